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
    vec3 clouds = texture(poreRelief, at / 0.055).rga - 0.5;
    // Diagonal ribs 2.2 mm apart, each of yarns; fading before they alias.
    vec2 yarn = 6.2831853 / 0.0022 * (at + 0.00035 * clouds.xy);
    float perPixel = length(fwidth(yarn)), ribs = sin(yarn.x + yarn.y), yarns = sin(2.0 * (yarn.x - yarn.y));
    float seen = clamp(1.6 - 0.55 * perPixel, 0.0, 1.0), near = clamp(1.6 - 1.1 * perPixel, 0.0, 1.0);
    // Stitches 3 mm long, 9 mm below the edge.
    float below = kHemReach * baked.z, off = (below - 9.0) / 0.7, stitch = smoothstep(-0.2, 0.5, sin(2094.0 * at.x));
    float sewn = exp(-off * off) * stitch * clamp(2.0 - 0.8 * perPixel, 0.0, 1.0);
    vec3 along = normalize(cross(vec3(0.0, 1.0, 0.0), n) + vec3(1e-4, 0.0, 0.0));
    n = normalize(n + 0.26 * seen * cos(yarn.x + yarn.y) * (along + cross(n, along)) + 0.5 * clouds.x * along);

    float weave = 1.0 + 0.30 * seen * ribs + 0.20 * near * yarns + 0.35 * clouds.z;
    float occlusion = clamp(baked.x, 0.0, 1.0), grazing = 1.0 - max(dot(n, v), 0.0);
    vec3 albedo = vec3(0.034, 0.039, 0.052) * weave + 0.05 * sewn;
    float lit = keyPenumbra(world, n, blockers, 2).x * hairPenumbraKey(throughHair.x, world);
    vec3 light = keyLight * lit * max(dot(n, toKey), 0.0) + fromRim + fromSky;
    vec3 fuzz = vec3(0.050, 0.054, 0.066) * grazing * grazing * grazing * (1.0 + 0.8 * clouds.z);
    colour = vec4((albedo + fuzz) * light * mix(0.6, 1.0, occlusion) / PI * 1.35, 1.0);
}
