// A square around the moon, at infinity.
#include "common/view.glsl"

uniform vec3 toMoon;

out vec2 at;

void main() {
    at = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    vec3 right = safeNormalize(cross(toMoon, vec3(0.0, 1.0, 0.0))), up = cross(right, toMoon);
    gl_Position = toClip * vec4(eye + 90.0 * (toMoon + 0.098 * (at.x * right + at.y * up)), 1.0);
}
