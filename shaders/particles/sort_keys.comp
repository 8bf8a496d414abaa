// Sorting keys of particles: their depth, so that ascending keys run from far to near, and their number, which decides
// among equals. Numbers beyond the last particle fill the buffer, for a sort of a power of two, and come last.
layout(local_size_x = 256) in;
layout(std430) readonly buffer Particles { vec4 particles[]; };  // two each
layout(std430) writeonly buffer Keys { uvec2 keys[]; };

uniform vec3 eye, forward;
uniform uint count;

// Bits that order as the floats do, negative ones too.
uint orderedBits(float value) {
    uint bits = floatBitsToUint(value);
    return (bits & 0x80000000u) != 0u ? ~bits : bits | 0x80000000u;
}

void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i >= count) {
        if (i < uint(keys.length())) keys[i] = uvec2(0xffffffffu, i);
        return;
    }
    vec3 from = particles[2u * i].xyz - eye;
    // The same bits as on the CPU: no fused operations.
    precise float depth = from.x * forward.x + from.y * forward.y + from.z * forward.z;
    keys[i] = uvec2(~orderedBits(depth), i);
}
