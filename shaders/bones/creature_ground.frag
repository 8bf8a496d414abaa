// Moss.
#include "bones/creature_ground_shade.glsl"
#include "common/view.glsl"

uniform sampler2D moss;

in vec3 at, n;
out vec4 colour;

void main() {
    vec4 near = texture(moss, 2.3 * at.xz), wide = texture(moss, 0.41 * at.xz + 0.3);
    vec3 normal = safeNormalize(n - 1.1 * vec3(near.g - 0.5, 0.0, near.b - 0.5) - 0.5 * vec3(wide.g - 0.5, 0.0, wide.b - 0.5));
    vec3 albedo = mix(vec3(0.020, 0.048, 0.022), vec3(0.120, 0.185, 0.060), near.r * (0.45 + 0.8 * wide.a));
    albedo = mix(albedo, vec3(0.20, 0.17, 0.07), smoothstep(0.60, 0.80, wide.a) * 0.6 * near.r);
    vec3 light = albedo * groundRadiance(at, normal) * (0.45 + 0.8 * near.r);
    colour = vec4(hazed(light, length(at - eye)), 1.0);
}
