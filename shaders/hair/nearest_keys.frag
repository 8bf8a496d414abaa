// Finds the nearest fragments of each pixel in one pass, by a chain of maxima: each layer keeps the larger key and
// passes the smaller one on (ShortCut in AMD's TressFX). The final layers do not depend on the draw order.
#include "hair/nearest.glsl"

void main() {
    if (fragmentAlpha() < LEAST) discard;
    ivec2 at = ivec2(gl_FragCoord.xy);
    uint key = fragmentKey();
    // Keys only ever grow: one that is too small now stays too small.
    if (key <= imageLoad(nearestKeys, ivec3(at, nearest)).r) discard;
    for (int i = 0; i <= nearest && key != 0u; ++i)
        key = min(key, imageAtomicMax(nearestKeys, ivec3(at, i), key));
}
