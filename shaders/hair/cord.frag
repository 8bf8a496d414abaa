// A ribbon shaded as a round cord under a key light from the upper left and a rim light from behind.
// Draws: cord, cords.
#include "common/view.glsl"

in vec4 along, tint;
out vec4 colour;

void main() {
    vec3 t = normalize(along.xyz + vec3(1e-6, 0.0, 0.0)), v = -forward;
    vec3 across = normalize(cross(t, v) + vec3(1e-6, 0.0, 0.0));
    float side = clamp(along.w, -1.0, 1.0);
    vec3 n = normalize(side * across + sqrt(max(1.0 - side * side, 0.0)) * cross(across, t));
    vec3 key = normalize(vec3(-0.5, 0.7, 0.65));
    float diffuse = 0.35 + 0.65 * max(dot(n, key), 0.0);
    float gloss = pow(max(dot(n, normalize(key + v)), 0.0), 24.0);
    float rim = pow(abs(side), 3.0) * max(dot(n, normalize(vec3(0.8, 0.4, -0.1))), 0.0);
    colour = vec4(tint.rgb * (diffuse + 0.5 * rim) + 0.22 * gloss * (0.4 + tint.rgb), tint.a);
}
