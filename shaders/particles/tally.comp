// Converts the tallies of groups to exclusive prefix sums, and determines how many particles are born. One group.
#include "common/sum_before.glsl"
#include "particles/pool.glsl"
layout(std430) buffer Tallies { uvec2 tallies[]; };
layout(std430) buffer Counters { PoolCounters pool; };
layout(std430) readonly buffer Emissions { Emission emissions[]; };
uniform uint slotCount;

const uint kOwn = 8u;  // tallies of an invocation

uvec2 sumsOfAll() {
    uint groups = uint(tallies.length());
    uvec2 before = uvec2(0u);
    for (uint first = 0u; first < groups; first += 256u * kOwn) {
        uint begin = first + kOwn * gl_LocalInvocationID.x;
        uvec2 own = uvec2(0u), total;
        for (uint i = begin; i < min(begin + kOwn, groups); ++i) own += tallies[i];
        uvec2 next = before + uvec2(sumBefore(own.x, total.x), sumBefore(own.y, total.y));
        for (uint i = begin; i < min(begin + kOwn, groups); ++i) {
            uvec2 tally = tallies[i];
            tallies[i] = next;
            next += tally;
        }
        before += total;
    }
    return before;
}

void main() {
    uvec2 sums = sumsOfAll();
    if (gl_LocalInvocationID.x > 0u) return;
    uint freeSlots = sums.x, wanted = sums.y;
    bool fills = false;
    for (int i = 0; i < emissions.length(); ++i) {
        bool isFill = emissions[i].count == AS_MANY_AS_FIT;
        fills = fills || isFill;
        wanted += isFill ? 0u : emissions[i].count;
    }
    uint filling = fills && freeSlots > wanted ? freeSlots - wanted : 0u;
    pool.children = sums.y;
    pool.births = min(wanted, freeSlots) + filling;
    pool.alive = slotCount - freeSlots + pool.births;
    pool.filledBefore = pool.filled;
    pool.filled += filling;
    pool.refused += wanted - min(wanted, freeSlots);
    pool.groups[0] = (pool.births + 255u) / 256u;
    pool.groups[1] = pool.groups[2] = 1u;
}
