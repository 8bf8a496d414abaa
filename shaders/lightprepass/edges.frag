// Draws (its depth) where all samples of a pixel are the same, so that only the others get light of their own. The same
// are those whose light materials.frag takes from the pixel: it chooses by depth where the texel holds none.
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
