// Writes depth where all samples of a pixel are equal, which masks these pixels, so that only the others are lit per
// sample. Where texels hold no depth, samples must also agree in depth, by which materials.frag chooses among them.
#include "lightprepass/encoding.glsl"
#include "lightprepass/packed.glsl"

layout(location = 0) out vec4 colour;
#ifdef SPECULAR_COLOUR
layout(location = 1) out vec4 specular;
#endif

#if OWN_DEPTH
const float allowed = 1e-3;
#else
const float allowed = 0.0;
#endif

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec4 first = texelFetch(normalSamples, pixel, 0);
    float firstDepth = texelFetch(depthSamples, pixel, 0).r;
    for (int i = 1; i < 4; ++i) {
        float off = abs(texelFetch(depthSamples, pixel, i).r - firstDepth);
        if (texelFetch(normalSamples, pixel, i) != first || off > allowed) discard;
    }
    colour = vec4(0.0);
#ifdef SPECULAR_COLOUR
    specular = vec4(0.0);
#endif
}
