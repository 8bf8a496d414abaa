// Soil and moss in the shade of the grass; far away, where no blades are drawn, the canopy itself.
#include "common/noise.glsl"
#include "bones/meadow_light.glsl"

in vec3 world, up, kind;
out vec4 colour;

void main() {
    vec3 fromEye = world - eye, normal = safeNormalize(up);
    float away = length(fromEye), fine = valueNoise2(9.0 * world.xz), broad = valueNoise2(1.3 * world.xz);
    float canopy = smoothstep(16.0, 46.0, away);
    vec3 soil = mix(vec3(0.050, 0.034, 0.018), vec3(0.045, 0.062, 0.016), smoothstep(0.3, 0.8, kind.x + 0.4 * broad));
    soil *= 0.6 + 0.8 * mix(fine, 0.5, clamp(away / 25.0, 0.0, 1.0));
    float below = 0.45 * kind.x;
    vec3 ground = daylight(soil, normal, kind.z * sunInGrass(0.0, 0.56 * kind.x, kind.x)) * (1.0 - 0.55 * below);
    // A canopy of blades against the light.
    vec3 green = mix(vec3(0.055, 0.095, 0.014), vec3(0.13, 0.135, 0.028), kind.y) * (0.75 + 0.5 * broad);
    float against = max(dot(safeNormalize(fromEye), kSunDirection), 0.0);
    vec3 far = daylight(green, normal, kind.z) * 0.75 + green * kSunLight * kind.z * (0.12 + 0.75 * against * against * against);
    colour = vec4(throughHaze(mix(ground, far, canopy), fromEye, away, kHaze), 1.0);
}
