// The light of a late afternoon: gold around the sun and low in the haze, a pale blue above and away from it.
#include "common/sky/sun.glsl"

vec3 airLight(vec3 direction) {
    float toSun = max(dot(direction, sunDirection), 0.0), around = 0.5 + 0.5 * dot(direction, sunDirection);
    vec3 light = mix(vec3(0.44, 0.50, 0.56), vec3(0.94, 0.66, 0.36), around * around);
    return light + sunLight * vec3(1.0, 0.80, 0.52) * (0.10 * safePow(toSun, 6.0) + 0.22 * safePow(toSun, 40.0));
}

// `light` after `away` metres of haze.
vec3 throughAir(vec3 light, vec3 ray, float away) {
    vec3 level = safeNormalize(vec3(ray.x, max(0.0, 0.4 * ray.y), ray.z));
    return throughHaze(light, airLight(level), hazeTransmittance(hazeDensity, away));
}
