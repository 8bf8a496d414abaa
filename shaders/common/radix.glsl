// What the shaders of a radix sort share: src/gfx/radix_sort.h. A pass orders by 8 bits of the keys, a digit.
layout(local_size_x = 256) in;

const uint kBlock = 2048u;  // pairs of a group
uniform uint pairCount;
uniform uint shift;  // lowest bit of the digit

uint digitOf(uint key) { return (key >> shift) & 255u; }

shared uint sums[256];

// The sum of `value` over the invocations before this one. All of the group must call it.
uint sumBefore(uint value, out uint total) {
    uint t = gl_LocalInvocationID.x;
    sums[t] = value;
    barrier();
    for (uint apart = 1u; apart < 256u; apart <<= 1u) {
        uint left = t >= apart ? sums[t - apart] : 0u;
        barrier();
        sums[t] += left;
        barrier();
    }
    uint sum = sums[t] - value;
    total = sums[255];
    barrier();
    return sum;
}
