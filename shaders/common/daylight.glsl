// Outdoor daylight: a sun, a clear sky, haze. Plausible rather than physical, in units where a white surface that faces
// the sun reflects about 3.

const vec3 kSunDirection = vec3(0.600, 0.260, -0.757);  // towards the sun, unit length
const vec3 kSunLight = vec3(3.4, 2.7, 1.9);
const vec3 kZenith = vec3(0.06, 0.17, 0.42);
const vec3 kHorizon = vec3(0.66, 0.50, 0.36);

// Light of the sky along `ray` (of any length), with the sun's disc and its glow.
vec3 skyLight(vec3 ray) {
    vec3 direction = safeNormalize(ray);
    float height = max(direction.y, 0.0), toSun = max(dot(direction, kSunDirection), 0.0);
    vec3 sky = mix(kHorizon, kZenith, 1.0 - safePow(1.0 - height, 4.0));
    return sky + kSunLight * (0.12 * safePow(toSun, 24.0) + 40.0 * smoothstep(0.99985, 0.99995, toSun));
}

// Light that a diffuse surface reflects, lit by the sun and the sky; `shade` is the fraction of the sun's light that
// arrives.
vec3 daylight(vec3 albedo, vec3 normal, float shade) {
    float sun = max(dot(normal, kSunDirection), 0.0) * shade;
    vec3 sky = mix(0.25 * kHorizon, 0.75 * kZenith + 0.25 * kHorizon, 0.5 + 0.5 * normal.y);
    return albedo * (kSunLight * sun + sky);
}

// `light` after `distance` metres of haze that absorbs `density` of it per metre, and the light that the haze adds.
vec3 throughHaze(vec3 light, vec3 ray, float distance, float density) {
    vec3 level = safeNormalize(vec3(ray.x, max(0.0, 0.4 * ray.y), ray.z));
    float toSun = max(dot(level, kSunDirection), 0.0);
    vec3 haze = kHorizon + kSunLight * 0.10 * safePow(toSun, 12.0);
    return mix(haze, light, exp(-density * distance));
}
