// Puts the particles that the CPU has made into their slots.
#include "particles/body_compute.glsl"
layout(std430) readonly buffer Births { uvec4 births[]; };  // four per particle
layout(std430) readonly buffer Slots { uint slots[]; };

void main() {
    int i = int(gl_GlobalInvocationID.x);
    if (i >= bodyCount) return;
    int slot = int(slots[i]);
    particles[2 * slot] = uintBitsToFloat(births[4 * i]);
    particles[2 * slot + 1] = uintBitsToFloat(births[4 * i + 1]);
    motions[2 * slot] = births[4 * i + 2];
    motions[2 * slot + 1] = births[4 * i + 3];
}
