// Wings and antennae: scales over veins, with reflected and transmitted light on both sides.
// Draws: wing.
#include "common/noise.glsl"
#include "common/view.glsl"
#define SHADOW_REACH 1
#include "bones/creature_light.glsl"

centroid in vec3 at, n;
centroid in vec4 where;
out vec4 colour;

const vec3 kTeal = vec3(0.055, 0.36, 0.31), kDeep = vec3(0.016, 0.115, 0.15), kMint = vec3(0.46, 0.78, 0.55);
const vec3 kCream = vec3(0.92, 0.78, 0.56), kCoral = vec3(0.92, 0.26, 0.15);

// An eyespot: rings of ink, cream and coral.
vec4 eyespot(vec2 p, float size) {
    float r = length(p) / size;
    vec3 c = mix(kCoral, kCream, smoothstep(0.50, 0.58, r));
    c = mix(vec3(0.015, 0.03, 0.05), c, smoothstep(0.26, 0.34, r));
    c = mix(c, vec3(0.9), 1.0 - smoothstep(0.09, 0.13, length(p / size - vec2(-0.1, 0.1))));
    c = mix(c, vec3(0.02, 0.06, 0.09), smoothstep(0.80, 0.86, r));
    return vec4(c, 1.0 - smoothstep(0.95, 1.02, r));
}

vec4 antenna(float s, float t) {
    float barb = abs(fract(s * 17.0 - 0.9 * abs(t)) - 0.5);
    float hair = smoothstep(0.12, 0.20, barb), shaft = 1.0 - smoothstep(0.10, 0.20, abs(t));
    return vec4(mix(kTeal, kCream, 0.5 * s + 0.2 * shaft), max(shaft, hair * (1.0 - smoothstep(0.85, 1.0, abs(t)))));
}

void main() {
    vec3 toEye = safeNormalize(eye - at), normal = safeNormalize(n);
    if (dot(normal, toEye) < 0.0) normal = -normal;
    float s = where.x, t = where.y, thin = 1.0;
    vec3 albedo;
    float alpha = 1.0;
    if (where.z > 1.5) {
        vec4 a = antenna(s, t);
        albedo = a.rgb, alpha = a.a, thin = 0.5;
    } else {
        bool isFore = where.z < 0.5;
        float veins = abs(fract(4.0 * (t + 1.0) + 0.15) - 0.5) * 2.0;
        float vein = smoothstep(0.88, 0.99, veins) * smoothstep(0.02, 0.2, s);
        float edge = smoothstep(0.60, 1.0, abs(t)) * (isFore ? 1.0 : 1.0 - smoothstep(0.4, 0.7, s));
        edge = max(edge, isFore ? smoothstep(0.80, 1.0, s) : 0.0);
        float wave = 0.5 + 0.5 * sin(9.0 * s + 2.6 * t * t);
        albedo = mix(kDeep, kTeal, smoothstep(0.0, 0.45, s));
        albedo = mix(albedo, kMint, (isFore ? 0.50 : 0.65) * smoothstep(0.35, 0.95, s + 0.08 * wave));
        albedo = mix(albedo, kCream, 0.85 * smoothstep(0.70, 0.95, edge));
        albedo = mix(albedo, kDeep, 0.55 * smoothstep(0.42, 0.60, edge) * (1.0 - smoothstep(0.66, 0.78, edge)));
        vec4 spot = isFore ? eyespot(vec2((s - 0.66) * 0.45, (t + 0.22) * 0.15), 0.044)
                           : eyespot(vec2((s - 0.25) * 0.44, t * 0.10), 0.030);
        albedo = mix(albedo, spot.rgb, spot.a);
        albedo *= 1.0 - 0.28 * vein;
        albedo *= 0.92 + 0.16 * valueNoise2(vec2(90.0 * s, 30.0 * t));
        // Frayed by a soft fringe.
        alpha = 1.0 - smoothstep(0.93, 1.0, abs(t)) * 0.8;
    }
    float lit = keyLit(at + 0.012 * stand.x * normal, 0.003, 4.0);
    float nk = dot(normal, toKey), nf = dot(normal, toFill);
    vec3 light = keyLight * (lit * max(nk, 0.0)) + fillLight * 0.55 * max(nf, 0.0) + ambientLight(normal);
    // Transmitted light is coloured twice.
    vec3 through = keyLight * (lit * max(-nk, 0.0)) + fillLight * 0.9 * max(-nf, 0.0) + 0.5 * ambientLight(-normal);
    vec3 sum = (albedo * light + wingGlow * thin * albedo * sqrt(albedo) * through) / 3.14159265 * 1.2;
    float sheen = 1.0 - abs(dot(normal, toEye));
    sum += 0.10 * sheen * sheen * sheen * (fillLight + ambientLight(normal)) * albedo;
    colour = vec4(throughAir(sum, at - eye, length(at - eye)), alpha);
}
