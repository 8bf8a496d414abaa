// The sky after sunset, and the moon's glow, at the corners of a dome.
#include "bones/creature_dusk.glsl"
#include "common/view.glsl"

in vec3 position, normal;
out vec3 light;

void main() {
    float up = clamp(normal.y, 0.0, 1.0), away = 1.0 - max(dot(normal, kToMoon), 0.0);
    light = mix(vec3(0.40, 0.21, 0.145), vec3(0.105, 0.120, 0.160), smoothstep(0.0, 0.20, up));
    light = mix(light, vec3(0.014, 0.034, 0.066), smoothstep(0.10, 0.62, up));
    light += vec3(0.42, 0.27, 0.15) * exp2(-80.0 * away) + vec3(0.12, 0.07, 0.045) * exp2(-10.0 * away);
    gl_Position = toClip * vec4(eye + position, 1.0);
}
