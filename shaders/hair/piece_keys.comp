// Sorting keys of pieces of ribbons: steps of depth from the farthest to the nearest; and their numbers.
#include "hair/depth_bits.glsl"

layout(local_size_x = 256) in;
layout(std430) readonly buffer Depths { float depths[]; };
layout(std430) readonly buffer Range { uint nearestBits, farthestBits; };
layout(std430) writeonly buffer Pairs { uvec2 pairs[]; };

uniform int pieces, steps;

void main() {
    int piece = int(gl_GlobalInvocationID.x);
    if (piece >= pieces) return;
    float farthest = fromOrderedBits(farthestBits), nearest = fromOrderedBits(nearestBits);
    float scale = float(steps - 1) / max(farthest - nearest, 1e-6);
    uint key = min(uint((farthest - depths[piece]) * scale), uint(steps - 1));
    pairs[piece] = uvec2(key, uint(piece));
}
