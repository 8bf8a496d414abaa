// The nearest and farthest surface of each tile: one group per tile, one thread per pixel. Distances are compared as
// integers, which have the same order as positive floats. The nearest is stored inverted: cleared storage then means
// no surface.
#include "lights/encoding.glsl"
#include "lights/packed.glsl"
layout(local_size_x = 16, local_size_y = 16) in;
layout(std430) buffer Depths { uvec2 depths[]; };
shared uint near, far;

void main() {
    bool isFirst = gl_LocalInvocationIndex == 0u;
    if (isFirst) near = 0u, far = 0u;
    barrier();
    ivec2 pixel = ivec2(gl_GlobalInvocationID.xy);
    if (all(lessThan(pixel, ivec2(viewSize)))) {
        float shown = max(0.0, distanceAt(pixel, packedAt(pixel)));
        atomicMax(near, ~floatBitsToUint(shown));
        atomicMax(far, floatBitsToUint(shown));
    }
    barrier();
    if (!isFirst) return;
    uint tile = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
    atomicMax(depths[tile].x, near);
    atomicMax(depths[tile].y, far);
}
