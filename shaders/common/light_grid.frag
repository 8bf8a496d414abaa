// The mean linear light of each cell of a grid over an image of display values. A texel on the border between cells
// counts in each by the part of it that lies there, so the cells of any image cover it exactly once.
#include "common/colour.glsl"

uniform sampler2D source;
uniform vec2 cells;  // columns and rows of the grid
out vec4 light;

void main() {
    vec2 texels = vec2(textureSize(source, 0)), cell = floor(gl_FragCoord.xy);
    vec2 from = cell / cells * texels, to = (cell + 1.0) / cells * texels;
    vec3 sum = vec3(0.0);
    for (int y = int(from.y); float(y) < to.y; ++y)
        for (int x = int(from.x); float(x) < to.x; ++x) {
            vec2 inside = min(to, vec2(x, y) + 1.0) - max(from, vec2(x, y));
            sum += inside.x * inside.y * srgbDecode(texelFetch(source, ivec2(x, y), 0).rgb);
        }
    light = vec4(sum / ((to.x - from.x) * (to.y - from.y)), 1.0);
}
