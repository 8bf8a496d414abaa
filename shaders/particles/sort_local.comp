// Sorts blocks of 2,048 keys in shared memory, or finishes their last merge: all steps that stay within a block.
#include "particles/bitonic.glsl"
layout(local_size_x = 1024) in;

const uint kBlock = 2048u;
uniform bool wholeSort;  // else the last steps of a merge

shared uvec2 block[kBlock];

void order(uvec2 pair) {
    uvec2 a = block[pair.x], b = block[pair.y];
    if (isAfter(a, b)) block[pair.x] = b, block[pair.y] = a;
    barrier();
}

void main() {
    uint t = gl_LocalInvocationID.x, first = gl_WorkGroupID.x * kBlock;
    block[t] = keys[first + t], block[t + 1024u] = keys[first + t + 1024u];
    barrier();
    for (uint merged = wholeSort ? 2u : kBlock; merged <= kBlock; merged <<= 1u) {
        order(wholeSort ? mirroredPair(t, merged) : halvedPair(t, merged));
        for (uint size = merged >> 1u; size > 1u; size >>= 1u) order(halvedPair(t, size));
    }
    keys[first + t] = block[t], keys[first + t + 1024u] = block[t + 1024u];
}
