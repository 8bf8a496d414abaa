// Litter, moss and the trodden path, with dapples of the sun and the walker's shadow.
// Draws: ground.
#include "dither/foliage_light.glsl"

in vec3 around, before;
in vec4 kind;
in vec2 place;
uniform sampler2D litter;  // reflected colour; height
uniform vec4 walker;       // the walker's position
out vec4 colour;

void main() {
    vec4 leaves = texture(litter, place * 0.28);
    vec3 albedo = mix(leaves.rgb, vec3(0.150, 0.098, 0.058) * (0.35 + 1.3 * leaves.a), kind.x);
    albedo = mix(albedo, vec3(0.045, 0.090, 0.020) * (0.4 + 1.3 * leaves.a), kind.y);
    float sun = texture(canopy, (place - kSun.xz / kSun.y * walker.y) / 64.0).r;
    // The walker's shadow: along the sun's rays, and around the feet.
    vec2 from = place - walker.xz;
    float back = dot(from, vec2(0.572, 0.820)), aside = abs(dot(from, vec2(0.820, -0.572)));
    vec3 within = clamp(vec3((0.36 - aside) * 5.0, 4.0 * back + 0.8, 2.6 * (2.0 - back)), 0.0, 1.0);
    float shadow = within.x * within.y * within.z;
    float contact = 1.0 - 0.55 / (1.0 + 9.0 * dot(from, from));
    vec3 light = kSunColour * (sun * (1.0 - 0.9 * shadow) * kind.z * kind.w) + around * contact;
    colour = vec4(max(albedo * light + before, 0.0), 1.0);
}
