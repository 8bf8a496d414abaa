// Dark wool in a twill weave, with fuzz that scatters at grazing angles, and a hem sewn along the neckline.
#include "common/view.glsl"
#include "hair/light.glsl"

in vec3 world, facing, rest, fromRim, fromSky;
in vec2 throughHair;
in vec4 baked;
in vec2 blockers, pore;
uniform sampler2D poreRelief;
out vec4 colour;

const float kHemReach = 40.0;  // mm; as in src/sim/hair/bust.h

void main() {
    vec3 n = normalize(facing), v = normalize(eye - world);
    vec2 at = vec2(pore.x * 1.45, rest.y);
    float pixel = pixelSlope() * dot(world - eye, forward), texel = 0.055 / float(textureSize(poreRelief, 0).x);
    vec3 clouds = textureLod(poreRelief, at / 0.055, max(0.0, floor(log2(pixel / texel) + 0.4))).rga - 0.5;
    // Diagonal ribs of yarn, 2.2 mm apart, which fade before they alias.
    vec3 along = normalize(cross(vec3(0.0, 1.0, 0.0), n) + vec3(1e-4, 0.0, 0.0));
    float turns = 6.2831853 / 0.0022, seen = clamp(1.6 - 0.78 * turns * pixel, 0.0, 1.0);
    float weave = 1.0 + 0.35 * clouds.z, bend = 0.0;
    if (seen > 0.0) {
        vec2 yarn = turns * (at + 0.00035 * clouds.xy);
        float near = clamp(1.6 - 1.6 * turns * pixel, 0.0, 1.0);
        weave += 0.30 * seen * sin(yarn.x + yarn.y) + 0.20 * near * sin(2.0 * (yarn.x - yarn.y));
        bend = 0.26 * seen * cos(yarn.x + yarn.y);
    }
    n = normalize(n + bend * (along + cross(n, along)) + 0.5 * clouds.x * along);
    // Stitches 3 mm long, 9 mm below the edge.
    float off = (kHemReach * baked.z - 9.0) / 0.7;
    float sewn = exp(-off * off) * smoothstep(-0.2, 0.5, sin(2094.0 * at.x)) * clamp(2.0 - 1.1 * turns * pixel, 0.0, 1.0);

    float occlusion = clamp(baked.x, 0.0, 1.0), grazing = 1.0 - max(dot(n, v), 0.0);
    vec3 albedo = vec3(0.034, 0.039, 0.052) * weave + 0.05 * sewn;
    float lit = keyPenumbra(world, n, blockers, 2).x * hairPenumbraKey(throughHair.x, world);
    vec3 light = keyLight * lit * max(dot(n, toKey), 0.0) + fromRim + fromSky;
    vec3 fuzz = vec3(0.050, 0.054, 0.066) * grazing * grazing * grazing * (1.0 + 0.8 * clouds.z);
    colour = vec4((albedo + fuzz) * light * mix(0.6, 1.0, occlusion) / PI * 1.35, 1.0);
}
