// Sums over the invocations of a group.
layout(local_size_x = 256) in;

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
