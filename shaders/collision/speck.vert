// Grains of the belt, too small to be hit: points in a slab around the field.
#include "collision/space.glsl"
#include "common/hash.glsl"
#include "common/haze.glsl"
#include "common/view.glsl"

out vec3 glow;

float random(uint stream) { return float(latticeHash(ivec3(gl_VertexID, 6, 2), stream) >> 8) / 16777216.0; }

void main() {
    float out_ = 420.0 * sqrt(random(1u)), turn = 6.2831853 * random(2u);
    float up = random(3u) + random(4u) + random(5u) - 1.5;
    float x = out_ * sin(turn), z = out_ * cos(turn);
    vec3 at = vec3(x, 11.0 * up - 3.0, z - 110.0);
    gl_Position = toClip * vec4(at, 1.0);
    float far = max(gl_Position.w, 1.0), size = 0.05 + 0.16 * pow(random(6u), 8.0);
    float px = size * viewSize.y / (2.0 * halfTangents.y * far), drawn = max(px, 1.8 * viewSize.y / 720.0);
    float lit = 0.2 + 0.8 * random(7u);
    glow = kSunLight * vec3(0.40, 0.34, 0.28) * lit * min(px * px / (drawn * drawn), 1.0);
    glow *= hazeTransmittance(0.002666, far);
    gl_PointSize = drawn * 1.3;
}
