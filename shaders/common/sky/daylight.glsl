// Daylight from noon to dusk: a sun, a clear sky that is brighter at the horizon and around the sun, and haze. It is
// plausible rather than physical. Rays and normals are unit vectors.
#include "common/sky/gradient.glsl"
#include "common/sky/sun.glsl"
#include "common/view.glsl"

// The sky without the sun's disc.
vec3 skyLight(vec3 ray) {
    float toSun = max(dot(ray, sunDirection), 0.0), near = toSun * toSun;
    near *= near;
    float close = near * near;
    close *= close * close;
    return mix(zenith, horizon, horizonWeight(ray.y)) + glow * (0.15 * near + 0.55 * close);
}

// The light that haze adds along a ray.
vec3 hazeLight(vec3 ray) {
    float toSun = max(dot(ray, sunDirection), 0.0), near = toSun * toSun;
    near *= near;
    return 0.45 * horizon + 0.25 * zenith + glow * (0.10 * near + 0.34 * near * near * near);
}

// `light` of a position in the world as the eye sees it through the haze.
vec3 throughAir(vec3 light, vec3 world) {
    vec3 way = world - eye;
    float distance = length(way);
    return throughHaze(light, hazeLight(way / max(distance, 1e-3)), hazeTransmittance(hazeDensity, distance));
}

// Light that arrives at a surface from the sky and, by reflection, from the ground.
vec3 skyOnSurface(vec3 normal) {
    float toGlow = 0.5 + 0.5 * dot(normal, vec3(sunDirection.x, 0.0, sunDirection.z));
    vec3 sky = 0.75 * zenith + horizon * (0.02 + 0.14 * toGlow) + glow * (0.05 * toGlow * toGlow);
    return sky * (0.62 + 0.38 * normal.y);
}

// Light that a diffuse surface reflects; `lit` is the fraction of the sun's light that arrives.
vec3 daylight(vec3 albedo, vec3 normal, float lit) {
    return albedo * (skyOnSurface(normal) + sunLight * (max(dot(normal, sunDirection), 0.0) * lit));
}
