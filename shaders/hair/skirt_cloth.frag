// Cloth: soft diffuse light, a sheen along the threads, and light from behind, which is dyed as it passes through.
// LACE: the petticoat. TRIM: waistband and bow.
// Draws: skirt.
#include "common/view.glsl"
#include "hair/skirt_light.glsl"

in vec3 world, facing, warp;
in vec2 at;
in vec2 shade, reached;
out vec4 colour;

const vec3 kWine = vec3(0.105, 0.0055, 0.0125), kIvory = vec3(0.62, 0.53, 0.42);

struct Cloth {
    vec3 albedo, through;
    float sheen, satin, opacity;
};

float band(float v, float low, float high) {
    float soft = max(fwidth(v), 1e-4);
    return smoothstep(low - soft, low + soft, v) * smoothstep(high + soft, high - soft, v);
}

#if defined(LACE)
Cloth clothAt(vec2 uv) {
    // Scallops, with an eyelet and a row of dots in each.
    float cell = fract(uv.x * 112.0) - 0.5, v = uv.y;
    float edge = 1.073 - 0.026 * (1.0 - sqrt(max(1.0 - 3.8 * cell * cell, 0.0)));
    float soft = max(fwidth(v), 1e-4), soften = max(fwidth(uv.x * 112.0), 1e-3);
    float alpha = smoothstep(edge + soft, edge - soft, v);
    vec2 eyelet = vec2(cell, (v - 1.046) / 0.026);
    float hole = smoothstep(0.24 + soften, 0.24 - soften, length(eyelet));
    vec2 pin = vec2(fract(uv.x * 224.0) - 0.5, (v - 1.020) / 0.012);
    hole = max(hole, smoothstep(0.24 + 2.0 * soften, 0.24 - 2.0 * soften, length(pin)));
    // Holes finer than pixels become their mean.
    float seen = clamp(1.6 - 2.2 * soften, 0.0, 1.0);
    float mean = v > 1.01 ? 0.20 : 0.0;
    alpha *= 1.0 - 0.85 * mix(mean, hole, seen);
    return Cloth(kIvory, 0.6 * kIvory, 0.05, 0.02, alpha);
}
#elif defined(TRIM)
uniform vec3 trimColour;

Cloth clothAt(vec2 uv) {
    return Cloth(trimColour, 0.25 * trimColour, 0.05, 0.30, 1.0);
}
#else
Cloth clothAt(vec2 uv) {
    float trim = max(band(uv.y, 0.900, 0.918), band(uv.y, 0.932, 0.937));
    // Threads of uneven thickness.
    float slub = 0.5 + 0.5 * sin(uv.x * 1571.0 + 2.5 * sin(uv.y * 13.0 + uv.x * 240.0));
    slub = mix(0.5, slub, clamp(1.5 - 900.0 * fwidth(uv.x), 0.0, 1.0));
    // The hem is folded double and sewn.
    float hemmed = smoothstep(0.965, 0.967, uv.y), seam = band(uv.y, 0.9645, 0.9675);
    vec3 albedo = mix(kWine, kIvory, trim) * (1.0 - 0.35 * seam);
    vec3 through = mix(kClothThrough, 0.3 * kIvory, trim) * mix(1.0, 0.45, hemmed);
    return Cloth(albedo * (0.96 + 0.08 * slub), through, 0.08, mix(0.06, 0.20, trim), 1.0);
}
#endif

// Light that threads along `t` reflect (Kajiya and Kay), as satin does.
float glint(vec3 t, vec3 v, vec3 l) {
    float along = dot(t, normalize(v + l));
    return pow(max(1.0 - along * along, 0.0), 22.0);
}

void main() {
    vec3 n = normalize(facing), v = normalize(eye - world), t = normalize(warp);
    bool isInside = dot(n, v) < 0.0;
    if (isInside) n = -n;
    Cloth cloth = clothAt(at);
#ifndef LACE
    if (isInside) cloth.albedo = mix(cloth.albedo, vec3(0.10, 0.012, 0.02), 0.5);
#endif
    float twill = 1.0;
    vec2 weave = vec2(at.x * 900.0, at.y * 520.0);
    float detail = clamp(1.4 - 3.0 * length(fwidth(weave)), 0.0, 1.0);
    twill += 0.20 * detail * sin(6.2831853 * (weave.x + weave.y));

    float nk = dot(n, toKey), nr = dot(n, toRim), nf = dot(n, toFill);
    float fold = clamp(shade.x, 0.0, 1.0);
    float open = mix(0.22, 1.0, fold) * (isInside ? min(1.3 * shade.y * shade.y + 0.10, 1.0) : 1.0);
    vec3 lit = keyLight * clamp(reached.x, 0.0, 1.0);
    float free = clamp(reached.y, 0.0, 1.0);
    vec3 front = lit * mix(0.35 * kClothThrough, vec3(1.0), free), back = lit * mix(kClothThrough, vec3(1.0), free);
    // The rim light comes from behind: inside the skirt, it arrives through the far side.
    vec3 rim = rimLight * mix(0.35, 1.0, fold);
    vec3 light = front * max(nk, 0.0) + rim * max(nr, 0.0) * (isInside ? 0.25 : 1.0);
    light += fillLight * clamp(0.25 + 0.75 * nf, 0.0, 1.0) * open + ambientLight(n) * open;
    float edge = pow(clamp(1.0 - dot(n, v), 0.0, 1.0), 2.0);
    vec3 through = back * max(-nk, 0.0) + 0.7 * rimLight * max(-nr, 0.0) * (isInside ? 1.0 : mix(0.30, 1.0, edge));
    // Light between the layers.
    through += 0.06 * keyLight * fold;
    vec3 sum = (cloth.albedo * twill * light + cloth.through * through) / PI * 1.35;

    float grazing = pow(clamp(1.0 - dot(n, v), 0.0, 1.0), 3.0);
    vec3 shine = front * max(nk, 0.0) * glint(t, v, toKey) + 0.8 * rim * max(nr, 0.0) * glint(t, v, toRim) +
                 0.6 * fillLight * open * max(nf, 0.0) * glint(t, v, toFill);
    vec3 tint = mix(vec3(1.0), cloth.albedo / max(max(cloth.albedo.r, cloth.albedo.g), cloth.albedo.b), 0.7);
    sum += cloth.satin * tint * shine + cloth.sheen * tint * grazing * light / PI;
    colour = vec4(sum, cloth.opacity);
}
