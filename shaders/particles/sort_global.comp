// One step of a merge over blocks that are larger than shared memory.
#include "particles/bitonic.glsl"
layout(local_size_x = 256) in;

uniform uint size;       // of a block, in keys
uniform bool isMirrored;  // the first step of a merge

void main() {
    uint t = gl_GlobalInvocationID.x;
    uvec2 pair = isMirrored ? mirroredPair(t, size) : halvedPair(t, size);
    uvec2 a = keys[pair.x], b = keys[pair.y];
    if (isAfter(a, b)) keys[pair.x] = b, keys[pair.y] = a;
}
