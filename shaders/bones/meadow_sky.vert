// The panorama around the eye.
#include "common/view.glsl"

in vec3 part;  // azimuth in revolutions, sine of the elevation
out vec2 at;
out vec3 ray;

void main() {
    float azimuth = 6.2831853 * (part.x - 0.5), level = sqrt(max(1.0 - part.y * part.y, 0.0));
    ray = vec3(sin(azimuth) * level, part.y, -cos(azimuth) * level);
    at = vec2(part.x, (part.y + 0.06) / 0.80);
    gl_Position = toClip * vec4(eye + 0.9 * viewFar * ray, 1.0);
}
