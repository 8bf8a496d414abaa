// 2D and 3D noise: value noise, sums of its octaves, ridges, and cellular noise. On the CPU, `valueNoise` and
// `valueOctaves` of src/sim/common/noise.h equal valueNoise2, valueNoise3, fbm2 and fbm3. Noise is expensive: bake it
// for anything static.

#include "common/hash.glsl"

// 0 to below 1, in steps of 2^-24.
float hash31(ivec3 p) { return float(latticeHash(p, 0u) >> 8) * (1.0 / 16777216.0); }
float hash21(ivec2 p) { return hash31(ivec3(p, 7)); }
vec3 hash33(ivec3 p) {
    uint h = latticeHash(p, 0u);
    return vec3(float(h & 1023u), float((h >> 10) & 1023u), float((h >> 20) & 1023u)) / 1023.0;
}

// Value noise, 0 to 1: random values interpolated by the fade curve of K. Perlin, "Improving Noise", 2002.
float valueNoise3(vec3 p) {
    vec3 cell = floor(p), f = p - cell;
    ivec3 i = ivec3(cell);
    f = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
    vec4 low = vec4(hash31(i), hash31(i + ivec3(1, 0, 0)), hash31(i + ivec3(0, 1, 0)), hash31(i + ivec3(1, 1, 0)));
    i.z += 1;
    vec4 high = vec4(hash31(i), hash31(i + ivec3(1, 0, 0)), hash31(i + ivec3(0, 1, 0)), hash31(i + ivec3(1, 1, 0)));
    vec4 z = mix(low, high, f.z);
    vec2 y = mix(z.xy, z.zw, f.y);
    return mix(y.x, y.y, f.x);
}
float valueNoise2(vec2 p) {
    vec2 cell = floor(p), f = p - cell;
    ivec2 i = ivec2(cell);
    f = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
    return mix(mix(hash21(i), hash21(i + ivec2(1, 0)), f.x), mix(hash21(i + ivec2(0, 1)), hash21(i + ivec2(1, 1)), f.x),
               f.y);
}

// Rotations between octaves, which hide the lattice.
const mat3 kTurn = mat3(0.00, 0.80, 0.60, -0.80, 0.36, -0.48, -0.60, -0.48, 0.64);
const mat2 kTurn2 = mat2(0.80, 0.60, -0.60, 0.80);

// Sums of octaves, 0 to 1 with a mean of 0.5. Octaves finer than `footprint` (in units of p) fade out.
float fbm3(vec3 p, int octaves, float footprint) {
    float sum = 0.0, weight = 0.5, size = 1.0, total = 0.0;
    for (int i = 0; i < octaves; ++i) {
        float seen = clamp(1.6 - 2.0 * footprint / size, 0.0, 1.0);
        sum += weight * mix(0.5, valueNoise3(p), seen);
        total += weight;
        p = kTurn * p * 2.03 + 11.7;
        size /= 2.03;
        weight *= 0.5;
    }
    return sum / total;
}
float fbm2(vec2 p, int octaves, float footprint) {
    float sum = 0.0, weight = 0.5, size = 1.0, total = 0.0;
    for (int i = 0; i < octaves; ++i) {
        float seen = clamp(1.6 - 2.0 * footprint / size, 0.0, 1.0);
        sum += weight * mix(0.5, valueNoise2(p), seen);
        total += weight;
        p = kTurn2 * p * 2.03 + 11.7;
        size /= 2.03;
        weight *= 0.5;
    }
    return sum / total;
}
// Ridges: sharp crests, broad hollows; 0 to 1.
float ridged3(vec3 p, int octaves, float footprint) {
    float sum = 0.0, weight = 0.5, size = 1.0, total = 0.0, carry = 1.0;
    for (int i = 0; i < octaves; ++i) {
        float seen = clamp(1.6 - 2.0 * footprint / size, 0.0, 1.0);
        float ridge = 1.0 - abs(2.0 * valueNoise3(p) - 1.0);
        ridge *= ridge;
        sum += weight * mix(0.35, ridge * carry, seen);
        total += weight;
        carry = clamp(1.4 * ridge, 0.25, 1.0);
        p = kTurn * p * 2.03 + 5.3;
        size /= 2.03;
        weight *= 0.5;
    }
    return sum / total;
}
// Cellular noise (S. Worley, 1996): distances to the nearest and second nearest of scattered points, and the random
// number of the nearest one.
vec3 cells3(vec3 p) {
    ivec3 base = ivec3(floor(p));
    float first = 9.0, second = 9.0, name = 0.0;
    for (int i = 0; i < 27; ++i) {
        ivec3 cell = base + ivec3(i % 3, (i / 3) % 3, i / 9) - 1;
        vec3 d = vec3(cell) + hash33(cell) - p;
        float square = dot(d, d);
        name = square < first ? hash31(cell + 71) : name;
        second = min(second, max(square, first));
        first = min(first, square);
    }
    return vec3(sqrt(first), sqrt(second), name);
}
vec3 cells2(vec2 p) {
    ivec2 base = ivec2(floor(p));
    float first = 9.0, second = 9.0, name = 0.0;
    for (int i = 0; i < 9; ++i) {
        ivec2 cell = base + ivec2(i % 3, i / 3) - 1;
        vec2 d = vec2(cell) + hash33(ivec3(cell, 3)).xy - p;
        float square = dot(d, d);
        name = square < first ? hash21(cell + 71) : name;
        second = min(second, max(square, first));
        first = min(first, square);
    }
    return vec3(sqrt(first), sqrt(second), name);
}
