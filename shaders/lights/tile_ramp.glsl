// A colour for a number of lights, in linear light.
#include "common/colour.glsl"
uniform int lightCount;  // of the scene

vec3 tileRamp(float count) {
    float t = clamp(log2(1.0 + count) / max(log2(1.0 + float(lightCount)), 1e-6), 0.0, 1.0);
    const vec3 kDeep = vec3(0.02, 0.14, 0.20), kCyan = vec3(0.08, 0.68, 0.78), kSand = vec3(0.86, 0.70, 0.30);
    const vec3 kEmber = vec3(1.00, 0.44, 0.10), kWhite = vec3(1.00, 0.99, 0.95);
    vec3 shown = mix(kDeep, kCyan, clamp(t / 0.35, 0.0, 1.0));
    shown = mix(shown, kSand, clamp((t - 0.35) / 0.2, 0.0, 1.0));
    shown = mix(shown, kEmber, clamp((t - 0.55) / 0.2, 0.0, 1.0));
    shown = mix(shown, kWhite, clamp((t - 0.75) / 0.25, 0.0, 1.0));
    return count < 0.5 ? vec3(0.0) : srgbDecode(shown);
}
