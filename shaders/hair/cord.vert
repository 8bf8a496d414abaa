// A ribbon that the CPU has rotated towards the camera.
#include "common/view.glsl"

in vec3 position;
in vec4 tangent, colour;
out vec4 along, tint;

void main() {
    along = tangent;
    tint = colour;
    gl_Position = toClip * vec4(position, 1.0);
}
