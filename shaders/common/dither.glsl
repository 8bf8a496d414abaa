// Thresholds for ordered dither and fades by discard: the formulas of src/sim/dither, in integers.

// Rank of a pixel in the Bayer matrix of 2^bits by 2^bits: the interleaved bits of (x xor y, y), the lowest first.
int bayerRank(ivec2 p, int bits) {
    int rank = 0;
    for (int bit = 0; bit < bits; ++bit) rank = 4 * rank + 2 * (((p.x ^ p.y) >> bit) & 1) + ((p.y >> bit) & 1);
    return rank;
}

// Threshold of that matrix, in (0, 1).
float bayerThreshold(ivec2 p, int bits) {
    return (float(bayerRank(p, bits)) + 0.5) / float(1 << (2 * bits));
}

// Interleaved gradient noise (J. Jimenez, 2014) as a threshold in (0, 1).
float gradientThreshold(ivec2 p) {
    uint phase = uint(p.x) * 288237660u + uint(p.y) * 25070368u;
    return (float(((phase >> 8) * 13564u) >> 16) + 0.5) / 65536.0;
}

// Whether a pixel is drawn: always with coverage 1, never with 0. A cross-fade draws its other level of detail exactly
// where this is false.
bool isCovered(float coverage, float threshold) { return coverage > threshold; }

// Coverage at a distance: 0 up to `gone`, 1 from `full` on; with `full` below `gone`, distant objects fade instead.
float fadeAt(float distance, float gone, float full) {
    float span = full - gone;
    if (span == 0.0) return distance < gone ? 0.0 : 1.0;
    return clamp((distance - gone) / span, 0.0, 1.0);
}
