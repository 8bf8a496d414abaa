// Samples a reactor field at a position by linear interpolation between the cells around it.
#include "bones/field_layout.glsl"

uniform sampler2D fieldTexels0, fieldTexels2;
uniform vec2 fieldFalloff;  // 0 none, 1 square, 2 circle; fraction of the half size within which samples are complete

struct FieldSample {
    vec3 displacement, rotation;
};

float fieldWeight(vec3 at) {
    if (fieldBorder == 2 || fieldFalloff.x == 0.0) return 1.0;
    vec3 extent = min(fieldCells.xyz - 1.0, vec3(1.0)), halfSize = 0.5 * fieldFirst.w * fieldCells.xyz;
    vec3 centre = fieldFirst.xyz + 0.5 * fieldFirst.w * (fieldCells.xyz - 1.0);
    vec3 away = extent * abs(at - centre) / halfSize;
    float distance = fieldFalloff.x == 1.0 ? max(away.x, max(away.y, away.z)) : length(away);
    return clamp((1.0 - distance) / (1.0 - fieldFalloff.y), 0.0, 1.0);
}

FieldSample sampleField(vec3 at) {
    ivec3 counts = cellCounts(), extent = min(counts - 1, ivec3(1));
    vec3 position = vec3(extent) * (at - fieldFirst.xyz) / fieldFirst.w;
    if (fieldBorder != 2) position = clamp(position, vec3(-2.0), vec3(counts) + 1.0);
    ivec3 base = ivec3(floor(position));
    vec3 part = position - vec3(base);
    FieldSample sum = FieldSample(vec3(0.0), vec3(0.0));
    for (int z = 0; z <= extent.z; ++z)
        for (int y = 0; y <= extent.y; ++y)
            for (int x = 0; x <= extent.x; ++x) {
                ivec3 side = ivec3(x, y, z), cell = base + side;
                vec3 each = mix(1.0 - part, part, vec3(side));
                if (fieldBorder == 1)
                    cell = clamp(cell, ivec3(0), counts - 1);
                else
                    for (int i = 0; i < 3; ++i) cell[i] = cellBeyond(cell[i], counts[i]);
                if (any(lessThan(cell, ivec3(0)))) continue;
                vec4 near = texelFetch(fieldTexels0, texelOf(cell), 0);
                vec4 turn = texelFetch(fieldTexels2, texelOf(cell), 0);
                float weight = each.x * each.y * each.z;
                sum.displacement += weight * near.xyz;
                sum.rotation += weight * vec3(near.w, turn.xy);
            }
    float weight = fieldWeight(at);
    return FieldSample(weight * sum.displacement, weight * sum.rotation);
}
