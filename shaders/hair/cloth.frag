// Dark wool: fuzz that scatters at grazing angles.
#include "common/view.glsl"
#include "hair/light.glsl"

in vec3 world, facing, rest;
in vec2 reached;
in vec4 throughHair;
in vec4 baked;
uniform sampler2D poreRelief;
out vec4 colour;

void main() {
    vec3 n = normalize(facing), v = normalize(eye - world);
    // Threads of the weave, 0.8 mm apart.
    vec2 at = vec2(rest.x + 0.6 * rest.z, rest.y) / 0.0016;
    vec2 thread = sin(6.2831853 * (at + 0.25 * texture(poreRelief, at / 40.0).rg));
    float detail = clamp(1.5 - 4.0 * length(fwidth(at)), 0.0, 1.0);
    float weave = 1.0 + 0.35 * detail * thread.x * thread.y;
    float shadow = keyShadow(world, n) * hairPenumbraKey(throughHair.x, world);
    float rim = max(reached.x, 0.0) * throughHair.y;
    float sky = clamp(baked.x, 0.0, 1.0) * throughHair.w;
    vec3 albedo = vec3(0.028, 0.031, 0.040) * weave;
    float rimmed = pow(clamp(1.0 - dot(n, v), 0.0, 1.0), 3.0);
    vec3 light = keyLight * shadow * max(dot(n, toKey), 0.0) +
                 rimLight * max(dot(n, toRim), 0.0) * rim +
                 fillLight * max(dot(n, toFill), 0.0) * max(reached.y, 0.0) * throughHair.z +
                 skyLight(n) * sky;
    vec3 fuzz = vec3(0.045, 0.048, 0.058) * rimmed;
    colour = vec4((albedo + fuzz) * light * weave / PI * 1.35, 1.0);
}
