// The squared difference of two scenes as a display shows them, averaged over the channels.
#include "common/tonemap.glsl"

uniform sampler2D one, other;
out vec4 squared;

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    vec3 d = srgbFromGamma22(agx(texelFetch(one, at, 0).rgb)) - srgbFromGamma22(agx(texelFetch(other, at, 0).rgb));
    squared = vec4(dot(d, d) / 3.0);
}
