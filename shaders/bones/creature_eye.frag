// An eye: iris, pupil, two highlights, and lids that are drawn on it.
// Draws: eye, eyes.
#include "common/surface.glsl"
#include "common/view.glsl"
#define SHADOW_REACH 1
#include "bones/creature_light.glsl"

uniform vec2 look;   // to the creature's left and up, -1 to 1
#ifdef LIDS
uniform float shell;
#endif
uniform vec2 lids;   // upper and lower, 0 open to 1 shut
uniform sampler3D strands;
uniform float wide;  // 0 to 1: in surprise, irises shrink

centroid in vec3 at, n;
centroid in vec4 where;
out vec4 colour;

// Coverage of `p` by a lid, and its lashes or crease. The upper lid comes down, the lower lid rises in a smile; closed
// lids meet in an arc.
vec2 lidAt(vec2 p) {
    float bow = p.x * p.x, smile = clamp(1.4 * lids.y, 0.0, 1.0);
    float top = mix(1.04 - 0.10 * bow, mix(-0.46 + 0.34 * bow, 0.30 - 0.55 * bow, smile), lids.x);
    top -= 0.55 * p.x * lids.x * (1.0 - lids.x);
    float bottom = min(mix(-1.08, 0.28, lids.y) - (0.05 + 0.50 * lids.y) * bow, top);
    bottom = mix(bottom, top, smoothstep(0.6, 0.95, lids.x));
    float lash = 1.0 - smoothstep(0.06, 0.11, abs(p.y - top + 0.03));
    float crease = (1.0 - smoothstep(0.02, 0.06, abs(p.y - bottom))) * smoothstep(0.1, 0.5, lids.y) * 0.7;
    lash *= 1.0 - smoothstep(0.9, 1.02, length(p) - 0.05 * lids.x);
    return vec2(max(smoothstep(-0.03, 0.03, p.y - top), smoothstep(-0.03, 0.03, bottom - p.y)), max(lash, crease));
}

void main() {
    vec2 p = where.xy;
    float side = where.z, x = p.x * side;  // x grows to the creature's left on both eyes
    vec3 normal = safeNormalize(n), toEye = safeNormalize(eye - at);
    float nk = dot(normal, toKey), lit = keyLit(at + 0.012 * stand.x * normal, 0.004, 4.0);
    vec3 light = keyLight * lit * wrapped(nk, 0.3) + ambientLight(normal);
    light += 0.3 * fillLight * max(dot(normal, toFill), 0.0);

    float strand = textureLod(strands, vec3(0.62 * p, 0.3 * side + 0.4), 0.0).r;
    vec3 lidColour = vec3(0.97, 0.81, 0.65) * light * 0.42;
#ifdef LIDS
    vec2 lid = lidAt(p);
    float alpha = clamp(5.0 * (strand - 0.08 - 0.50 * shell) + 0.5, 0.0, 1.0) * lid.x * (1.0 - lid.y);
    if (alpha < 0.1) discard;
    colour = vec4(lidColour * mix(0.80, 1.08, shell) * (0.86 + 0.24 * strand), alpha);
#else
    float size = mix(0.90, 0.62, wide);
    vec2 q = (vec2(x, p.y) - vec2(0.16 * look.x - 0.05 * side, 0.13 * look.y - 0.02)) / vec2(size * 0.96, size);
    float r = length(q);
    vec3 iris = mix(vec3(0.16, 0.62, 0.56), vec3(0.006, 0.035, 0.060), smoothstep(-0.85, 0.35, q.y));
    iris *= 1.0 - 0.45 * smoothstep(0.72, 0.98, r);
    float pupil = 1.0 - smoothstep(0.50, 0.56, length(q - vec2(0.0, 0.03)));
    iris = mix(iris, vec3(0.004, 0.006, 0.010), pupil);
    vec3 white = vec3(0.86, 0.82, 0.76);
    vec3 albedo = mix(iris, white, smoothstep(0.97, 1.03, r));
    vec3 sum = albedo * light / 3.14159265 * 1.3;
    // The upper lid shades the eye.
    sum *= 1.0 - 0.5 * smoothstep(0.35, 0.95, p.y);
    float big = 1.0 - smoothstep(0.20, 0.25, length((q - vec2(-0.30, 0.40)) * vec2(1.0, 0.88)));
    float small = 1.0 - smoothstep(0.085, 0.125, length(q - vec2(0.34, -0.40)));
    sum += (1.9 * big + 0.9 * small) * vec3(1.0, 0.97, 0.92) * (0.55 + 0.45 * lit);
    sum += 0.05 * ambientLight(vec3(0.0, 1.0, 0.0)) * smoothstep(0.3, 1.0, p.y);

    vec2 lid = lidAt(p);
    sum = mix(sum, 0.85 * lidColour, lid.x);
    sum = mix(sum, vec3(0.016, 0.010, 0.010), lid.y);
    // A dark line around.
    sum = mix(sum, vec3(0.020, 0.013, 0.012), 0.85 * smoothstep(0.86, 0.97, length(p)) * (1.0 - lid.x));
    colour = vec4(throughAir(sum, at - eye, length(at - eye)), 1.0);
#endif
}
