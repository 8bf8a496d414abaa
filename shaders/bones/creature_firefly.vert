// Fireflies: points that drift and pulse.
#include "common/hash.glsl"
#include "common/view.glsl"

uniform float seconds;

out vec3 glow;

float random(uint stream) { return float(latticeHash(ivec3(gl_VertexID, 5, 9), stream) >> 8) / 16777216.0; }

void main() {
    float turn = 6.2831853 * random(1u), far = mix(0.5, 2.4, random(2u));
    vec3 p = vec3(far * sin(turn), mix(0.03, 0.95, random(3u) * random(3u)), far * cos(turn));
    float t = 0.35 * seconds + 20.0 * random(4u);
    p += 0.10 * vec3(sin(1.3 * t), 0.7 * sin(1.7 * t + 1.0), cos(t));
    float pulse = safePow(0.5 + 0.5 * sin(2.2 * t + 30.0 * random(5u)), 2.0) * (0.3 + 0.7 * random(6u));
    glow = 2.6 * pulse * vec3(1.0, 0.62, 0.22);
    gl_Position = toClip * vec4(p, 1.0);
    gl_PointSize = clamp(0.018 * projection[1][1] * 0.5 * viewSize.y / max(gl_Position.w, 0.1), 2.0, 40.0);
}
