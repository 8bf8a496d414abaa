// Copies the particles in the order of their sorted keys.
layout(local_size_x = 256) in;
layout(std430) readonly buffer Particles { vec4 particles[]; };
layout(std430) readonly buffer Keys { uvec2 keys[]; };
layout(std430) writeonly buffer Sorted { vec4 sorted[]; };

uniform uint count;

void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i >= count) return;
    uint from = keys[i].y;
    sorted[2u * i] = particles[2u * from], sorted[2u * i + 1u] = particles[2u * from + 1u];
}
