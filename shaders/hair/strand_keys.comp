// Sort keys of strands: the depth of one of their nodes, from far to near; and their numbers.
#include "hair/depth_bits.glsl"

layout(local_size_x = 256) in;
layout(std430) writeonly buffer Pairs { uvec2 pairs[]; };

uniform sampler2D strandNodes;
uniform int nodesPerStrand, strandsPerRow;
uniform int strands, node;
uniform vec3 eye, forward;

void main() {
    int strand = int(gl_GlobalInvocationID.x);
    if (strand >= strands) return;
    ivec2 at = ivec2(strand % strandsPerRow * nodesPerStrand + node, strand / strandsPerRow);
    vec3 from = texelFetch(strandNodes, at, 0).xyz - eye;
    float depth = from.x * forward.x + from.y * forward.y + from.z * forward.z;
    pairs[strand] = uvec2(~orderedBits(depth), uint(strand));
}
