// A square around the planet, at infinity.
#include "collision/space.glsl"
#include "common/view.glsl"

uniform vec3 planetRight, planetUp;
out vec2 where;

const float kImageReach = 1.12;

void main() {
    vec2 at = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    where = at;
    at = (2.0 * at - 1.0) * kImageReach * kPlanetSine;
    gl_Position = toClip * vec4(eye + 0.93 * viewFar * (kToPlanet + at.x * planetRight + at.y * planetUp), 1.0);
}
