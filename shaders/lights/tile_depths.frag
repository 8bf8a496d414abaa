// The nearest and farthest surface of each tile, m along the view: one pixel per tile. Replaces tile_depths.comp where
// there are no compute shaders.
#include "lights/encoding.glsl"
#include "lights/packed.glsl"
layout(location = 0) out vec2 depths;

void main() {
    ivec2 first = 16 * ivec2(gl_FragCoord.xy), end = min(first + 16, ivec2(viewSize));
    depths = vec2(1e30, 0.0);
    for (int y = first.y; y < end.y; ++y)
        for (int x = first.x; x < end.x; ++x) {
            float shown = max(0.0, distanceAt(ivec2(x, y), packedAt(ivec2(x, y))));
            depths = vec2(min(depths.x, shown), max(depths.y, shown));
        }
}
