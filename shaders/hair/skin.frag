// Skin: light that scatters below the surface, from a table by curvature, and two lobes of gloss.
// Draws: skin.
#include "common/surface.glsl"
#include "common/view.glsl"
#include "hair/light.glsl"
#include "hair/skin_light.glsl"

in vec3 world, facing, rest, fromRim, fromSky;
in vec2 throughHair;
in vec4 baked;
in vec2 blockers, pore;
uniform sampler2D facePaint, poreRelief;
uniform vec2 paintCorner, paintSize;
uniform float poreStrength;
uniform float scatters;  // 0: light leaves where it arrives
out vec4 colour;

const vec3 kSkin = vec3(0.600, 0.362, 0.276);

// Colour, and gloss in alpha: 0.3 on skin, 1 where it is wet.
vec4 paintAt(vec3 p, float pixel) {
    const vec4 plain = vec4(kSkin, 0.3);
    if (p.z < 0.030 || p.y < paintCorner.y) return plain;
    // Whole mip levels halve the fetches. A texel is as high as it is wide.
    float texel = paintSize.x / float(textureSize(facePaint, 0).x);
    vec4 paint = textureLod(facePaint, (p.xy - paintCorner) / paintSize, max(0.0, floor(log2(pixel / texel) + 0.4)));
    return mix(plain, vec4(paint.rgb * paint.rgb, paint.a), smoothstep(0.030, 0.055, p.z));
}

// The lit fraction in red, green and blue: light creeps into a shadow's edge, red farthest. The filter is as wide as
// the penumbra and the reach of red light together; green and blue have a steeper edge around the same midpoint.
vec3 softened(vec2 penumbra) {
    if (penumbra.y == 0.0) return vec3(penumbra.x);
    // Widths of two standard deviations to either side, mm: the variances of Gaussians add up.
    float wide = 1000.0 * penumbra.y, red = sqrt(wide * wide + 14.0);
    vec3 steep = red / sqrt(vec3(wide * wide) + mix(vec3(0.0), vec3(14.0, 2.0, 0.7), scatters));
    vec3 lit = (penumbra.x - vec3(0.46, 0.5, 0.5)) * steep * vec3(0.96, 1.0, 1.0) + 0.5;
    return smoothstep(0.0, 1.0, clamp(lit, 0.0, 1.0));
}

// Two lobes, F0 0.028.
float gloss(vec3 n, vec3 v, vec3 l, float wet) {
    float nl = dot(n, l);
    if (nl <= 0.0) return 0.0;
    vec3 h = normalize(v + l);
    float nh = max(dot(n, h), 0.0), vh = max(dot(v, h), 0.0);
    float lobes = mix(ggx(nh, mix(0.26, 0.20, wet)), ggx(nh, mix(0.12, 0.05, wet)), mix(0.17, 0.35, wet));
    return schlick(0.028, 0.972, vh) * lobes * glossGeometry(nl, vh);
}

// The normal with pores, where they are large enough to be seen; `pit` is 1 at its centre.
vec3 withPores(vec3 n, float seen, out float pit) {
    vec4 fine = texture(poreRelief, pore / 0.0085), coarse = texture(poreRelief, pore / 0.031 + 0.37);
    vec2 slope = (fine.rg - 0.5) + 0.45 * (coarse.rg - 0.5);
    vec3 along = normalize(cross(vec3(0.0, 1.0, 0.0), n) + vec3(1e-4, 0.0, 0.0)), up = cross(n, along);
    pit = seen * fine.b;
    return normalize(n + 0.36 * seen * (slope.x * along + slope.y * up));
}

void main() {
    vec3 n = normalize(facing), v = normalize(eye - world), rough = n;
    float pixel = pixelSlope() * dot(world - eye, forward);
    vec4 paint = paintAt(rest, pixel);
    // Blotches of blood and pigment, and how oily the skin is.
    float texel = 0.083 / float(textureSize(poreRelief, 0).x);
    vec2 clouds = textureLod(poreRelief, pore / 0.083, max(0.0, floor(log2(pixel / texel) + 0.4))).ba - 0.5;
    float pit = 0.0, near = 1.0 - smoothstep(0.00025, 0.0006, pixel);
    float seen = poreStrength * near * smoothstep(-0.05, -0.02, rest.z);
    if (seen > 0.0) rough = withPores(n, seen, pit);

    float occlusion = clamp(baked.x, 0.0, 1.0), curvature = max(baked.y, 0.0), wet = max(paint.a - 0.3, 0.0) / 0.7;
    vec3 albedo = paint.rgb * (1.0 + clouds.y * vec3(0.10, 0.26, 0.24));
    // Shaved scalp under the hair.
    albedo = mix(albedo, vec3(0.055, 0.036, 0.028), 0.85 * clamp(baked.z, 0.0, 1.0)) * (1.0 - 0.10 * pit);
    vec2 penumbra = keyPenumbra(world, n, blockers, pixel < 0.00035 ? 3 : 2);
    // A nostril is smaller than a texel of the shadow map.
    float key = hairPenumbraKey(throughHair.x, world) * smoothstep(0.04, 0.18, occlusion);
    // Scattering hides fine relief, from red light most of all (E. Penner and G. Borshukov, 2011).
    float flatCosine = dot(n, toKey), relief = dot(rough, toKey) - flatCosine;
    vec3 spread = diffused(scatters > 0.0 ? flatCosine : flatCosine + relief, curvature, scatters);
    spread *= 1.0 + scatters * relief / max(flatCosine, 0.35) * vec3(0.12, 0.42, 0.55);
    vec3 light = keyLight * key * spread * softened(penumbra);
    light += fromRim + fromSky;
    vec3 sum = albedo * light / PI * 1.35;

    float oil = mix(paint.a / 0.3 * (1.0 + 1.1 * clouds.y), 1.0, wet) * (1.0 - 0.7 * pit);
    float shine = oil * min(1.25, 1.8 * occlusion * occlusion);
    if (penumbra.x > 0.0) sum += keyLight * key * penumbra.x * gloss(rough, v, toKey, wet) * shine;
    if (baked.w > 0.0) sum += 0.45 * rimLight * gloss(rough, v, toRim, 0.0) * baked.w * shine;
    float grazing = 0.028 + 0.972 * exp2(-9.6 * max(dot(rough, v), 0.0));
    sum += ambientLight(reflect(-v, rough)) * grazing * occlusion * occlusion * throughHair.y * 0.40 * shine;
    // Down on the skin catches light where it is seen edge-on.
    sum += 0.16 * grazing * light * occlusion / PI;
    // Little light bounces in nostrils and between the lips, and that is red.
    colour = vec4(sum * mix(vec3(0.42, 0.30, 0.28), vec3(1.0), smoothstep(0.02, 0.24, occlusion)), 1.0);
}
