// Creates the particles born in a tick: first the children that parents emit, then births of emitters without parents.
#include "particles/births.glsl"
#include "particles/children.glsl"
#include "particles/pool.glsl"
layout(local_size_x = 256) in;
#include "particles/body_compute.glsl"
layout(std430) readonly buffer Counters { PoolCounters pool; };
layout(std430) readonly buffer Emissions { Emission emissions[]; };
layout(std430) readonly buffer FreeSlots { uint freeSlots[]; };
layout(std430) readonly buffer Requests { uvec4 requests[]; };
uniform bool isFirstTick;

Birth requested(uint i) {
    uvec4 first = requests[2u * i], second = requests[2u * i + 1u];
    return Birth(emitterOfBirth(second.w), first.w, uintBitsToFloat(first.xyz), uintBitsToFloat(second.xyz),
                 shareOfBirth(second.w), shareOfBirth(second.w) > 0.0);
}

// Birth `i` among the births of emitters: Emission::birth of src/sim/particles/births.cpp.
Birth emitted(uint i) {
    uint e = 0u, first = 0u;
    for (uint k = 0u, next = 0u; k < uint(emissions.length()); ++k) {
        if (i >= next) e = k, first = next;
        next += min(emissions[k].count, AS_MANY_AS_FIT - next);
    }
    Emission emission = emissions[e];
    uint serial = emission.count == AS_MANY_AS_FIT ? pool.filledBefore + i - first : i - first;
    float number = float(i - first) + 0.5, share = emission.position.w * number;
    vec3 position = emission.position.xyz;
    if (emission.velocity.w > 0.0) {
        position -= number / float(emission.count) * numbers.z * emission.velocity.xyz;
        share = 0.0;
    }
    return Birth(int(emission.emitter), hash32(emission.first + serial + emission.keyBase), position,
                 emission.velocity.xyz, share, false);
}

void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i >= pool.births) return;
    Birth birth;
    if (i < pool.children) birth = requested(i);
    else birth = emitted(i - pool.children);
    store(int(freeSlots[i]), newborn(birth, isFirstTick));
}
