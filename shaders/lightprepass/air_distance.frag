// The mean distance of the surfaces in one pixel of the air's target, from every second pixel of the frame, so that no
// steps of four pixels show where the air ends at a near surface.
#include "lightprepass/encoding.glsl"
#include "lightprepass/packed.glsl"

const int kScale = 4;  // as in apps/lightprepass/air.cpp
layout(location = 0) out vec4 mean;

void main() {
    ivec2 corner = ivec2(gl_FragCoord.xy) * kScale, last = ivec2(viewSize) - 1;
    float sum = 0.0;
    for (int y = 0; y < kScale; ++y)
        for (int x = y % 2; x < kScale; x += 2) {
            ivec2 pixel = min(corner + ivec2(x, y), last);
            sum += distanceAt(pixel, packedAt(pixel));
        }
    mean = vec4(2.0 * sum / float(kScale * kScale));
}
