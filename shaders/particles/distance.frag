// The distance of the surfaces along the view, m, for what must not test against the depths that it draws before.
#include "common/view.glsl"

uniform sampler2D depth;
out vec4 distanceOut;

void main() { distanceOut = vec4(distanceOfDepth(texelFetch(depth, ivec2(gl_FragCoord.xy), 0).r)); }
