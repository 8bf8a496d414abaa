// At each corner of a tile: the distance there, and how far the distances in the tile to the upper right are from those
// interpolated between its corners.
out vec4 corner;
uniform sampler2D distances;
uniform int side;  // px, of a tile

float distanceAt(ivec2 at) { return texelFetch(distances, min(at, textureSize(distances, 0) - 1), 0).r; }

void main() {
    ivec2 low = side * ivec2(gl_FragCoord.xy), size = textureSize(distances, 0);
    vec4 ends = vec4(distanceAt(low), distanceAt(low + ivec2(side, 0)), distanceAt(low + ivec2(0, side)),
                     distanceAt(low + side));
    float deviation = 0.0;
    for (int i = 0; i < side * side; ++i) {
        ivec2 step_ = ivec2(i % side, i / side), at = low + step_;
        vec2 part = vec2(step_) / float(side);
        float between = mix(mix(ends.x, ends.y, part.x), mix(ends.z, ends.w, part.x), part.y);
        if (at.x < size.x && at.y < size.y) deviation = max(deviation, abs(distanceAt(at) - between));
    }
    corner = vec4(ends.x, deviation, 0.0, 0.0);
}
