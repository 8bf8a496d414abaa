// Sort keys of particles: their depth, inverted because ascending keys must run from far to near, and their number,
// which breaks ties. Numbers beyond the last particle pad the buffer to a power of two, and come last.
layout(local_size_x = 256) in;
layout(std430) readonly buffer Particles { vec4 particles[]; };  // two each
layout(std430) writeonly buffer Keys { uvec2 keys[]; };

uniform vec3 eye, forward;
uniform uint count;

// Maps floats, including negative ones, to bits of the same order.
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
    // Bit-identical to the CPU because `precise` forbids fused operations.
    precise float depth = from.x * forward.x + from.y * forward.y + from.z * forward.z;
    keys[i] = uvec2(~orderedBits(depth), i);
}
