// 1 where two frames differ: at all, or as a display shows them by more than `least`.
#include "common/tonemap.glsl"

uniform sampler2D one, other;
uniform float least;
out vec4 colour;

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    vec3 a = texelFetch(one, at, 0).rgb, b = texelFetch(other, at, 0).rgb;
    if (least > 0.0) a = agx(a), b = agx(b);
    vec3 d = abs(a - b);
    colour = vec4(max(d.r, max(d.g, d.b)) > least ? 1.0 : 0.0);
}
