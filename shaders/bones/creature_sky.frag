// The sky after sunset, and the moon's glow.
#include "bones/creature_dusk.glsl"
#include "common/view.glsl"

in vec2 uv;
out vec4 colour;

void main() {
    vec3 d = safeNormalize(rayThrough(uv));
    float up = clamp(d.y, 0.0, 1.0), toMoon = max(dot(d, kToMoon), 0.0);
    vec3 light = mix(vec3(0.40, 0.21, 0.145), vec3(0.105, 0.120, 0.160), smoothstep(0.0, 0.20, up));
    light = mix(light, vec3(0.014, 0.034, 0.066), smoothstep(0.10, 0.62, up));
    float away = 1.0 - toMoon;
    light += vec3(0.30, 0.25, 0.19) * exp2(-70.0 * away) + vec3(0.16, 0.12, 0.10) * exp2(-9.0 * away);
    colour = vec4(light, 1.0);
}
