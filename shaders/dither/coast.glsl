// Light of the coast at night: the moon, and the beam of the lighthouse in the mist.
#include "common/haze.glsl"
#include "common/view.glsl"

uniform vec3 lamp;  // m
uniform vec3 beam;  // direction of one of two opposite beams, unit length

const vec3 kToMoon = vec3(-0.1, 0.48, 0.8716);
const vec3 kMoonlight = vec3(0.46, 0.55, 0.72);
const vec3 kLamplight = vec3(1.0, 0.74, 0.42);

vec3 nightSky(vec3 d) {
    float up = clamp(d.y, 0.0, 1.0), toMoon = max(dot(d, kToMoon), 0.0);
    vec3 sky = mix(vec3(0.15, 0.175, 0.225), vec3(0.008, 0.014, 0.030), sqrt(up));
    return sky + kMoonlight * (0.30 * safePow(toMoon, 90.0) + 0.10 * safePow(toMoon, 9.0));
}

// Mist that the beam lights along a ray of unit direction `d`, up to `away` metres from the eye.
vec3 beamInMist(vec3 d, float away) {
    vec3 apart = eye - lamp;
    float b = dot(d, beam), e = dot(beam, apart), f = dot(d, apart);
    float square = max(1.0 - b * b, 0.002);
    float s = (b * e - f) / square, u = (e - b * f) / square;
    vec3 gap = apart + s * d - u * beam;
    float radius = 0.6 + 0.045 * abs(u);
    float glow = exp(-dot(gap, gap) / (radius * radius)) * inversesqrt(square) / radius;
    glow *= hazeTransmittance(0.022, abs(u));
    float seen = smoothstep(0.0, 6.0, s) * smoothstep(-3.0, 3.0, away - s);
    float halo = 0.5 / (1.0 + 0.6 * max(dot(apart, apart) - f * f, 0.0));
    return kLamplight * (0.62 * glow * seen + halo * step(-f, away));
}
