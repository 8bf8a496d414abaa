// A square around a direction, at infinity.
#include "common/sky/dome.glsl"
#include "common/view.glsl"

uniform vec3 direction;
uniform float reach;  // tangent of the angle from the centre to an edge
out vec2 at;

void main() {
    at = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    vec3 ray = direction + acrossDirection(direction) * ((2.0 * at - 1.0) * reach);
    gl_Position = toClip * vec4(eye + 0.93 * viewFar * ray, 1.0);
}
