// The distance of the nearest surface, m, of backdrop and movers.
#include "common/view.glsl"

out vec4 nearest;
uniform sampler2D distances;  // of the backdrop, m
uniform sampler2D depths;     // of the movers; 1 where there is none

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    float depth = texelFetch(depths, at, 0).x, backdrop = texelFetch(distances, at, 0).x;
    nearest = vec4(depth < 1.0 ? min(distanceOfDepth(depth), backdrop) : backdrop);
}
