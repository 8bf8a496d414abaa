// The light of hot soot, as src/sim/particles/particle_light.h has it: 1 at 2,000 K, its growth compressed to a third
// of the exponent of ln Y = 25.308 - 24453 / T, its colour a fit to that of a black body.
vec3 hotLight(float kelvin) {
    float x = 1000.0 / max(kelvin, 900.0), blue = max(0.0, (0.52 - x) / 0.366);
    vec3 tint = vec3(0.40 + 4.2 * x, max(0.0, 1.2 - 1.15 * x), 1.035 * blue * blue);
    return kelvin < 500.0 ? vec3(0.0) : exp(0.34 * 24453.0 * (1.0 / 2000.0 - 1.0 / kelvin)) * tint;
}
