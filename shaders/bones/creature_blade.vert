// Blades of grass, lit at their vertices.
#include "bones/creature_ground_shade.glsl"
#include "common/view.glsl"

uniform float seconds;

in vec3 position, local;  // the root of the blade, m; the point relative to its root, m
in vec4 colour;  // 0 at the root, 1 at the tip; tint
centroid out vec3 light;  // prevents extrapolation in thin triangles

void main() {
    float tip = colour.x, tint = colour.y;
    float sway = 0.18 * sin(1.7 * seconds + 5.0 * position.x + 3.0 * position.z + 6.0 * tint) * tip * tip * local.y;
    vec3 p = position + local + vec3(sway, 0.0, 0.6 * sway);
    vec3 albedo = mix(vec3(0.045, 0.085, 0.030), mix(vec3(0.16, 0.27, 0.09), vec3(0.30, 0.27, 0.11), tint * tint), tip);
    vec3 petal = tint > 2.5 ? vec3(0.90, 0.30, 0.20) : vec3(0.90, 0.84, 0.72);
    if (tint > 1.5) albedo = mix(vec3(0.75, 0.50, 0.10), petal, 2.0 * tip - 1.0);
    vec3 n = tint > 1.5 ? vec3(0.0, 1.0, 0.0) : safeNormalize(vec3(0.0, 1.0, 0.0) + 6.0 * vec3(local.x, 0.0, local.z));
    vec2 free = groundFree(position);
    light = keyRadiance(position) * (max(dot(n, toKey), 0.0) * free.r * mix(0.4, 1.0, free.g));
    light += restRadiance(position, n) * free.g;
    light = albedo * (light * mix(0.5, 1.15, tip) + fillLight * 0.10 * tip);
    light = mix(light, kHaze, haze(length(p - eye)));
    gl_Position = toClip * vec4(p, 1.0);
}
