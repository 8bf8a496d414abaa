// The light of hot soot, `hotLight` of src/sim/particles/particle_light.h, from a table over 0 to 4,095 K.
uniform sampler2D hotRamp;

vec3 hotLight(float kelvin) {
    float at = clamp(kelvin / 4095.0, 0.0, 1.0) * 511.0 + 0.5;
    return texture(hotRamp, vec2(at / 512.0, 0.5)).rgb;
}
