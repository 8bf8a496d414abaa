// Leaves and bark. FADING: pixels are drawn where a threshold is within `kept`; BLENDED: with that opacity instead.
in vec3 reflected, through, before, at;
uniform sampler2DArray detail;  // leaf, bark: how much is reflected, and let through
out vec4 colour;
#ifdef FADING
#include "dither/foliage_fade.glsl"
#endif

void main() {
    float opacity = 1.0;
#ifdef FADING
    opacity = fadedOpacity();
#endif
    vec2 texel = texture(detail, at).rg;
    colour = vec4(reflected * (2.0 * texel.r) + through * (2.0 * texel.g) + before, opacity);
}
