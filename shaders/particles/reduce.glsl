// Sums or maxima over particles in a fixed order. First, each group reduces a part of them to VALUES vec4 for each set
// of particles (gl_WorkGroupID.y); then, with WHOLE, one group reduces these partials. The including file defines
// VALUES, COMBINE(a, b) and its neutral element, NEUTRAL.
layout(local_size_x = 128) in;
layout(std430) readonly buffer Particles { vec4 particles[]; };  // two each
layout(std430) buffer Partials { vec4 partials[]; };             // VALUES for each group of each set
uniform uint slotCount, groupCount, setCount;

shared vec4 shares[128];

// The values of the whole group, combined. All of it must call this.
vec4 ofGroup(vec4 value) {
    uint t = gl_LocalInvocationID.x;
    shares[t] = value;
    barrier();
    for (uint apart = 64u; apart > 0u; apart >>= 1u) {
        if (t < apart) shares[t] = COMBINE(shares[t], shares[t + apart]);
        barrier();
    }
    vec4 whole = shares[0];
    barrier();
    return whole;
}

#ifdef WHOLE
// Value `k` of a set, over all groups. All invocations must call this.
vec4 wholeOf(uint set, uint k) {
    vec4 value = NEUTRAL;
    for (uint group = gl_LocalInvocationID.x; group < groupCount; group += 128u)
        value = COMBINE(value, partials[(set * groupCount + group) * uint(VALUES) + k]);
    return ofGroup(value);
}
#else
// The particles of an invocation are `firstSlot()` and each `slotStride()` after it, below `slotCount`.
uint firstSlot() { return gl_GlobalInvocationID.x; }
uint slotStride() { return 128u * groupCount; }

void keepPart(vec4 values[VALUES]) {
    uint part = gl_WorkGroupID.y * groupCount + gl_WorkGroupID.x;
    for (uint k = 0u; k < uint(VALUES); ++k) {
        vec4 whole = ofGroup(values[k]);
        if (gl_LocalInvocationID.x == 0u) partials[part * uint(VALUES) + k] = whole;
    }
}
#endif
