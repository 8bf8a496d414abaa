// Triangles of a rock around a hit, a little nearer to the eye than the rock.
#include "common/view.glsl"

in vec3 position;
in vec3 local;   // relative to the hit, in radii: along the surface, and its height
in vec4 colour;  // age, s; a random number
out vec3 at;
flat out vec2 scar;

void main() {
    at = local;
    scar = colour.xy;
    gl_Position = toClip * vec4(eye + 0.9992 * (position - eye), 1.0);
}
