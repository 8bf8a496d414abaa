// Chooses the light of the shadow map and fits its view to the particles that cast shadows: `shadowLightOf` of
// src/sim/particles/shadow_light.h. The first round finds their box and the light, the second how far they reach from
// it. Minima are maxima of the opposite.
#define VALUES 2
#define COMBINE(a, b) max(a, b)
#define NEUTRAL vec4(-1e30)
#include "particles/reduce.glsl"
#include "particles/caster.glsl"

layout(std140) buffer ShadowView {  // as in shadow_map.glsl
    vec3 shadowOrigin;
    int shadowLamp;
    vec3 shadowRight;
    int shadowSlices;
    vec3 shadowUp, shadowAlong;
    vec4 shadowFit, shadowSliceAxis;
};
uniform bool fits;                       // the second round
uniform int sliceCount, ownLampCount;
uniform vec4 ownLamps[8];                // of the effect, and their radii
uniform float ownStrengths[8];           // their light at 1 m divided by pi, summed over the three colours
uniform float keyStrength;
uniform vec3 toKey, toViewer;

const float kNearestLamp = 0.2;

vec3 seenByLight(vec3 p) {
    vec3 q = p - shadowOrigin;
    return vec3(dot(q, shadowRight), dot(q, shadowUp), dot(q, shadowAlong));
}

#ifdef WHOLE
// Exact to the last bits, unlike a product with an inverse square root.
vec3 unit(vec3 v) { return v / sqrt(max(dot(v, v), 1e-20)); }

int strongestLamp(vec3 low, vec3 high) {
    vec3 centre = 0.5 * (low + high);
    float strongest = keyStrength;
    int lamp = -1;
    for (int i = 0; i < ownLampCount; ++i) {
        vec3 p = ownLamps[i].xyz, to = centre - p;
        float strength = ownStrengths[i] / (dot(to, to) + ownLamps[i].w * ownLamps[i].w);
        bool isAmongThem = clamp(p, low - kNearestLamp, high + kNearestLamp) == p;
        if (strength > strongest && !isAmongThem) strongest = strength, lamp = i;
    }
    return lamp;
}

// Halfway between light and viewer, and away from the light.
vec3 sliceAxis(vec3 toLight) { return -unit(dot(toLight, toViewer) >= 0.0 ? toLight + toViewer : toLight - toViewer); }

void chooseLight(vec3 low, vec3 high) {
    bool isEmpty = low.x > high.x;
    vec3 centre = isEmpty ? vec3(0.0) : 0.5 * (low + high);
    shadowLamp = isEmpty ? -1 : strongestLamp(low, high);
    vec3 origin = shadowLamp >= 0 ? ownLamps[shadowLamp].xyz : centre;
    vec3 along = shadowLamp >= 0 ? unit(centre - origin) : -toKey;
    vec3 right = unit(cross(along, abs(along.y) < 0.95 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0)));
    shadowOrigin = origin, shadowAlong = along;
    shadowRight = right, shadowUp = cross(right, along);
    shadowSlices = sliceCount;
    shadowSliceAxis = vec4(sliceAxis(-along), 0.0);
}

void fitView(vec4 reach, vec4 slices) {
    bool isEmpty = reach.y < -1e29;
    float near = isEmpty ? 0.0 : -reach.x, far = isEmpty ? 1.0 : reach.y;
    vec2 across = max(reach.zw, 1e-3);
    if (shadowLamp >= 0) near = max(near, kNearestLamp), across = min(across, 6.0);
    far = max(far, near + 1e-3);
    shadowFit = vec4(1.0 / across, near, 1.0 / (far - near));
    float low = isEmpty ? 0.0 : -slices.x, size = isEmpty ? 1.0 : max(slices.y - low, 1e-3);
    shadowSliceAxis = vec4(shadowSliceAxis.xyz / size, -low / size);
}

void main() {
    vec4 one = wholeOf(0u, 0u), two = wholeOf(0u, 1u);
    if (gl_LocalInvocationID.x > 0u) return;
    if (fits) fitView(one, two);
    else chooseLight(-one.xyz, two.xyz);
}
#else
void main() {
    vec4 most[VALUES] = vec4[](NEUTRAL, NEUTRAL);
    for (uint i = firstSlot(); i < slotCount; i += slotStride()) {
        Caster caster = casterOf(particles[2u * i], particles[2u * i + 1u]);
        if (caster.alpha <= 0.0) continue;
        float radius = caster.radius;
        if (fits) {
            vec3 at = seenByLight(caster.centre);
            float halfDepth = 0.7 * radius, w = shadowLamp >= 0 ? max(at.z, kNearestLamp) : 1.0;
            float slice = dot(shadowSliceAxis.xyz, caster.centre);
            most[0] = max(most[0], vec4(halfDepth - at.z, at.z + halfDepth, (abs(at.xy) + radius) / w));
            most[1] = max(most[1], vec4(-slice, slice, 0.0, 0.0));
        } else {
            most[0] = max(most[0], vec4(radius - caster.centre, 0.0));
            most[1] = max(most[1], vec4(radius + caster.centre, 0.0));
        }
    }
    keepPart(most);
}
#endif
