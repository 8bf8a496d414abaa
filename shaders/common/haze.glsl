// Haze by the Beer-Lambert law: it absorbs a fraction of the light per metre, its `density`, and adds light of its own.

// The fraction of the light that is left after `distance` metres of even haze.
float hazeTransmittance(float density, float distance) { return exp(-density * distance); }

// The distance in haze of the density at height 0 that absorbs as much as `distance` metres from height `from` to
// height `to`, where the density falls to 1 / e with every `scale` metres of height: the integral along the ray.
float hazeDistance(float distance, float from, float to, float scale) {
    float rise = (to - from) / scale;
    float mean = abs(rise) > 1e-2 ? (1.0 - exp(-rise)) / rise : 1.0 - 0.5 * rise;
    return distance * exp(-from / scale) * mean;
}

// `light` through haze that adds `haze` where it absorbs all of it.
vec3 throughHaze(vec3 light, vec3 haze, float transmittance) { return mix(haze, light, transmittance); }
