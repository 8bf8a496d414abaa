// The bounds of hair along the axes of the key light's map, the rim light's map and the grid, in three columns. The
// first pass finds the bounds of each row of strands; AGAIN merges every n-th row of bounds, n being `rows`.
#ifdef AGAIN
uniform sampler2D rowLeast, rowMost;
#else
uniform sampler2D strandNodes;
uniform int nodesPerStrand, strandsPerRow;
uniform int strands, gridStrands;     // in the bounds of the maps and of the grid
uniform vec3 keyAxes[3], rimAxes[3];  // to the right, up and towards the light
#endif
uniform int rows;  // of the target
layout(location = 0) out vec4 least;
layout(location = 1) out vec4 most;

void main() {
    ivec2 texel = ivec2(gl_FragCoord.xy);
    vec3 low = vec3(1e9), high = vec3(-1e9);
#ifdef AGAIN
    for (int y = texel.y; y < textureSize(rowLeast, 0).y; y += rows) {
        low = min(low, texelFetch(rowLeast, ivec2(texel.x, y), 0).xyz);
        high = max(high, texelFetch(rowMost, ivec2(texel.x, y), 0).xyz);
    }
#else
    mat3 axes = mat3(1.0);
    if (texel.x < 2)
        axes = transpose(texel.x == 0 ? mat3(keyAxes[0], keyAxes[1], -keyAxes[2])
                                      : mat3(rimAxes[0], rimAxes[1], -rimAxes[2]));
    int left = (texel.x == 2 ? gridStrands : strands) - texel.y * strandsPerRow;
    int count = nodesPerStrand * clamp(left, 0, strandsPerRow);
    for (int x = 0; x < count; ++x) {
        vec3 at = axes * texelFetch(strandNodes, ivec2(x, texel.y), 0).xyz;
        low = min(low, at), high = max(high, at);
    }
#endif
    least = vec4(low, 0.0), most = vec4(high, 0.0);
}
