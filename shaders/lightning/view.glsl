// The camera of a place.
uniform vec3 eye;
uniform vec3 ahead, aside, upwards;  // unit vectors of the camera
uniform vec2 halfTangents;
uniform vec2 pictureSize;  // px

// The way through a place of the picture (0 to 1), of length 1 along the camera's axis.
vec3 wayThrough(vec2 uv) {
    vec2 slope = (2.0 * uv - 1.0) * halfTangents;
    return ahead + slope.x * aside + slope.y * upwards;
}
// Where in the picture (0 to 1) a direction is seen; only for directions ahead.
vec2 placeOf(vec3 way) {
    float depth = max(dot(way, ahead), 1e-4);
    return 0.5 + 0.5 * vec2(dot(way, aside), dot(way, upwards)) / (depth * halfTangents);
}
// m per pixel at a distance of 1 along the axis.
float pixelSlope() { return 2.0 * halfTangents.y / pictureSize.y; }
