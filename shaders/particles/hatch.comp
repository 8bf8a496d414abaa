// Emits waiting children. A parent that is born in this very pass counts as waiting in both of its states, so the order
// of invocations does not matter.
#include "particles/hatch.glsl"
#include "particles/body_compute.glsl"

void main() {
    int i = int(gl_GlobalInvocationID.x);
    if (i >= bodyCount || stateOf(motions[2 * i + 1].w) != WAITING) return;
    Body body = bodyAt(i);
    int slot = int(body.age);
    hatch(body, Parent(particles[2 * slot].xyz, uintBitsToFloat(motions[2 * slot].xyz), motions[2 * slot + 1].w));
    store(i, body);
}
