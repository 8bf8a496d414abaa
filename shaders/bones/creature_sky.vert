// The sky after sunset, and the moon's glow, at the corners of a dome.
#include "common/sky/dome.glsl"
#include "common/view.glsl"

uniform vec3 toMoon;

in vec2 angles;
centroid out vec3 light;  // prevents extrapolation in thin triangles

void main() {
    vec3 ray = domeDirection(angles);
    float up = clamp(ray.y, 0.0, 1.0), away = 1.0 - max(dot(ray, toMoon), 0.0);
    light = mix(vec3(0.56, 0.25, 0.150), vec3(0.120, 0.105, 0.165), smoothstep(0.0, 0.19, up));
    light = mix(light, vec3(0.012, 0.030, 0.066), smoothstep(0.08, 0.50, up));
    light += vec3(0.55, 0.30, 0.15) * exp2(-60.0 * away) + vec3(0.08, 0.035, 0.03) * exp2(-11.0 * away);
    gl_Position = toClip * vec4(eye + 0.95 * viewFar * ray, 1.0);
}
