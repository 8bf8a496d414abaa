// Uniform cubic B-splines through the nodes of strands, as in src/sim/hair/spline.h.
uniform sampler2D strandNodes;  // positions, nodesPerStrand texels a strand
uniform int nodesPerStrand, pointsPerStrand, strandsPerRow;
uniform float strandRadius;      // at the root, m
uniform float fadeFrom, fadeTo;  // numbers of the strands between which widths fall to nothing
out vec4 point;

// A strand keeps its width over most of its length and ends in a point.
float strandTaper(float along) {
    float tip = clamp((1.0 - along) / 0.35, 0.0, 1.0);
    return (1.0 - 0.25 * along) * tip * (2.0 - tip);
}

void main() {
    ivec2 texel = ivec2(gl_FragCoord.xy);
    int column = texel.x / pointsPerStrand, number = texel.x - column * pointsPerStrand;
    float along = float(number) / float(pointsPerStrand - 1), last = float(nodesPerStrand - 1);
    float u = along * last;
    int segment = min(int(u), nodesPerStrand - 2), first = column * nodesPerStrand;
    float t = u - float(segment), s = 1.0 - t, t2 = t * t, t3 = t2 * t;
    vec3 p1 = texelFetch(strandNodes, ivec2(first + segment, texel.y), 0).xyz;
    vec3 p2 = texelFetch(strandNodes, ivec2(first + segment + 1, texel.y), 0).xyz;
    vec3 p0 = segment > 0 ? texelFetch(strandNodes, ivec2(first + segment - 1, texel.y), 0).xyz : 2.0 * p1 - p2;
    vec3 p3 = segment < nodesPerStrand - 2 ? texelFetch(strandNodes, ivec2(first + segment + 2, texel.y), 0).xyz
                                           : 2.0 * p2 - p1;
    vec3 at = (s * s * s * p0 + (3.0 * t3 - 6.0 * t2 + 4.0) * p1 + (-3.0 * t3 + 3.0 * t2 + 3.0 * t + 1.0) * p2 +
               t3 * p3) / 6.0;
    float width = clamp((fadeTo - float(texel.y * strandsPerRow + column)) / (fadeTo - fadeFrom), 0.0, 1.0);
    point = vec4(at, width * strandRadius * strandTaper(along));
}
