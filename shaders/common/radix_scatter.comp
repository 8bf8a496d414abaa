// Sorts a block by a digit in shared memory, half a digit at a time, and scatters it to the positions of its digits.
// Each invocation has 8 neighbours. Ranks are prefix sums over all invocations before it, so the sort is stable
// (N. Satish, M. Harris and M. Garland, "Designing Efficient Sorting Algorithms for Manycore GPUs", 2009).
#include "common/radix.glsl"
layout(std430) readonly buffer Pairs { uvec2 pairs[]; };
layout(std430) readonly buffer Counts { uint counts[]; };
layout(std430) readonly buffer Totals { uint totals[]; };
layout(std430) writeonly buffer Ordered { uvec2 ordered[]; };

const uint kOwn = 8u;
shared uvec2 block[kBlock];
shared uint ranks[kBlock];  // of 8 values in each invocation, and of the 8 above them in the upper 16 bits
shared uint firsts[256];    // where a digit begins in the block
shared uint targets[256];   // destination of its pairs of this block

void orderBy(uint bit) {
    uint t = gl_LocalInvocationID.x, before[kOwn];
    uvec2 own[kOwn];
    for (uint j = 0u; j < kOwn; ++j) ranks[256u * j + t] = 0u;
    for (uint j = 0u; j < kOwn; ++j) {
        own[j] = block[kOwn * t + j];
        uint value = (own[j].x >> bit) & 15u, at = 256u * (value & 7u) + t, upper = 16u * (value >> 3u);
        before[j] = (ranks[at] >> upper) & 0xffffu;
        ranks[at] += 1u << upper;
    }
    barrier();
    uint sum = 0u, total;
    for (uint j = 0u; j < kOwn; ++j) sum += ranks[kOwn * t + j];
    uint next = sumBefore(sum, total);
    next += total << 16u;  // the upper values come after all lower ones
    for (uint j = 0u; j < kOwn; ++j) {
        uint count = ranks[kOwn * t + j];
        ranks[kOwn * t + j] = next;
        next += count;
    }
    barrier();
    for (uint j = 0u; j < kOwn; ++j) {
        uint value = (own[j].x >> bit) & 15u;
        block[((ranks[256u * (value & 7u) + t] >> (16u * (value >> 3u))) & 0xffffu) + before[j]] = own[j];
    }
    barrier();
}

void main() {
    uint t = gl_LocalInvocationID.x, first = gl_WorkGroupID.x * kBlock, count = min(kBlock, pairCount - first), total;
    // The padding of the last block has the highest digit, stays behind all other pairs, and is not written.
    for (uint i = t; i < kBlock; i += 256u) block[i] = i < count ? pairs[first + i] : uvec2(0xffffffffu);
    targets[t] = sumBefore(totals[t], total) + counts[t * gl_NumWorkGroups.x + gl_WorkGroupID.x];
    orderBy(shift);
    orderBy(shift + 4u);
    for (uint i = t; i < kBlock; i += 256u)
        if (i == 0u || digitOf(block[i].x) != digitOf(block[i - 1u].x)) firsts[digitOf(block[i].x)] = i;
    barrier();
    for (uint i = t; i < count; i += 256u) {
        uint digit = digitOf(block[i].x);
        ordered[targets[digit] + i - firsts[digit]] = block[i];
    }
}
