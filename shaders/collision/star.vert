// Stars, at infinity; the last one is the sun.
#include "collision/space.glsl"
#include "common/hash.glsl"
#include "common/view.glsl"

uniform int starCount;
out vec3 glow;

float random(uint stream) { return float(latticeHash(ivec3(gl_VertexID, 5, 9), stream) >> 8) / 16777216.0; }

void main() {
    float up = 2.0 * random(1u) - 1.0, turn = 6.2831853 * random(2u), level = sqrt(max(1.0 - up * up, 0.0));
    vec3 ray = vec3(level * sin(turn), up, level * cos(turn));
    float rank = random(3u), bright = 0.03 + 0.35 * pow(rank, 5.0) + 3.0 * pow(rank, 60.0);
    glow = mix(vec3(1.0, 0.78, 0.55), vec3(0.70, 0.86, 1.0), random(4u)) * bright * 9.0;
    float size = 1.8 + 2.6 * pow(rank, 40.0);
    if (gl_VertexID == starCount - 1) {
        ray = kToSun;
        glow = kSunLight * 60.0;
        size = 26.0;
    }
    gl_Position = toClip * vec4(eye + 0.94 * viewFar * ray, 1.0);
    gl_PointSize = size * viewSize.y / 720.0;
}
