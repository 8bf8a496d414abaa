// Moves all particles.
#include "particles/move.glsl"
#include "particles/body_compute.glsl"

void main() {
    int i = int(gl_GlobalInvocationID.x);
    if (i >= bodyCount) return;
    Body body = bodyAt(i);
    uint state = stateOf(body.tag);
    if (state != ALIVE && state != ENDED) return;
    moveBody(body);
    store(i, body);
}
