// The map of the light whose shadow particles cast, as in src/sim/particles/shadow_light.h;
// src/render/particles/shadow_view.h has the same members.
layout(std140) uniform ShadowView {
    vec3 shadowOrigin;
    int shadowLamp;         // which lamp; -1 the key light
    vec3 shadowRight;
    int shadowSlices;
    vec3 shadowUp, shadowAlong;
    vec4 shadowFit;         // scale across, near, 1 / (far - near)
    vec4 shadowSliceAxis;   // position along the slices is dot(xyz, p) + w
};

// The point of the map, and the depth from 0 to 1.
vec3 shadowPoint(vec3 p) {
    vec3 q = p - shadowOrigin;
    float z = dot(q, shadowAlong), w = shadowLamp >= 0 ? max(z, 0.05) : 1.0;
    vec2 across = vec2(dot(q, shadowRight), dot(q, shadowUp)) * shadowFit.xy / w;
    return vec3(0.5 + 0.5 * across, clamp((z - shadowFit.z) * shadowFit.w, 0.0, 1.0));
}

float sliceNumber(vec3 p) {
    float u = dot(shadowSliceAxis.xyz, p) + shadowSliceAxis.w;
    return clamp(floor(u * float(shadowSlices)), 0.0, float(shadowSlices) - 1.0);
}
