// Distant hills in the colours of their vertices.
#include "common/view.glsl"

in vec3 position;
in vec3 local;  // unused
in vec4 colour;
centroid out vec3 light;  // prevents extrapolation in thin triangles

void main() {
    light = colour.rgb;
    gl_Position = toClip * vec4(position, 1.0);
}
