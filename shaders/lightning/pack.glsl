// Packs the surface data of a pixel into four integers: on a software rasteriser, fetches cost more than arithmetic.

uint packUnit(float x, float most) { return uint(clamp(x, 0.0, 1.0) * most + 0.5); }
uint packUnits(vec4 v) {
    return packUnit(v.x, 255.0) | packUnit(v.y, 255.0) << 8 | packUnit(v.z, 255.0) << 16 | packUnit(v.w, 255.0) << 24;
}
// For bits below 2^31: processors convert signed integers faster.
float ofBits(uint bits) { return float(int(bits)); }
vec4 unpackUnits(uint bits) {
    vec4 v = vec4(ofBits(bits & 255u), ofBits(bits >> 8 & 255u), ofBits(bits >> 16 & 255u), ofBits(bits >> 24));
    return v * (1.0 / 255.0);
}

// Directions as points of an unfolded octahedron, from -1 to 1 (Z. H. Cigolle and others, "A Survey of Efficient
// Representations for Independent Unit Vectors", JCGT 2014).
vec2 octahedral(vec3 n) {
    n /= max(abs(n.x) + abs(n.y) + abs(n.z), 1e-12);
    vec2 side = vec2(n.x < 0.0 ? -1.0 : 1.0, n.y < 0.0 ? -1.0 : 1.0);
    return n.z < 0.0 ? (1.0 - abs(n.yx)) * side : n.xy;
}
vec3 fromOctahedral(vec2 p) {
    float z = 1.0 - abs(p.x) - abs(p.y);
    float fold = max(-z, 0.0);
    return safeNormalize(vec3(p.x + (p.x < 0.0 ? fold : -fold), p.y + (p.y < 0.0 ? fold : -fold), z));
}

// A direction with 12 bits per axis, and a number from 0 to 1 with 8 bits.
uint packNormal(vec3 n, float unit) {
    vec2 p = 0.5 + 0.5 * octahedral(n);
    return packUnit(p.x, 4095.0) | packUnit(p.y, 4095.0) << 12 | packUnit(unit, 255.0) << 24;
}
vec4 unpackNormal(uint bits) {
    vec2 p = vec2(ofBits(bits & 4095u), ofBits(bits >> 12 & 4095u)) * (2.0 / 4095.0);
    return vec4(fromOctahedral(p - 1.0), ofBits(bits >> 24) * (1.0 / 255.0));
}

// A vector with a length from 2^-24 to 2^16, accurate to 1/300; its direction has 10 bits per axis.
uint packVector(vec3 v) {
    vec2 p = 0.5 + 0.5 * octahedral(v);
    float octave = (0.5 * log2(max(dot(v, v), 1e-16)) + 24.0) / 40.0;
    return packUnit(p.x, 1023.0) | packUnit(p.y, 1023.0) << 10 | packUnit(octave, 4095.0) << 20;
}
// The direction, with the length in w, which saves a square root.
vec4 unpackVector(uint bits) {
    vec2 p = vec2(ofBits(bits & 1023u), ofBits(bits >> 10 & 1023u)) * (2.0 / 1023.0);
    float octave = ofBits(bits >> 20) * (40.0 / 4095.0) - 24.0;
    return vec4(fromOctahedral(p - 1.0), exp2(octave));
}

// Dim light and a number from 0 to 1. The fourth root makes the darkest steps the finest.
uint packEmission(vec3 emission, float unit) { return packUnits(vec4(sqrt(sqrt(max(emission, 0.0))), unit)); }
vec4 unpackEmission(uint bits) {
    vec4 v = unpackUnits(bits);
    v.rgb *= v.rgb;
    return vec4(v.rgb * v.rgb, v.w);
}

// A strength from 2^-24 to 2^16; its logarithm has 24 bits.
uint packStrength(float x) { return packUnit((log2(max(x, 6e-8)) + 24.0) / 40.0, 16777215.0); }
float unpackStrength(uint bits) { return bits == 0u ? 0.0 : exp2(ofBits(bits) * (40.0 / 16777215.0) - 24.0); }
