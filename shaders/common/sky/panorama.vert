// A panorama around the eye, on a mesh of domeMesh.
#include "common/sky/dome.glsl"
#include "common/view.glsl"

uniform vec2 sines;  // of the elevations at the lower and the upper edge of the image

in vec2 angles;
out vec2 at;
out vec3 ray;

void main() {
    ray = domeDirection(angles);
    at = vec2(angles.x, (angles.y - sines.x) / (sines.y - sines.x));
    gl_Position = toClip * vec4(eye + 0.95 * viewFar * ray, 1.0);
}
