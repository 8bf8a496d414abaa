// Petals in the air: they drift with the breeze in laps, and the field carries them.
#include "common/hash.glsl"
#include "bones/meadow_ground.glsl"
#include "bones/meadow_light.glsl"
#include "common/view.glsl"

centroid out vec3 light;

const float kRoom = 26.0;  // m, after which a petal is back

void main() {
    int petal = gl_VertexID / 6, corner = gl_VertexID % 6;
    uint h = hash32(uint(petal) + 71u), g = hash32(h);
    vec4 any = vec4(float(h & 65535u), float(h >> 16), float(g & 65535u), float(g >> 16)) / 65536.0;
    float laps = 1.0 + float(g % 3u), phase = breeze.z * float(2u + g % 3u) + 6.2831853 * any.w;
    vec2 way = safeNormalize(vec3(breeze.x + 1e-4, 0.0, breeze.y)).xz;
    vec2 p = kRoom * (any.xy + way * laps * breeze.w) + 0.7 * vec2(cos(phase), sin(phase));
    p = (fract(p / kRoom) - 0.5) * kRoom;
    vec4 bend = bendAt(p);
    p += 1.6 * bend.xz;
    float height = meadowAt(p).x + 0.45 + 2.1 * any.z * any.z + 0.25 * sin(phase);
    height += 1.4 * max(bend.y, 0.0) + 0.5 * length(bend.xz);
    vec3 centre = vec3(p.x, height, p.y), fromEye = centre - eye;
    // Two triangles of a leaf that tumbles.
    vec2 local = corner == 0 ? vec2(-1.0, 0.0) : corner == 1 || corner == 3 ? vec2(0.0, -0.55)
               : corner == 2 || corner == 5 ? vec2(0.0, 0.55) : vec2(1.0, 0.0);
    float tumble = phase * 2.0 + any.x * 9.0;
    vec3 x = vec3(cos(tumble), 0.5 * sin(2.0 * tumble), sin(tumble));
    vec3 y = safeNormalize(cross(x, vec3(any.y - 0.5, 1.0, 0.3)));
    float size = 0.020 + 0.014 * any.w, edge = 1.0 - smoothstep(0.42 * kRoom, 0.5 * kRoom, max(abs(p.x), abs(p.y)));
    edge *= smoothstep(1.2, 2.6, length(fromEye));  // none fills the frame
    vec3 position = centre + size * edge * (local.x * safeNormalize(x) + local.y * y);
    gl_Position = toClip * vec4(position, 1.0);
    vec3 tint = any.z < 0.6 ? vec3(0.66, 0.08, 0.03) : vec3(0.62, 0.58, 0.52);
    light = leafLight(tint, tint, 0.03, safeNormalize(cross(x, y)), -safeNormalize(fromEye), 1.0, 1.0);
    light = throughAir(light, fromEye, length(fromEye));
}
