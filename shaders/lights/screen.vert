// Covers the whole target and interpolates the ray of every pixel.
#include "common/view.glsl"
out vec3 ray;  // from the eye, of length 1 along the view

void main() {
    vec2 uv = 0.5 * vec2(float((gl_VertexID & 1) << 2), float((gl_VertexID & 2) << 1));
    ray = rayThrough(uv);
    gl_Position = vec4(2.0 * uv - 1.0, 0.0, 1.0);
}
