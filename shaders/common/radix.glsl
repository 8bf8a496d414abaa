// Common code of the radix sort shaders: src/gfx/radix_sort.h. A pass sorts by one digit: 8 bits of the keys.
#include "common/sum_before.glsl"

const uint kBlock = 2048u;  // pairs of a group
uniform uint pairCount;
uniform uint shift;  // lowest bit of the digit

uint digitOf(uint key) { return (key >> shift) & 255u; }
