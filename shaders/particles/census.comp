// Distances of the particles that are broad on screen: their mean and deviation, and the farthest. `censusOf` of
// src/render/particles/census.h does the same.
#define VALUES 1
#define COMBINE(a, b) vec4((a).xyz + (b).xyz, max((a).w, (b).w))
#define NEUTRAL vec4(0.0)
#include "particles/reduce.glsl"

layout(std140) buffer Census {  // as in census.glsl
    vec2 frontPlanes;
    float farthest;
};
uniform vec3 eye, forward;
uniform float thinSlope, shutter;
uniform float softness;  // distance in front of surfaces at which particles begin to fade, m

#ifdef WHOLE
void main() {
    vec4 sums = wholeOf(0u, 0u);  // of distances, their squares, and 1; and the farthest
    if (gl_LocalInvocationID.x > 0u) return;
    float mean = sums.x / max(sums.z, 1.0), variance = sums.y / max(sums.z, 1.0) - mean * mean;
    frontPlanes = sums.z > 0.0 ? vec2(mean, max(0.05, sqrt(max(variance, 0.0)))) : vec2(0.0, 1.0);
    farthest = sums.w + softness;
}
#else
void main() {
    vec4 sums[VALUES] = vec4[](NEUTRAL);
    for (uint i = firstSlot(); i < slotCount; i += slotStride()) {
        vec4 second = particles[2u * i + 1u];
        float away = dot(particles[2u * i].xyz - eye, forward), reach = 0.5 * shutter * second.w;
        bool isBroad = away + reach > 0.0 && second.y >= 0.999 * thinSlope * (away - reach);
        if (second.y > 0.0 && isBroad) sums[0] = COMBINE(sums[0], vec4(away, away * away, 1.0, away + reach));
    }
    keepPart(sums);
}
#endif
