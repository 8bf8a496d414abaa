// Draws sums of light without triangles: each invocation walks over the pixels of a particle and adds its light as
// integers. Their sums are the same in any order, so nothing depends on which invocation comes first. Particles that
// cover many pixels go to a list; then each group takes one at a time and divides up its pixels (LARGE_SPLATS).
#define RESULT
#include "particles/part.glsl"
#include "particles/quad.glsl"
#include "particles/shade.glsl"
layout(local_size_x = 128) in;
layout(std430) readonly buffer Particles { vec4 particles[]; };
layout(std430) buffer Sums { uint sums[]; };  // four per pixel: red, green, blue, none
layout(std430) buffer LargeCount { uint largeCount; };
layout(std430) buffer Large { uint large[]; };  // in any order
uniform int bodyCount;
uniform sampler2D sceneDistance;

const int kManyPx = 1024;
const float kUnits = 16384.0;  // for light of 1

struct Footprint {
    vec2 centre, along, halfSize;  // px
    ivec2 low, size;               // of the rectangle around it
};

Footprint footprintOf(int i) {
    Quad quad = quadOf(particles[2 * i], particles[2 * i + 1]);
    vec4 clip = toClip * vec4(quad.centre, 1.0);
    vec2 centre = (0.5 + 0.5 * clip.xy / max(clip.w, 1e-6)) * viewSize;
    vec2 halfSize = quad.halfSize / max(quad.metre, 1e-6);
    vec2 reach = abs(quad.along) * halfSize.x + abs(quad.along.yx) * halfSize.y;
    ivec2 low = ivec2(floor(clamp(centre - reach, vec2(0.0), viewSize)));
    ivec2 high = ivec2(ceil(clamp(centre + reach, vec2(0.0), viewSize)));
    bool isSeen = quad.isSeen && isShown(quad.width, state.y, material.x);
    return Footprint(centre, quad.along, halfSize, low, isSeen ? high - low : ivec2(0));
}

void addLightAt(Footprint footprint, ivec2 pixel) {
    vec2 offset = vec2(pixel) + 0.5 - footprint.centre;
    vec2 across = vec2(-footprint.along.y, footprint.along.x);
    vec2 local = vec2(dot(offset, footprint.along), dot(offset, across)) / footprint.halfSize;
    if (max(abs(local.x), abs(local.y)) > 1.0) return;
    vec3 light = shaded(local, texelFetch(sceneDistance, pixel, 0).r).rgb;
    uvec3 units = uvec3(clamp(light, 0.0, 65504.0) * kUnits + 0.5);
    int at = 4 * (pixel.y * int(viewSize.x) + pixel.x);
    if (units.x > 0u) atomicAdd(sums[at], units.x);
    if (units.y > 0u) atomicAdd(sums[at + 1], units.y);
    if (units.z > 0u) atomicAdd(sums[at + 2], units.z);
}

#ifdef LARGE_SPLATS
void main() {
    for (uint k = gl_WorkGroupID.x; k < largeCount; k += gl_NumWorkGroups.x) {
        Footprint footprint = footprintOf(int(large[k]));
        int count = footprint.size.x * footprint.size.y;
        for (int j = int(gl_LocalInvocationID.x); j < count; j += 128)
            addLightAt(footprint, footprint.low + ivec2(j % footprint.size.x, j / footprint.size.x));
    }
}
#else
void main() {
    int i = int(gl_GlobalInvocationID.x);
    if (i >= bodyCount || particles[2 * i + 1].y <= 0.0) return;
    Footprint footprint = footprintOf(i);
    if (footprint.size.x * footprint.size.y > kManyPx) {
        large[atomicAdd(largeCount, 1u)] = uint(i);
        return;
    }
    for (int y = 0; y < footprint.size.y; ++y)
        for (int x = 0; x < footprint.size.x; ++x) addLightAt(footprint, footprint.low + ivec2(x, y));
}
#endif
