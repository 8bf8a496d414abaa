// Fragments of strands and the keys by which those nearest to the eye are found, for both passes over the ribbons.
#include "common/view.glsl"
#include "hair/fragment_limits.glsl"
#include "hair/ribbon_coverage.glsl"

// The depth test must reject hidden fragments before, not after, an invocation writes to an image.
layout(early_fragment_tests) in;
in vec4 radiance;
in vec2 across;
flat in float strandNumber;
// For each pixel, the keys of the nearest fragments and of one more, from near to far (descending); 0 where there are
// fewer.
layout(r32ui) coherent uniform uimage2DArray nearestKeys;
uniform int nearest;      // fragments that are kept in order
uniform int strandShift;  // as many strands as fit into a key, 2^shift at a time

const int STRAND_BITS = 9;
const uint KEY = 0x7fffffffu, CLAIMED = 0x80000000u;

float fragmentAlpha() { return ribbonCoverage(across) * radiance.a; }

// Both passes must compute the same key. Among fragments in one depth step, the last strand's comes first, as in
// peeled hair. No key is 0.
uint fragmentKey() {
    precise float depth = floor(gl_FragCoord.z * DEPTH_STEPS + 0.5);
    return (uint(DEPTH_STEPS - depth) << STRAND_BITS) | ((uint(strandNumber) >> uint(strandShift)) + 1u);
}

// The depth, 0 to 1, of a key.
float depthOfKey(uint key) { return 1.0 - float(key >> STRAND_BITS) / DEPTH_STEPS; }
