// Strands as lines one texel wide in the map of a light. Each line carries the true projected area of its part of the
// strand, distributed over the fragments of the line.
#include "hair/hair_fit.glsl"
#include "hair/strands.glsl"

uniform int light;        // 0 is the key light, 1 the rim light
uniform vec2 mapSize;     // of the atlas, texels
uniform float depthRange; // m
uniform float perStrand;  // number of drawn strands that each of these represents
uniform int segments;     // lines per strand
out float cover;          // of a texel
out float depth;          // m

vec4 pointAt(int strand, int number) {
    return strandPoint(strand, number * (pointsPerStrand - 1) / segments);
}

void main() {
    int line = gl_VertexID / 2, strand = line / segments, first = line - strand * segments;
    vec4 a = pointAt(strand, first), b = pointAt(strand, first + 1);
    mat4 toMap = light == 0 ? toKeyHair : toRimHair;
    float texelSize = light == 0 ? hairCells.x : hairCells.y;
    vec3 from = (toMap * vec4(a.xyz, 1.0)).xyz, to = (toMap * vec4(b.xyz, 1.0)).xyz;
    vec2 along = to.xy - from.xy;
    // A rasterised line has one fragment per column or per row, whichever are more.
    float fragments = max(max(abs(along.x), abs(along.y)), 1e-6);
    cover = perStrand * (a.w + b.w) / texelSize * length(along) / fragments;
    vec3 at = gl_VertexID % 2 == 0 ? from : to;
    depth = at.z;
    gl_Position = vec4(2.0 * at.xy / mapSize - 1.0, 2.0 * at.z / depthRange - 1.0, 1.0);
}
