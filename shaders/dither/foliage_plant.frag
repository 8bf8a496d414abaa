// Leaves and bark. FADING: pixels are drawn where a threshold is within `kept`. BLENDED: fading only exchanges levels
// of detail, and plants that are near or occlude the walker are blended. COUNTED: records which level of detail covers
// a pixel, and whether it is drawn there. PLAIN: without texture. DEPTH: without colours.
// Draws: plant, plants.
#if defined(DEPTH)
#elif defined(PLAIN)
in vec3 light;
#else
in vec3 reflected, through, before, at;
uniform sampler2DArray detail;  // leaf, bark: reflectance and transmittance
#endif
out vec4 colour;
#ifdef FADING
#include "dither/foliage_fade.glsl"
#endif
#ifdef BLENDED
in float opacity;
#endif
#ifdef COUNTED
uniform float level;  // 0: the finer one; 1: the coarser one
#endif

void main() {
#ifdef COUNTED
    float drawn = isDrawn() ? 1.0 : 0.0;
    colour = level < 0.5 ? vec4(drawn, 0.0, 1.0, 0.0) : vec4(0.0, drawn, 0.0, 1.0);
#else
#ifdef FADING
    if (!isDrawn()) discard;
#endif
#ifdef BLENDED
    float alpha = clamp(opacity, 0.0, 1.0);
#else
    const float alpha = 1.0;
#endif
#if defined(DEPTH)
    colour = vec4(0.0);
#elif defined(PLAIN)
    colour = vec4(max(light, 0.0), alpha);
#else
    vec2 texel = texture(detail, at).rg;
    vec3 light = reflected * (2.0 * texel.r) + through * (2.0 * texel.g) + before;
    // At samples outside of their triangles, vertex attributes are extrapolated and may be negative.
    colour = vec4(max(light, 0.0), alpha);
#endif
#endif
}
