// Keeps the colours of the nearest fragments, each in its slot, and adds up all others: the core and the tail of hybrid
// transparency (M. Maule and others, 2013).
#include "hair/nearest.glsl"

layout(rgba16f) writeonly uniform image2DArray nearestColours;  // premultiplied, from near to far
uniform float weightLength;  // length over which weights in the tail fall to 1/e, m
layout(location = 0) out vec4 weightedSum;
layout(location = 1) out vec4 hidden;

uint keyAt(ivec2 at, int i) { return imageLoad(nearestKeys, ivec3(at, i)).r & KEY; }

// The slot of a fragment of the core: behind all larger keys. Fragments with equal keys have as many slots and take
// them in any order; the last pass sorts them. Below 0 if the key does not belong to the core.
int slotOf(ivec2 at, uint key) {
    int slot = 0, ties = 0;
    for (int i = 0; i < nearest; ++i) {
        uint other = keyAt(at, i);
        slot += other > key ? 1 : 0;
        ties += other == key ? 1 : 0;
    }
    for (; ties > 1; --ties, ++slot)
        if ((imageAtomicOr(nearestKeys, ivec3(at, slot), CLAIMED) & CLAIMED) == 0u) break;
    return ties == 0 ? -1 : slot;
}

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    float alpha = fragmentAlpha();
    uint key = fragmentKey(), first = keyAt(at, nearest);
    vec4 colour = vec4(radiance.rgb * alpha, alpha);
    // The first fragment of the tail and all fragments that tie with it do not belong to the core.
    if (key > first) {
        int slot = slotOf(at, key);
        if (slot >= 0) imageStore(nearestColours, ivec3(at, slot), colour);
        discard;
    }
    if (alpha < LEAST) discard;
    // As McGuire and Bavoil's weights, but from the first fragment of the tail on.
    float behind = 1.0 / gl_FragCoord.w - distanceOfDepth(depthOfKey(first));
    weightedSum = clamp(exp(-behind / weightLength), 0.001, 1.0) * colour;
    hidden = vec4(-log(1.0 - min(alpha, 0.9999)));
}
