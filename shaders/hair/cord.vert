// A ribbon that the CPU has rotated towards the camera.
#include "common/view.glsl"

in vec3 position, local;  // local: tangent
in vec4 colour;
out vec4 along, tint;

void main() {
    along = vec4(local, gl_VertexID % 2 == 0 ? -1.0 : 1.0);
    tint = colour;
    gl_Position = toClip * vec4(position, 1.0);
}
