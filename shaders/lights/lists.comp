// Builds the light lists. One group per light finds the tiles that its sphere covers, as in
// src/sim/lights/light_tiles.cpp, and its threads set the light's bit in them. The order of these operations does not
// matter.
#include "common/view.glsl"
#include "lights/light_lists.glsl"
#include "lights/point_table.glsl"
layout(local_size_x = 32) in;
layout(std430) buffer Lists { uint lists[]; };
#ifdef TILE_DEPTHS
layout(std430) readonly buffer Depths { uvec2 depths[]; };  // see tile_depths.comp
#endif

uniform int tilesUp;

// The slopes x / -z between which a circle at (x, z) is visible. Unbounded on the sides where it reaches behind the
// eye.
vec2 slopesOf(float x, float z, float radius) {
    float d2 = x * x + z * z, r2 = radius * radius;
    vec2 slopes = vec2(-1e30, 1e30);
    if (d2 <= r2) return slopes;
    float tangent = sqrt(d2 - r2), d = sqrt(d2);
    float cosine = tangent / d, sine = radius / d;
    vec2 low = vec2(x * cosine + z * sine, -z * cosine + x * sine);
    vec2 high = vec2(x * cosine - z * sine, -z * cosine - x * sine);
    if (low.y > 0.0) slopes.x = low.x / low.y;
    if (high.y > 0.0) slopes.y = high.x / high.y;
    return slopes;
}

// The first and last tile that the slopes cover, with a margin for rounding. `scale` maps a slope to clip space.
ivec2 tilesOf(vec2 slopes, float scale, float sizePx, int tiles) {
    vec2 positions = (clamp(slopes * scale, -2.0, 2.0) * 0.5 + 0.5) * sizePx + vec2(-1e-3, 1e-3);
    ivec2 ends = ivec2(floor(positions / 16.0));
    return ivec2(max(0, ends.x), min(tiles - 1, ends.y));
}

// Whether a surface in the tile may lie between the near and the far end of a light.
bool reaches(int tile, float near, float far) {
#ifdef TILE_DEPTHS
    vec2 shown = uintBitsToFloat(uvec2(~depths[tile].x, depths[tile].y));
    float margin = 0.01 + 1e-4 * shown.y;  // for rounding
    return near < shown.y + margin && far > shown.x - margin;
#else
    return true;
#endif
}

void main() {
    int light = int(gl_WorkGroupID.x);
    vec4 point = texelFetch(pointTable, pointPosition(light), 0);
    vec3 at = mat3(toEye) * point.xyz;
    if (at.z - point.w >= 0.0 || point.w <= 0.0) return;
    ivec2 x = tilesOf(slopesOf(at.x, at.z, point.w), projection[0][0], viewSize.x, tilesAcross);
    ivec2 y = tilesOf(slopesOf(at.y, at.z, point.w), projection[1][1], viewSize.y, tilesUp);
    ivec2 covered = max(ivec2(x.y - x.x, y.y - y.x) + 1, 0);
    int word = light >> 5;
    for (int i = int(gl_LocalInvocationID.x); i < covered.x * covered.y; i += 32) {
        int tile = (y.x + i / covered.x) * tilesAcross + x.x + i % covered.x;
        if (!reaches(tile, -at.z - point.w, -at.z + point.w)) continue;
        int start = tile * listStride;
        atomicOr(lists[start + filledWords + word], 1u << (light & 31));
        atomicOr(lists[start + (word >> 5)], 1u << (word & 31));
    }
}
