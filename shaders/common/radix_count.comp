// Counts the digits of each block. Integer sums are the same in any order.
#include "common/radix.glsl"
layout(std430) readonly buffer Pairs { uvec2 pairs[]; };
layout(std430) writeonly buffer Counts { uint counts[]; };  // of a digit in all blocks, then the next

shared uint digits[256];

void main() {
    uint t = gl_LocalInvocationID.x, first = gl_WorkGroupID.x * kBlock;
    digits[t] = 0u;
    barrier();
    for (uint i = first + t; i < min(first + kBlock, pairCount); i += 256u) atomicAdd(digits[digitOf(pairs[i].x)], 1u);
    barrier();
    counts[t * gl_NumWorkGroups.x + gl_WorkGroupID.x] = digits[t];
}
