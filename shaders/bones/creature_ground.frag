// Moss.
// Draws: ground.
#include "bones/creature_edge.glsl"
#include "bones/creature_ground_shade.glsl"

uniform sampler2D moss;

centroid in vec3 at, keyPart, restPart, tone;
out vec4 colour;

void main() {
    vec4 near = texture(moss, 2.3 * at.xz);
    vec2 free = groundFree(at);
    vec3 albedo = mix(vec3(0.020, 0.048, 0.022), vec3(0.120, 0.185, 0.060), near.r * (0.45 + 0.8 * tone.x));
    albedo = mix(albedo, vec3(0.20, 0.17, 0.07), clamp(4.0 * tone.x - 2.4, 0.0, 0.6) * near.r);
    float nk = max(tone.z - 1.1 * dot(near.gb - 0.5, toKey.xz), 0.0);
    vec3 light = keyPart * (nk * free.r * mix(0.4, 1.0, free.g)) + restPart * free.g;
    colour = vec4(ofTriangle(mix(albedo * light * (0.45 + 0.8 * near.r), kHaze, tone.y)), 1.0);
}
