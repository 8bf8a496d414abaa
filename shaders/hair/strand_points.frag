// Uniform cubic B-splines through the nodes of strands, as in src/sim/hair/spline.h.
#include "common/hash.glsl"

uniform sampler2D strandNodes;  // positions, and the strand's width; nodesPerStrand texels a strand
uniform int nodesPerStrand, pointsPerStrand, strandsPerRow;
uniform float strandRadius;      // at the root, m
uniform float fadeFrom, fadeTo;  // numbers of the strands between which widths fall to nothing
out vec4 point;

// Strands taper to zero width, each at a length of its own, so a lock thins out instead of being cut off. `random`: of
// the strand, 0 … 1.
float strandTaper(float along, float random) {
    float end = 1.0 - 0.24 * random * random;
    return (1.0 - 0.2 * along) * smoothstep(0.0, 1.0, (end - along) / 0.45);
}

void main() {
    ivec2 texel = ivec2(gl_FragCoord.xy);
    int column = texel.x / pointsPerStrand, number = texel.x - column * pointsPerStrand;
    float along = float(number) / float(pointsPerStrand - 1), last = float(nodesPerStrand - 1);
    float u = along * last;
    int segment = min(int(u), nodesPerStrand - 2), first = column * nodesPerStrand;
    float t = u - float(segment), s = 1.0 - t, t2 = t * t, t3 = t2 * t;
    vec4 node = texelFetch(strandNodes, ivec2(first + segment, texel.y), 0);
    vec3 p1 = node.xyz;
    vec3 p2 = texelFetch(strandNodes, ivec2(first + segment + 1, texel.y), 0).xyz;
    vec3 p0 = segment > 0 ? texelFetch(strandNodes, ivec2(first + segment - 1, texel.y), 0).xyz : 2.0 * p1 - p2;
    vec3 p3 = segment < nodesPerStrand - 2 ? texelFetch(strandNodes, ivec2(first + segment + 2, texel.y), 0).xyz
                                           : 2.0 * p2 - p1;
    vec3 at = (s * s * s * p0 + (3.0 * t3 - 6.0 * t2 + 4.0) * p1 + (-3.0 * t3 + 3.0 * t2 + 3.0 * t + 1.0) * p2 +
               t3 * p3) / 6.0;
    int strand = texel.y * strandsPerRow + column;
    float width = clamp((fadeTo - float(strand)) / (fadeTo - fadeFrom), 0.0, 1.0);
    float random = float(hash32(uint(strand) ^ 0x7feb352du) >> 8) / 16777216.0;
    point = vec4(at, width * node.w * strandRadius * strandTaper(along, random));
}
