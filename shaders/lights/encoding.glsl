// Encodings of normal and depth; src/sim/lights/normal_encoding.cpp contains the same formulas. Depth is the depth
// buffer's value, from 0 to 1. Encodings without a depth of their own read the depth texture.
#if defined(ENCODING_XYZ8) || defined(ENCODING_FLOAT16) || defined(ENCODING_FLOAT32)
#define OWN_DEPTH 0
#else
#define OWN_DEPTH 1
#endif

float signNotZero(float x) { return x < 0.0 ? -1.0 : 1.0; }

vec4 packNormalDepth(vec3 n, float depth) {
    depth = clamp(depth, 0.0, 1.0);
#if defined(ENCODING_ARTICLE) || defined(ENCODING_PRINTED)
    // Seven high bits of depth below the sign of z, then eight low bits.
    float high = floor(depth * 127.0) + (n.z < 0.0 ? 128.0 : 0.0);
    return vec4(n.xy * 0.5 + 0.5, high / 255.0, fract(depth * 127.0));
#elif defined(ENCODING_OCTAHEDRAL)
    // The octahedral map (Q. Meyer et al., "On Floating-Point Normal Vectors", 2010).
    vec2 p = n.xy / max(abs(n.x) + abs(n.y) + abs(n.z), 1e-8);
    if (n.z < 0.0) p = (1.0 - abs(p.yx)) * vec2(signNotZero(p.x), signNotZero(p.y));
    return vec4(p * 0.5 + 0.5, floor(depth * 255.0) / 255.0, fract(depth * 255.0));
#elif defined(ENCODING_SPHEREMAP)
    // Lambert's equal-area projection (A. Pranckevicius, "Compact Normal Storage for Small G-Buffers", 2009).
    float scale = sqrt(max(8.0 * n.z + 8.0, 1e-8));
    return vec4(n.xy / scale + 0.5, floor(depth * 255.0) / 255.0, fract(depth * 255.0));
#elif defined(ENCODING_XYZ8)
    return vec4(n * 0.5 + 0.5, 1.0);
#else
    return vec4(n, depth);
#endif
}

vec3 unpackNormal(vec4 texel) {
#if defined(ENCODING_ARTICLE) || defined(ENCODING_PRINTED)
    vec2 xy = texel.xy * 2.0 - 1.0;
#ifdef ENCODING_PRINTED
    float z = 1.0 - sqrt(dot(xy, xy));  // as in the article
#else
    float z = safeSqrt(1.0 - dot(xy, xy));
#endif
    return vec3(xy, texel.z * 255.0 > 127.5 ? -z : z);
#elif defined(ENCODING_OCTAHEDRAL)
    vec2 p = texel.xy * 2.0 - 1.0;
    vec3 n = vec3(p, 1.0 - abs(p.x) - abs(p.y));
    if (n.z < 0.0) n.xy = (1.0 - abs(p.yx)) * vec2(signNotZero(p.x), signNotZero(p.y));
    return safeNormalize(n);
#elif defined(ENCODING_SPHEREMAP)
    vec2 p = texel.xy * 4.0 - 2.0;
    float f = min(dot(p, p), 4.0);
    return vec3(p * safeSqrt(1.0 - 0.25 * f), 1.0 - 0.5 * f);
#elif defined(ENCODING_XYZ8)
    return safeNormalize(texel.xyz * 2.0 - 1.0);
#else
    return texel.xyz;
#endif
}

#if OWN_DEPTH
float unpackDepth(vec4 texel) {
#if defined(ENCODING_ARTICLE) || defined(ENCODING_PRINTED)
    float high = floor(texel.z * 255.0 + 0.5);
    return (high - (high > 127.5 ? 128.0 : 0.0) + texel.w) / 127.0;
#else
    return (floor(texel.z * 255.0 + 0.5) + texel.w) / 255.0;
#endif
}
#endif
