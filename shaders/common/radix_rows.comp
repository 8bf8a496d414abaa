// Replaces the counts of a digit by their exclusive prefix sums over the blocks, and computes the totals. A digit has
// 16 invocations, each of which processes a run of blocks.
#include "common/radix.glsl"
layout(std430) buffer Counts { uint counts[]; };
layout(std430) writeonly buffer Totals { uint totals[]; };

const uint kRuns = 16u;
shared uint runTotals[256];

void main() {
    uint t = gl_LocalInvocationID.x, digit = gl_GlobalInvocationID.x / kRuns, run = t % kRuns;
    uint blockCount = uint(counts.length()) / 256u, row = digit * blockCount;
    uint length_ = (blockCount + kRuns - 1u) / kRuns, first = min(run * length_, blockCount);
    uint end = min(first + length_, blockCount), total = 0u, before = 0u;
    for (uint block = first; block < end; ++block) total += counts[row + block];
    runTotals[t] = total;
    barrier();
    for (uint i = t - run; i < t; ++i) before += runTotals[i];
    for (uint block = first; block < end; ++block) {
        uint count = counts[row + block];
        counts[row + block] = before;
        before += count;
    }
    if (run == kRuns - 1u) totals[digit] = before;
}
