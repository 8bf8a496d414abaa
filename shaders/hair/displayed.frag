// Scene light as a display shows it, without bloom.
#include "common/tonemap.glsl"

uniform sampler2D scene;
out vec4 colour;

void main() { colour = vec4(srgbFromGamma22(agx(texelFetch(scene, ivec2(gl_FragCoord.xy), 0).rgb)), 1.0); }
