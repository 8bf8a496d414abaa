// Directions on a dome, whose azimuth runs along a panorama and whose sine of elevation runs upwards.

// `angles`: azimuth in revolutions, from the back over the left, the front and the right; sine of the elevation.
vec3 domeDirection(vec2 angles) {
    float azimuth = (angles.x - 0.5) * 2.0 * PI, level = safeSqrt(1.0 - angles.y * angles.y);
    return vec3(sin(azimuth) * level, angles.y, -cos(azimuth) * level);
}

// Right and up across a direction.
mat2x3 acrossDirection(vec3 direction) {
    vec3 right = safeNormalize(cross(direction, vec3(0.0, 1.0, 0.0)));
    return mat2x3(right, cross(right, direction));
}
