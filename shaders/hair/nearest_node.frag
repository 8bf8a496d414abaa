// The depth of the nearest node of each row of strands, every third of them looked at; AGAIN: of all rows.
#ifdef AGAIN
uniform sampler2D rowDepths;
#else
uniform sampler2D strandNodes;
uniform int nodesPerStrand, strandsPerRow, strands;
uniform vec3 from, along;  // of the eye and its direction
#endif
out float nearest;

void main() {
    nearest = 3e38;
#ifdef AGAIN
    for (int y = 0; y < textureSize(rowDepths, 0).y; ++y)
        nearest = min(nearest, texelFetch(rowDepths, ivec2(0, y), 0).r);
#else
    int row = int(gl_FragCoord.y), count = clamp(strands - row * strandsPerRow, 0, strandsPerRow);
    for (int strand = 0; strand < count; ++strand)
        for (int i = 0; i < nodesPerStrand; i += 3) {
            vec3 at = texelFetch(strandNodes, ivec2(strand * nodesPerStrand + i, row), 0).xyz;
            nearest = min(nearest, dot(at - from, along));
        }
#endif
}
