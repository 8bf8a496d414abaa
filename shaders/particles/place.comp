// Numbers the free slots, and stores the state of each particle that its children need, because the particle may no
// longer exist when they are born.
#include "common/sum_before.glsl"
#include "particles/body.glsl"
#include "particles/birth_tables.glsl"
#include "particles/children.glsl"
#include "particles/body_compute.glsl"
layout(std430) readonly buffer Tallies { uvec2 tallies[]; };
layout(std430) writeonly buffer FreeSlots { uint freeSlots[]; };
layout(std430) writeonly buffer Requests { uvec4 requests[]; };  // two for a child

uint childKey(uint parent, uint emitter, uint number) {
    return hash32(number + hash32(emitter + hash32(parent + 0x85ebca6bu)));
}

// `isAtEnd`: where and when the parent ended; else along its path during the last tick.
void request(Body parent, Children children, bool isAtEnd, inout uint at) {
    for (int k = 0; k < children.count; ++k, ++at) {
        // Those beyond the pool would be refused.
        if (2u * at >= uint(requests.length())) return;
        float share = (float(k) + 0.5) / float(children.count), late = 0.0;
        EXACT vec3 position = parent.position;
        if (isAtEnd) late = shareSinceEnd(parent.age, parent.life);
        else position -= share * numbers.z * parent.velocity;
        uint key = childKey(parent.key, uint(children.emitter), children.first + uint(k));
        requests[2u * at] = uvec4(floatBitsToUint(position), key);
        requests[2u * at + 1u] = uvec4(floatBitsToUint(parent.velocity), packedBirth(children.emitter, late));
    }
}

void main() {
    int i = int(gl_GlobalInvocationID.x);
    bool isSlot = i < bodyCount;
    uint state = isSlot ? stateOf(motions[2 * i + 1].w) : DEAD, total;
    bool isFree = isSlot && state != ALIVE;
    uvec2 before = tallies[gl_WorkGroupID.x];
    before.x += sumBefore(isFree ? 1u : 0u, total);
    if (isFree) freeSlots[before.x] = uint(i);
    Body body;
    uint children = 0u;
    if (state == ALIVE || state == ENDED) {
        body = bodyAt(i);
        children = uint(childrenOf(body));
    }
    before.y += sumBefore(children, total);
    if (children > 0u) {
        request(body, trailOf(body), false, before.y);
        request(body, atHitOf(body), true, before.y);
        request(body, atDeathOf(body), false, before.y);
    }
    if (state == ENDED) {
        setState(body, DEAD);
        motions[2 * i + 1].w = body.tag;
    }
}
