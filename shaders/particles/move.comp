// Moves all particles, and counts the free slots of each group of slots and the children that its particles emit.
#include "common/sum_before.glsl"
#include "particles/move.glsl"
#include "particles/birth_tables.glsl"
#include "particles/children.glsl"
#include "particles/body_compute.glsl"
layout(std430) writeonly buffer Tallies { uvec2 tallies[]; };

void main() {
    int i = int(gl_GlobalInvocationID.x);
    uint isFree = 0u, children = 0u;
    if (i < bodyCount) {
        bool isAlive = stateOf(motions[2 * i + 1].w) == ALIVE;
        if (isAlive) {
            Body body = bodyAt(i);
            moveBody(body);
            store(i, body);
            isAlive = stateOf(body.tag) == ALIVE;
            children = uint(childrenOf(body));
        }
        isFree = isAlive ? 0u : 1u;
    }
    uint freeSlots, allChildren;
    sumBefore(isFree, freeSlots);
    sumBefore(children, allChildren);
    if (gl_LocalInvocationID.x == 0u) tallies[gl_WorkGroupID.x] = uvec2(freeSlots, allChildren);
}
