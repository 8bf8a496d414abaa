// The sun, a point at infinity.
#include "collision/space.glsl"
#include "common/view.glsl"

out vec3 glow;

void main() {
    glow = kSunLight * 60.0;
    gl_Position = toClip * vec4(eye + 0.94 * viewFar * kToSun, 1.0);
    gl_PointSize = 26.0 * viewSize.y / 720.0;
}
