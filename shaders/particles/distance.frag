// The distance of the surfaces along the view, m, for particles, which cannot read the depth buffer that they draw to.
#include "common/view.glsl"

uniform sampler2D depth;
out vec4 distanceOut;

void main() { distanceOut = vec4(distanceOfDepth(texelFetch(depth, ivec2(gl_FragCoord.xy), 0).r)); }
