// One pixel per tile: the number of its lights in alpha and a colour for it. Black is none; from one light to all
// lights of the scene, colours run from cyan through orange to white on a logarithmic scale.
#include "lights/light_lists.glsl"
#include "lights/tile_ramp.glsl"
layout(location = 0) out vec4 colour;

void main() {
    int start = listStart(ivec2(gl_FragCoord.xy)), count = 0;
    for (int f = 0; f < filledWords; ++f)
        for (uint filled = listWord(start + f); filled != 0u; filled &= filled - 1u) {
            int word = 32 * f + lowestBit(filled);
            for (uint bits = listWord(start + filledWords + word); bits != 0u; bits &= bits - 1u) ++count;
        }
    colour = vec4(tileRamp(float(count)), float(count));
}
