// The transmittance of broad particles by depth: the product of 1 - alpha over the particles in front of each of three
// planes, and over all of them. Products do not depend on the order. Thin particles, which are drawn later and at full
// resolution, are dimmed by it as if drawn in order. The planes lie at -1, 0 and 1 standard deviations from the mean.
#include "particles/census.glsl"
#ifdef BEHIND
#include "common/view.glsl"
uniform sampler2D fronts;
#endif

#ifdef FRONTS
// Which of the planes lie behind a particle; a particle that crosses one does so over a length, not at once.
vec4 beforeFronts(float away) {
    float x = (frontPlanes.x - away) / frontPlanes.y;
    return vec4(clamp(vec3(x - 0.5, x + 0.5, x + 1.5), 0.0, 1.0), 1.0);
}
#else
float transmittance(vec2 uv, float away) {
    vec4 left = texture(fronts, uv);
    float x = clamp((away - frontPlanes.x) / frontPlanes.y + 2.0, 0.0, 4.0);
    if (x < 1.0) return mix(1.0, left.x, x);
    if (x < 2.0) return mix(left.x, left.y, x - 1.0);
    return x < 3.0 ? mix(left.y, left.z, x - 2.0) : mix(left.z, left.w, x - 3.0);
}
#endif
