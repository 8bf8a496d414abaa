// Stars, at infinity.
#include "common/hash.glsl"
#include "common/view.glsl"

out vec3 glow;

float random(uint stream) { return float(latticeHash(ivec3(gl_VertexID, 3, 4), stream) >> 8) / 16777216.0; }

void main() {
    float turn = 6.2831853 * random(1u), up = 0.16 + 0.80 * random(2u);
    vec3 d = vec3(sqrt(1.0 - up * up) * vec2(sin(turn), cos(turn)), up).xzy;
    float bright = random(3u);
    glow = mix(vec3(1.0, 0.85, 0.7), vec3(0.75, 0.88, 1.0), random(4u)) * smoothstep(0.1, 0.4, up);
    glow *= 0.10 + 0.9 * bright * bright * bright;
    gl_Position = toClip * vec4(eye + 90.0 * d, 1.0);
    gl_PointSize = (2.2 + 2.4 * bright) * viewSize.y / 720.0;
}
