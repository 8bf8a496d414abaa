// Prefix sums over the invocations of a group.
layout(local_size_x = 256) in;

shared uint sums[512];  // double-buffered: a step reads the output of the previous step

// The sum of `value` over the invocations before this one. All of the group must call it.
uint sumBefore(uint value, out uint total) {
    uint t = gl_LocalInvocationID.x, own = value, from = 0u;
    sums[t] = own;
    barrier();
    for (uint apart = 1u; apart < 256u; apart <<= 1u) {
        own += t >= apart ? sums[from + t - apart] : 0u;
        from ^= 256u;
        sums[from + t] = own;
        barrier();
    }
    total = sums[from + 255u];
    barrier();
    return own - value;
}
