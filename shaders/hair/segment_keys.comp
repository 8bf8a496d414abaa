// Sort keys of segments of ribbons: steps of depth from the farthest to the nearest; and their numbers.
#include "hair/depth_bits.glsl"

layout(local_size_x = 256) in;
layout(std430) readonly buffer Depths { float depths[]; };
layout(std430) readonly buffer Range { uint nearestBits, farthestBits; };
layout(std430) writeonly buffer Pairs { uvec2 pairs[]; };

uniform int segments, steps;

void main() {
    int segment = int(gl_GlobalInvocationID.x);
    if (segment >= segments) return;
    float farthest = fromOrderedBits(farthestBits), nearest = fromOrderedBits(nearestBits);
    float scale = float(steps - 1) / max(farthest - nearest, 1e-6);
    uint key = min(uint((farthest - depths[segment]) * scale), uint(steps - 1));
    pairs[segment] = uvec2(key, uint(segment));
}
