// Litter, moss and the trodden path, with dapples of the sun.
#include "dither/foliage_light.glsl"

in vec3 world, passing, before, up;
in vec2 kind;
uniform sampler2D litter;  // reflected colour; height
uniform vec4 walker;       // where the figure stands; how much of the light it takes
out vec4 colour;

void main() {
    vec4 leaves = texture(litter, world.xz * 0.28);
    vec4 coarse = texture(litter, world.zx * 0.061);
    float trodden = smoothstep(1.05, 0.30, kind.x + 0.9 * (coarse.a - 0.5));
    vec3 earth = vec3(0.150, 0.098, 0.058) * (0.35 + 1.3 * leaves.a) * (0.7 + 0.6 * coarse.a);
    vec3 moss = vec3(0.045, 0.090, 0.020) * (0.5 + 1.1 * leaves.a);
    vec3 albedo = mix(leaves.rgb, earth, 0.72 * trodden);
    albedo = mix(albedo, moss, smoothstep(0.48, 0.75, coarse.a + 0.12 * kind.x) * (1.0 - trodden) * 0.75);
    float sun = texture(canopy, canopyPosition(world)).r;
    // The figure's shadow: along the sun's rays, and around its feet.
    vec2 from = world.xz - walker.xz, along = normalize(kSun.xz);
    float back = -dot(from, along), aside = abs(from.x * along.y - from.y * along.x);
    float shadow = smoothstep(0.34, 0.16, aside) * smoothstep(-0.2, 0.1, back) * smoothstep(2.2, 1.5, back);
    sun *= 1.0 - 0.9 * shadow;
    float contact = 1.0 - 0.55 / (1.0 + 9.0 * dot(from, from));
    vec3 light = kSunColour * (sun * 0.68 * max(dot(up, kSun), 0.0) / 0.66)
               + (ambientLight(up, 0.0) * kind.y) * contact + lanternLight(world, up);
    colour = vec4(albedo * light * passing + before, 1.0);
}
