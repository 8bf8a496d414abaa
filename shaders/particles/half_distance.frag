// The distance of the surfaces at half resolution: the nearest and the farthest of each four pixels alternate like the
// squares of a chessboard. Along an edge, both sides are then found among any four neighbours.
#include "common/view.glsl"

uniform sampler2D source;
out vec4 distanceOut;

void main() {
    ivec2 size = textureSize(source, 0), last = size - 1;
    // The four pixels around the centre; an odd size is not quite twice the half.
    ivec2 low = ivec2(floor(gl_FragCoord.xy / viewSize * vec2(size) - 0.5)), high = min(low + 1, last);
    float a = texelFetch(source, low, 0).r, b = texelFetch(source, ivec2(high.x, low.y), 0).r;
    float c = texelFetch(source, ivec2(low.x, high.y), 0).r, d = texelFetch(source, high, 0).r;
    float nearest = min(min(a, b), min(c, d)), farthest = max(max(a, b), max(c, d));
    ivec2 at = ivec2(gl_FragCoord.xy);
    distanceOut = vec4(((at.x + at.y) & 1) == 0 ? nearest : farthest);
}
