// Skin: light that scatters below the surface, from a table by curvature, and two lobes of gloss.
#include "common/view.glsl"
#include "hair/light.glsl"

in vec3 world, facing, rest;
in vec2 reached;
in vec4 throughHair;
in vec4 baked;
uniform sampler2D facePaint, poreRelief, skinTable;
uniform vec2 paintCorner, paintSize;
uniform float poreStrength;
uniform float scatters;  // 0: light leaves where it arrives
out vec4 colour;

const vec3 kSkin = vec3(0.605, 0.370, 0.270);

// Colour, and gloss in alpha.
vec4 paintAt(vec3 p) {
    if (p.z < 0.030 || p.y < paintCorner.y) return vec4(kSkin, 0.0);
    // Whole mip levels halve the fetches. A texel is as high as it is wide.
    float texel = paintSize.x / float(textureSize(facePaint, 0).x), pixel = pixelSlope() * dot(world - eye, forward);
    vec4 paint = textureLod(facePaint, (p.xy - paintCorner) / paintSize, max(0.0, floor(log2(pixel / texel) + 0.4)));
    float front = smoothstep(0.030, 0.055, p.z);
    return mix(vec4(kSkin, 0.0), vec4(paint.rgb * paint.rgb, paint.a), front);
}

// Light that leaves the skin for light from a direction, per irradiance.
vec3 diffused(float cosine, float shadow, float curvature) {
    shadow = clamp(shadow, 0.0, 1.0);  // samples outside of a triangle extrapolate
    vec3 spread = texture(skinTable, vec2(0.5 + 0.5 * cosine, clamp(4.0 * curvature, 0.0, 1.0))).rgb;
    // Light creeps into a shadow's edge, red farthest.
    vec3 lit = vec3(shadow);
    if (shadow > 0.0 && shadow < 1.0) lit = mix(lit, pow(lit, vec3(0.80, 1.0, 1.06)), scatters);
    return mix(vec3(max(cosine, 0.0)), spread, scatters) * lit;
}

// Light through thin parts, from the Gaussians of d'Eon et al. (J. Jimenez et al., "Real-Time Realistic Skin
// Translucency", 2010). `mm`: thickness.
vec3 through(float mm) {
    float s = -mm * mm;
    return vec3(0.233, 0.455, 0.649) * exp(s / 0.0064) + vec3(0.100, 0.336, 0.344) * exp(s / 0.0484) +
           vec3(0.118, 0.198, 0.0) * exp(s / 0.187) + vec3(0.113, 0.007, 0.007) * exp(s / 0.567) +
           vec3(0.358, 0.004, 0.0) * exp(s / 1.99) + vec3(0.078, 0.0, 0.0) * exp(s / 7.41);
}

// Two lobes of GGX with Schlick's Fresnel, F0 0.028; the visibility term of V. Kelemen.
float glossLobe(float nh, float alpha) {
    float a2 = alpha * alpha, d = nh * nh * (a2 - 1.0) + 1.0;
    return a2 / (PI * d * d);
}
float gloss(vec3 n, vec3 v, vec3 l, float wet) {
    float nl = dot(n, l);
    if (nl <= 0.0) return 0.0;
    vec3 h = normalize(v + l);
    float nh = max(dot(n, h), 0.0), vh = max(dot(v, h), 0.0);
    float fresnel = 0.028 + 0.972 * exp2(-9.6 * vh);
    float rough = mix(0.27, 0.17, wet), fine = mix(0.12, 0.030, wet);
    float lobes = mix(glossLobe(nh, rough), glossLobe(nh, fine), mix(0.18, 0.42, wet));
    return nl * fresnel * lobes / (4.0 * max(vh * vh, 0.06)) ;
}

// The normal with pores, where they are large enough to be seen; `pit` is 1 at its centre.
vec3 withPores(vec3 n, out float pit) {
    pit = 0.0;
    float pixel = pixelSlope() * dot(world - eye, forward);
    float seen = poreStrength * (1.0 - smoothstep(0.00025, 0.0006, pixel));
    if (seen <= 0.0) return n;
    // The texture covers 8.5 mm around the head; a second, larger copy breaks its period.
    vec2 around = vec2(atan(rest.x, rest.z + 0.03) * 0.10, rest.y);
    vec4 fine = texture(poreRelief, around / 0.0085), coarse = texture(poreRelief, around / 0.031 + 0.37);
    vec2 slope = (fine.rg - 0.5) + 0.45 * (coarse.rg - 0.5);
    vec3 along = normalize(cross(vec3(0.0, 1.0, 0.0), n) + vec3(1e-4, 0.0, 0.0)), up = cross(n, along);
    pit = seen * fine.b;
    return normalize(n + 0.34 * seen * (slope.x * along + slope.y * up));
}

void main() {
    vec3 n = normalize(facing), v = normalize(eye - world);
    vec4 paint = paintAt(rest);
    float pit = 0.0;
    vec3 rough = withPores(n, pit);

    float occlusion = clamp(baked.x, 0.0, 1.0), curvature = max(baked.y, 0.0), wet = paint.a;
    // Shaved scalp under the hair.
    vec3 albedo = mix(paint.rgb, vec3(0.055, 0.036, 0.028), 0.85 * baked.w);
    albedo *= 1.0 - 0.10 * pit;
    float shadow = keyShadow(world, n) * hairPenumbraKey(throughHair.x, world);
    float rim = max(reached.x, 0.0) * throughHair.y, sky = occlusion * throughHair.w;
    vec3 mixed = mix(n, rough, 0.35);
    vec3 light = keyLight * diffused(dot(mixed, toKey), shadow, curvature);
    light += rimLight * diffused(dot(mixed, toRim), rim, curvature);
    light += fillLight * clamp((dot(mixed, toFill) + 0.25) / 1.25, 0.0, 1.0) * max(reached.y, 0.0) *
             throughHair.z;
    // Corners are lit by their own skin: red is lost last.
    light += skyLight(mixed) * sky * (1.0 + (1.0 - occlusion) * vec3(0.35, -0.06, -0.16));
    float behind = -dot(n, toRim);
    // Thickness is measured inwards to the far side; half of it and less is what a thin rim has on the way of the light.
    if (baked.z < 7.0 && behind > 0.0)
        light += 2.2 * scatters * smoothstep(0.25, 0.55, occlusion) * behind * rimLight * through(0.38 * baked.z);
    vec3 sum = albedo * light / PI * 1.35;

    float open = min(1.0, 1.3 * occlusion);
    sum += keyLight * shadow * gloss(rough, v, toKey, wet) * open;
    sum += 0.6 * rimLight * gloss(rough, v, toRim, wet) * rim;
    float grazing = 0.028 + 0.972 * exp2(-9.6 * max(dot(rough, v), 0.0));
    sum += skyLight(reflect(-v, rough)) * grazing * occlusion * sky * 0.45;
    colour = vec4(sum, 1.0);
}
