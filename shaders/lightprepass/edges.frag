// Draws (its depth) where all samples of a pixel are the same, so that only the others get light of their own. The same
// are those whose light materials.frag takes from the pixel: it chooses by depth where the texel holds none.
#include "lightprepass/encoding.glsl"

uniform sampler2DMS normalSamples;
uniform sampler2DMS depthSamples;
layout(location = 0) out vec4 colour;
layout(location = 1) out vec4 specular;  // what has one is not to be left with chance numbers

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
    colour = specular = vec4(0.0);
}
