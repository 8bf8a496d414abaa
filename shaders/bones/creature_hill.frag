// A mossy hill at dusk: sky, moon, distant hills, and the ground with the creature's shadow.
#include "bones/creature_light.glsl"
#include "common/noise.glsl"
#include "common/view.glsl"

uniform vec4 occluders[6];  // centre and radius
uniform sampler2D moss;

in vec2 uv;
out vec4 colour;

const float kHill = 7.0;  // its radius, m

vec3 sky(vec3 d) {
    float up = max(d.y, 0.0);
    vec3 light = mix(vec3(0.30, 0.17, 0.13), vec3(0.045, 0.090, 0.135), smoothstep(0.0, 0.22, up));
    light = mix(light, vec3(0.012, 0.026, 0.050), smoothstep(0.12, 0.75, up));
    float toMoon = dot(d, kToMoon);
    light += vec3(0.16, 0.13, 0.10) * safePow(max(toMoon, 0.0), 14.0) + vec3(0.30, 0.27, 0.20) * safePow(max(toMoon, 0.0), 160.0);
    float disc = smoothstep(0.9905, 0.9909, toMoon);
    if (disc > 0.0) {
        vec2 p = 9.0 * vec2(dot(d, vec3(0.866, 0.0, 0.502)), d.y - kToMoon.y);
        light = mix(light, vec3(1.30, 1.18, 0.92) * (0.80 + 0.30 * fbm2(3.0 * p + 4.0, 3, 0.05)), disc);
    }
    vec3 cell = floor(d * 90.0);
    float star = hash31(ivec3(cell));
    if (star > 0.994 && disc == 0.0)
        light += vec3(0.7, 0.8, 1.0) * (star - 0.994) * 90.0 * (1.0 - smoothstep(0.05, 0.22, length(fract(d * 90.0) - 0.5))) * smoothstep(0.08, 0.4, up);
    return light;
}

// Ridges of far hills, paler with distance.
vec3 farHills(vec3 d, vec3 light) {
    float turn = atan(d.x, -d.z), slope = d.y / length(d.xz);
    for (int i = 0; i < 2; ++i) {
        float k = float(i), edge = 0.055 - 0.035 * k + (0.035 - 0.012 * k) * sin(turn * (2.0 + 1.7 * k) + 1.0 + 2.1 * k) +
                               0.012 * sin(turn * (9.0 + 4.0 * k) + k);
        vec3 hue = mix(vec3(0.075, 0.088, 0.105), vec3(0.026, 0.046, 0.050), k);
        light = mix(light, hue + 0.10 * vec3(0.30, 0.2, 0.14) * smoothstep(-0.08, 0.08, slope), 1.0 - smoothstep(edge - 0.002, edge + 0.002, slope));
    }
    return light;
}

vec3 ground(vec3 p, float away) {
    vec2 m = texture(moss, 1.7 * p.xz).rg, wide = texture(moss, 0.33 * p.xz + 0.4).rg;
    float relief = mix(0.5, m.r, exp(-0.35 * away));
    vec3 n = safeNormalize(vec3(p.x, p.y + kHill, p.z) / kHill + vec3(0.5 * dFdx(0.0), 0.0, 0.0));
    vec3 albedo = mix(vec3(0.030, 0.060, 0.022), vec3(0.150, 0.180, 0.045), relief * (0.55 + 0.6 * wide.g));
    albedo = mix(albedo, vec3(0.16, 0.12, 0.05), 0.35 * smoothstep(0.55, 0.75, wide.r * wide.g * 1.6));
    float lit = keyLit(p + 0.004 * n, 0.002, 4.0);
    float open = 1.0;
    for (int i = 0; i < 5; ++i) {
        vec3 to = occluders[i].xyz - p;
        float far2 = dot(to, to), r = occluders[i].w;
        float covers = clamp(dot(n, to) * inversesqrt(far2) + 0.15, 0.0, 1.0) * min(r * r / far2, 1.0);
        open *= 1.0 - 0.85 * covers;
    }
    // A pool of light about the middle.
    float pool = mix(0.16, 1.0, exp(-0.30 * dot(p.xz, p.xz)));
    float nk = max(dot(n, toKey), 0.0) * (0.55 + 0.75 * relief);
    vec3 light = kKey * lit * nk * pool * mix(0.5, 1.0, open) + ambient(n) * open * mix(0.35, 1.0, pool) * (0.4 + 0.8 * relief);
    light += 0.35 * kMoon * max(dot(n, kToMoon) + 0.05, 0.0) * relief;
    return albedo * light / 3.14159265 * 1.2;
}

void main() {
    vec3 ray = rayThrough(uv), d = safeNormalize(ray);
    vec3 from = eye + vec3(0.0, kHill, 0.0);
    float b = dot(from, d), inside = b * b - dot(from, from) + kHill * kHill;
    vec3 light;
    float hit = -b - sqrt(max(inside, 0.0));
    if (inside > 0.0 && hit > 0.0) {
        vec3 p = eye + hit * d;
        light = ground(p, hit);
        // Haze at the hill's edge.
        light = mix(light, vec3(0.030, 0.042, 0.046), smoothstep(2.0, 7.0, hit) * 0.75);
    } else {
        light = farHills(d, sky(d));
    }
    colour = vec4(light, 1.0);
}
