// For one pixel of the air's target, which is a square of pixels of the frame: the mean distance of its surfaces, from
// every second pixel, because otherwise steps of four pixels would show where the air ends at a near surface; and with
// SMOOTHED, whether another surface may begin in it or beyond its right or upper side, for silhouettes.glsl to examine.
#include "lights/encoding.glsl"
#include "lights/packed.glsl"
#include "lights/jump.glsl"

const int kScale = 4;  // as in src/render/lights/air.cpp
layout(location = 0) out vec4 meanAndJump;

float nearnessIn(ivec2 corner, int x, int y) { return nearnessAt(min(corner + ivec2(x, y), ivec2(viewSize) - 1)); }

void main() {
    ivec2 corner = ivec2(gl_FragCoord.xy) * kScale;
    float sum = 0.0, jump = 0.0;
#ifdef SMOOTHED
    float below[kScale];
    bool jumps = false;
    for (int y = 0; y <= kScale; ++y) {
        float left = 0.0;
        for (int x = 0; x <= kScale; ++x) {
            if (x == kScale && y == kScale) continue;  // diagonally beyond
            float here = nearnessIn(corner, x, y);
            if (x > 0 && y < kScale) jumps = jumps || isJump(left, here);
            if (y > 0 && x < kScale) jumps = jumps || isJump(below[x], here);
            if (x < kScale && y < kScale && (x + y) % 2 == 0) sum += 1.0 / here;
            left = here;
            if (x < kScale) below[x] = here;
        }
    }
    jump = jumps ? 1.0 : 0.0;
#else
    for (int y = 0; y < kScale; ++y)
        for (int x = y % 2; x < kScale; x += 2) sum += 1.0 / nearnessIn(corner, x, y);
#endif
    meanAndJump = vec4(2.0 * sum / float(kScale * kScale), jump, 0.0, 0.0);
}
