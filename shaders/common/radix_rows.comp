// Turns the counts of a digit, one group each, into the number of its pairs in all blocks before, and sums them up.
#include "common/radix.glsl"
layout(std430) buffer Counts { uint counts[]; };
layout(std430) writeonly buffer Totals { uint totals[]; };

void main() {
    uint blockCount = uint(counts.length()) / 256u, row = gl_WorkGroupID.x * blockCount, before = 0u;
    for (uint first = 0u; first < blockCount; first += 256u) {
        uint block = first + gl_LocalInvocationID.x, total;
        bool isOne = block < blockCount;
        uint sum = sumBefore(isOne ? counts[row + block] : 0u, total);
        if (isOne) counts[row + block] = before + sum;
        before += total;
    }
    if (gl_LocalInvocationID.x == 0u) totals[gl_WorkGroupID.x] = before;
}
