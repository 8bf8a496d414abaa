// Threshold of the 8x8 Bayer matrix at a pixel, in (0, 1): the reversed interleaved bits of (x xor y, y).
float bayer8(ivec2 p) {
    int x = (p.x ^ p.y) & 7;
    int y = p.y & 7;
    int rank = ((x & 1) << 5) | ((y & 1) << 4) | ((x & 2) << 2) | ((y & 2) << 1) | ((x & 4) >> 1) | ((y & 4) >> 2);
    return (float(rank) + 0.5) / 64.0;
}
