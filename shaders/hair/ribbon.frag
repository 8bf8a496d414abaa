// A strand's fragment for each kind of transparency.
// Draws: hair.
#include "common/hash.glsl"
#include "common/view.glsl"
#include "hair/fragment_limits.glsl"
#include "hair/ribbon_coverage.glsl"

in vec4 radiance;
in vec2 across;
flat in float strandNumber;
#ifdef WEIGHTED
layout(location = 0) out vec4 weightedSum;
layout(location = 1) out vec4 hidden;
uniform sampler2D nearestHair;  // its distance, m, in one texel
uniform float weightLength;     // length over which weights fall to 1/e, m
#elif defined(PEEL)
layout(location = 0) out vec4 colour;
layout(location = 1) out vec2 key;  // depth in steps, and number of the strand
uniform sampler2D lastKeys, seenSoFar;
uniform int layer;
uniform float leastTransmittance;
#else
layout(location = 0) out vec4 colour;
#endif

#ifdef SCREEN_DOOR
// Bayer's matrix of 4 x 4 thresholds.
float threshold(ivec2 pixel) {
    ivec2 p = pixel & 3, q = ivec2(p.x ^ p.y, p.y);
    int rank = ((q.x & 1) << 3) | ((q.y & 1) << 2) | (q.x & 2) | (q.y >> 1);
    return (float(rank) + 0.5) / 16.0;
}
#endif

#ifdef HASHED
in vec3 onStrand;

float cellNoise(vec2 cell, float octave) {
    uint seed = hash32(uint(strandNumber) + 0x9e3779b9u * uint(int(octave) + 64));
    seed = hash32(seed ^ uint(int(cell.x)));
    return (float(hash32(seed ^ uint(int(cell.y) + 32)) >> 8) + 0.5) / 16777216.0;
}

// Wyman and McGuire's hashed alpha: thresholds that stick to the strand, in cells of about a pixel. The thresholds of
// the two nearest powers of two are mixed, and mapped back to a uniform distribution.
float threshold() {
    float finer = floor(onStrand.z), mixed = onStrand.z - finer;
    float side = floor(onStrand.y + 0.5);
    float a = cellNoise(vec2(floor(onStrand.x * exp2(-finer)), side), finer);
    float b = cellNoise(vec2(floor(onStrand.x * exp2(-finer - 1.0)), side), finer + 1.0);
    float x = mix(a, b, mixed), low = min(mixed, 1.0 - mixed);
    // The distribution of (1 - m) a + m b, where a and b are uniform.
    float rise = x * x / max(2.0 * low * (1.0 - low), 1e-6), even = (x - 0.5 * low) / (1.0 - low);
    float fall = 1.0 - (1.0 - x) * (1.0 - x) / max(2.0 * low * (1.0 - low), 1e-6);
    return clamp(x < low ? rise : x < 1.0 - low ? even : fall, 1e-5, 1.0);
}
#endif

#ifdef PEEL
void peel(float alpha) {
    float depth = floor(gl_FragCoord.z * DEPTH_STEPS + 0.5);
    ivec2 at = ivec2(gl_FragCoord.xy);
    if (layer > 0) {
        vec2 last = texelFetch(lastKeys, at, 0).rg;
        if (depth < last.x || (depth == last.x && strandNumber >= last.y)) discard;
        if (1.0 - texelFetch(seenSoFar, at, 0).a < leastTransmittance) discard;
    }
    gl_FragDepth = depth / DEPTH_STEPS;
    colour = vec4(radiance.rgb * alpha, alpha);
    key = vec2(depth, strandNumber);
}
#endif

void main() {
    float alpha = ribbonCoverage(across) * radiance.a;
#ifdef TEST
    // A strand thinner than a pixel is one pixel wide, or it would vanish.
    if (abs(across.x) > max(across.y, 0.5) || radiance.a < 0.5) discard;
    colour = vec4(radiance.rgb, 1.0);
#elif defined(SCREEN_DOOR)
    if (alpha <= threshold(ivec2(gl_FragCoord.xy))) discard;
    colour = vec4(radiance.rgb, 1.0);
#elif defined(HASHED)
    if (alpha <= threshold()) discard;
    colour = vec4(radiance.rgb, 1.0);
#elif defined(SAMPLES)
    colour = vec4(radiance.rgb, alpha);
#elif defined(WEIGHTED)
    // The weight falls with the distance behind the nearest hair. Logarithms convert the product of transmittances to a
    // sum, so both targets can use one blend function.
    float nearest = texelFetch(nearestHair, ivec2(0), 0).r;
    float weight = clamp(100.0 * exp(-(1.0 / gl_FragCoord.w - nearest) / weightLength), 0.01, 100.0);
    weightedSum = weight * vec4(radiance.rgb * alpha, alpha);
    hidden = vec4(-log(1.0 - min(alpha, 0.9999)));
#elif defined(DEPTH)
    if (alpha < 0.25) discard;
    colour = vec4(0.0);
#elif defined(PEEL)
    if (alpha < LEAST) discard;
    peel(alpha);
#else
    if (alpha < LEAST) discard;
    colour = vec4(radiance.rgb * alpha, alpha);
#endif
}
