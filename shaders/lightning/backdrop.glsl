// A backdrop for the passes that bake it: a distance field and the properties of its surface. Each backdrop defines
//     float sceneDistance(vec3 p)     a lower bound of the distance to the nearest surface, m
//     int objectAt(vec3 p)            which of the backdrop's objects is nearest, and so whose material p has
//     float relief(vec3 p, float px)  sceneDistance plus detail for normals only; px is the size of a pixel there, m
//     void describeSurface(...)       the surface, see Surface
//     kMaterialSlope                  largest pixel, as a slope, by whose size a ray may miss a surface: objects keep
//                                     their size even in small frames
//     void air(...)                   the background where there is no surface
#include "common/haze.glsl"
#include "common/view.glsl"
#include "common/noise.glsl"

const float kInfinity = 1e5;  // m, stands for infinitely far

struct Surface {
    vec3 albedo;
    vec3 normal;
    float roughness;  // 0 is a mirror, 1 chalk; of clouds, their cover
    float f0;         // reflectance at normal incidence; metals have their albedo instead
    float metal;
    float ambientOcclusion;  // from details that the bake does not resolve
    float mirror;  // fraction of a mirror image in ground and water; negative for polished metal
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
// A truncated cone around the y axis from 0 to `height`, with radii from `low` to `high`.
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
