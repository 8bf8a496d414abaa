// Splats the links of strands into a grid of their density, whose slices lie side by side: each link in a few parts,
// each part as a point of two by two cells that carries its contributions to the slices below and above it.
#include "hair/hair_fit.glsl"

uniform sampler2D strandNodes;
uniform int nodesPerStrand, strandsPerRow;
uniform int mostParts;     // of a link
uniform float crossed;     // projected area per metre of strand, m
uniform vec3 gridSize;     // cells
flat out ivec2 lowerCell;  // the lower left of the four
flat out vec4 part;        // how far it lies between them; strands in the slices below and above, per m

const int PARTS = 8;  // at most, however long a link is

vec3 nodeAt(int strand, int i) {
    int row = strand / strandsPerRow;
    return texelFetch(strandNodes, ivec2((strand - row * strandsPerRow) * nodesPerStrand + i, row), 0).xyz;
}

void main() {
    int link = gl_VertexID / mostParts, number = gl_VertexID - link * mostParts;
    int strand = link / (nodesPerStrand - 1), i = link - strand * (nodesPerStrand - 1);
    vec3 a = nodeAt(strand, i), b = nodeAt(strand, i + 1);
    float cell = hairCells.z, way = length(b - a);
    int parts = min(clamp(int(way / cell) + 1, 1, PARTS), mostParts);
    vec3 at = mix(a, b, (float(number) + 0.5) / float(parts));
    vec3 p = clamp((at - gridLow.xyz) / cell - 0.5, vec3(0.0), gridSize - 1.001);
    ivec3 base = ivec3(p);
    vec3 f = p - vec3(base);
    float strands = crossed / (cell * cell * cell) * way / float(parts);
    lowerCell = ivec2(base.x + base.z * int(gridSize.x), base.y);
    part = vec4(f.xy, strands * vec2(1.0 - f.z, f.z));
    // Unused points lie right of the cells, where the pass draws nothing. Outside of the frame they would be clipped,
    // which is slow on software rasterisers.
    float cells = gridSize.x * gridSize.z;
    vec2 corner = number < parts ? vec2(lowerCell + 1) : vec2(cells + 1.0, 1.0);
    gl_Position = vec4(2.0 * corner / vec2(cells + 2.0, gridSize.y) - 1.0, 0.0, 1.0);
    gl_PointSize = 2.0;
}
