// Dark knitted wool, with fuzz that scatters at grazing angles.
// Draws: cloth.
#include "common/view.glsl"
#include "hair/light.glsl"

in vec3 world, facing, fromRim, fromSky;
in vec2 throughHair;
in vec4 baked;
in vec2 blockers, pore;
uniform sampler2D poreRelief;
out vec4 colour;

void main() {
    vec3 n = normalize(facing), v = normalize(eye - world);
    float pixel = pixelSlope() * dot(world - eye, forward), texel = 0.055 / float(textureSize(poreRelief, 0).x);
    vec3 clouds = textureLod(poreRelief, pore / 0.055, max(0.0, floor(log2(pixel / texel) + 0.4))).rga - 0.5;
    // Yarn without an order that could alias; farther away, the means of its texels are level.
    float weave = 1.0 + 0.35 * clouds.z;
    vec3 along = normalize(cross(vec3(0.0, 1.0, 0.0), n) + vec3(1e-4, 0.0, 0.0));
    vec2 slope = vec2(0.5 * clouds.x, 0.0);
    if (pixel < 0.0006) {
        vec4 yarn = texture(poreRelief, pore / vec2(0.006, 0.009)) - 0.5;
        slope += 0.8 * yarn.rg;
        weave += 0.8 * yarn.a;
    }
    n = normalize(n + slope.x * along + slope.y * cross(n, along));

    float occlusion = clamp(baked.x, 0.0, 1.0), grazing = 1.0 - max(dot(n, v), 0.0);
    vec3 albedo = vec3(0.034, 0.039, 0.052) * weave;
    float lit = keyPenumbra(world, n, blockers, 2).x * hairPenumbraKey(throughHair.x, world);
    vec3 light = keyLight * lit * max(dot(n, toKey), 0.0) + fromRim + fromSky;
    vec3 fuzz = vec3(0.050, 0.054, 0.066) * grazing * grazing * grazing * (1.0 + 0.8 * clouds.z);
    colour = vec4((albedo + fuzz) * light * mix(0.6, 1.0, occlusion) / PI * 1.35, 1.0);
}
