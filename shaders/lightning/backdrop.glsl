// What a place is to the passes that bake it: a distance field, and what its surface is made of. Each set defines
//     float sceneDistance(vec3 p)             distance to the nearest surface or less, m
//     float relief(vec3 p, float px)  the same with the detail that only normals see; px is the size of a pixel there
//     void describeSurface(...)         the surface: see Surface
//     void air(...)                   what is seen where there is no surface
#include "common/view.glsl"
#include "common/noise.glsl"

const float kNowhere = 1e5;  // distance of what is infinitely far away

struct Surface {
    vec3 albedo;
    vec3 normal;
    float roughness;  // 0 mirror .. 1 chalk; clouds: the share that is cloud
    float f0;      // reflectance at normal incidence; metals up to 0.9, tinted by their albedo if `metal`
    float metal;
    float ambientOcclusion;  // share of the light from all around that reaches it, on top of what the bake finds itself
    float mirror;  // share of a mirror image, for ground and water; of polished metal less than 0
    vec3 emission;
};

float boxDistance(vec3 p, vec3 half_) {
    vec3 q = abs(p) - half_;
    return length(max(q, 0.0)) + min(max(q.x, max(q.y, q.z)), 0.0);
}
float capsuleDistance(vec3 p, vec3 a, vec3 b, float r) {
    vec3 ab = b - a;
    return length(p - a - clamp(dot(p - a, ab) / dot(ab, ab), 0.0, 1.0) * ab) - r;
}
// An upright cylinder about the y axis from 0 to `height`, its radius going from `low` to `high`.
float coneDistance(vec3 p, float height, float low, float high) {
    float along = clamp(p.y / height, 0.0, 1.0);
    float side =
        (length(p.xz) - mix(low, high, along)) * height * inversesqrt(height * height + (low - high) * (low - high));
    float end = max(p.y - height, -p.y);
    return length(max(vec2(side, end), 0.0)) + min(max(side, end), 0.0);
}
float torusDistance(vec3 p, float radius, float tube) { return length(vec2(length(p.xz) - radius, p.y)) - tube; }
float smoothMin(float a, float b, float k) {
    float h = max(k - abs(a - b), 0.0) / k;
    return min(a, b) - h * h * k * 0.25;
}

#ifdef BACKDROP_SKY
#include "lightning/backdrop_sky.glsl"
#endif
#ifdef BACKDROP_SHIP
#include "lightning/backdrop_cavern.glsl"
#endif
#ifdef BACKDROP_CHAIN
#include "lightning/backdrop_yard.glsl"
#endif
#ifdef BACKDROP_COIL
#include "lightning/backdrop_hall.glsl"
#endif
#ifdef BACKDROP_BALL
#include "lightning/backdrop_desk.glsl"
#endif
