// A shell of glass: nearly invisible where it is seen head-on, bright at grazing angles.
// Draws: shell.
#include "common/view.glsl"

in vec3 world, facing, glow;
out vec4 colour;

void main() {
    float across = abs(dot(safeNormalize(facing), safeNormalize(eye - world)));
    colour = vec4(glow * (0.05 + 0.75 * safePow(1.0 - across, 2.5)), 1.0);
}
