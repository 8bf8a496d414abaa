// Draws: object, objects.
#include "common/haze.glsl"
#include "common/surface.glsl"
#include "common/view.glsl"
#include "particles/lamps.glsl"
#include "particles/shadow.glsl"

in vec3 world, facing;
in float occlusion;
flat in vec4 paint;
in vec3 shine;
uniform sampler2D floorRelief;
uniform vec3 skyLight, keyLight, toKey;
uniform float haze;
uniform float snow;  // fraction of the upward-facing surface that it covers
out vec4 colour;

void main() {
    vec3 n = safeNormalize(facing);
    vec3 weight = n * n;
    float facingUp = n.y;
    vec4 grain = weight.x * texture(floorRelief, 0.9 * world.zy) + weight.y * texture(floorRelief, 0.9 * world.xz) +
                 weight.z * texture(floorRelief, 0.9 * world.xy);
    vec4 fine = weight.x * texture(floorRelief, 2.9 * world.zy + 0.3) +
                weight.y * texture(floorRelief, 2.9 * world.xz + 0.3) +
                weight.z * texture(floorRelief, 2.9 * world.xy + 0.3);
    grain.rg += 0.6 * (fine.rg - 0.5), grain.b = clamp(grain.b + 0.5 * (fine.b - 0.55), 0.0, 1.0);
    n = safeNormalize(n + 0.7 * paint.a * vec3(2.0 * grain.r - 1.0, 0.0, 2.0 * grain.g - 1.0));
    float contact = occlusion * smoothstep(-0.05, 0.35, world.y + 0.1);
    vec3 albedo = paint.rgb * mix(1.0, 0.25 + 1.15 * grain.b, paint.a);
    float cover = snow * smoothstep(0.35, 0.75, facingUp + 0.5 * grain.b - 0.25);
    albedo = mix(albedo, vec3(0.72, 0.76, 0.82), cover);
    float left = lightLeft(world);
    vec3 key = shadowLamp < 0 ? left * keyLight : keyLight;
    vec3 light = albedo * contact * (skyLight * (0.6 + 0.4 * n.y) + key * max(dot(n, toKey), 0.0));
    vec3 ray = safeNormalize(world - eye), mirrored = reflect(ray, n);
    float fresnel = schlick(0.04, 0.7, dot(-ray, n));
    for (int i = 0; i < lampCount; ++i) {
        vec3 to = lampPositions[i].xyz - world;
        float radius = lampPositions[i].w, square = dot(to, to) + radius * radius;
        vec3 toLamp = to * inversesqrt(square), power = lampShare(i, toLamp) * lampPowers[i].rgb;
        if (i == shadowLamp) power *= left;
        light += (albedo / PI) * contact * power * (max(dot(n, toLamp), 0.0) / square);
        float spread = 0.02 + 0.3 * paint.a + 0.3 * radius * radius / square;
        float peak = spread / (max(1.0 - dot(mirrored, toLamp), 0.0) + spread);
        light += power * (fresnel * peak * peak * 0.2 / square);
    }
    // Hot material glows through a crust, and less at its limb.
    light += shine * (0.25 + 0.75 * max(dot(-ray, n), 0.0)) * mix(0.35, 1.5, smoothstep(0.30, 0.75, grain.b));
    colour = vec4(light * hazeTransmittance(haze, length(world - eye)), 1.0);
}
