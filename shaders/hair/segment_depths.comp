// The depths of the midpoints of all segments of ribbons, and their minimum and maximum, as
// src/render/hair/segment_order.cpp computes them on the CPU.
#include "hair/depth_bits.glsl"

layout(local_size_x = 256) in;
layout(std430) writeonly buffer Depths { float depths[]; };
layout(std430) buffer Range { uint nearestBits, farthestBits; };

uniform sampler2D strandNodes;
uniform int nodesPerStrand, strandsPerRow, pointsPerStrand;
uniform int segments;  // of all strands
uniform vec3 eye, forward;

shared uint nearestOfGroup, farthestOfGroup;

float nodeDepth(ivec2 first, int i) {
    vec3 from = texelFetch(strandNodes, first + ivec2(i, 0), 0).xyz - eye;
    return from.x * forward.x + from.y * forward.y + from.z * forward.z;
}

// The spline through the nodes' depths is the depth of the spline.
float midpointDepth(int segment) {
    int perStrand = pointsPerStrand - 1, strand = segment / perStrand, last = nodesPerStrand - 1;
    float u = (float(segment - strand * perStrand) + 0.5) / float(perStrand) * float(last);
    int link = min(int(u), last - 1);
    float t = u - float(link), s = 1.0 - t, t2 = t * t, t3 = t2 * t;
    ivec2 first = ivec2(strand % strandsPerRow * nodesPerStrand, strand / strandsPerRow);
    float d1 = nodeDepth(first, link), d2 = nodeDepth(first, link + 1);
    float d0 = link > 0 ? nodeDepth(first, link - 1) : 2.0 * d1 - d2;
    float d3 = link < last - 1 ? nodeDepth(first, link + 2) : 2.0 * d2 - d1;
    return s * s * s / 6.0 * d0 + (3.0 * t3 - 6.0 * t2 + 4.0) / 6.0 * d1 +
           (-3.0 * t3 + 3.0 * t2 + 3.0 * t + 1.0) / 6.0 * d2 + t3 / 6.0 * d3;
}

void main() {
    if (gl_LocalInvocationIndex == 0u) nearestOfGroup = 0xffffffffu, farthestOfGroup = 0u;
    barrier();
    int segment = int(gl_GlobalInvocationID.x);
    if (segment < segments) {
        float depth = midpointDepth(segment);
        depths[segment] = depth;
        atomicMin(nearestOfGroup, orderedBits(depth));
        atomicMax(farthestOfGroup, orderedBits(depth));
    }
    barrier();
    if (gl_LocalInvocationIndex > 0u) return;
    atomicMin(nearestBits, nearestOfGroup);
    atomicMax(farthestBits, farthestOfGroup);
}
