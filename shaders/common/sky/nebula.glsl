// A nebula: a veil of gas in two hues, with dark clouds in it.
#include "common/noise.glsl"

struct Nebula {
    vec3 veil;        // normal of the plane in which the gas lies, unit length
    vec3 brightest;   // where it is brightest, unit length
    vec3 cool, warm;  // light of the gas
    vec3 dark;        // light between the clouds
};

vec3 nebulaLight(Nebula nebula, vec3 ray) {
    vec3 warp = vec3(fbm3(1.6 * ray, 3, 0.0), fbm3(1.6 * ray + 19.0, 3, 0.0), fbm3(1.6 * ray + 47.0, 3, 0.0)) - 0.5;
    vec3 p = ray + 0.9 * warp;
    float body = fbm3(2.6 * p + 5.0, 7, 0.0), lanes = ridged3(2.2 * p + 31.0, 6, 0.0);
    float gas = smoothstep(0.44, 0.84, body), dust = smoothstep(0.38, 0.70, lanes);
    float away = dot(ray + 0.25 * warp, nebula.veil), band = exp2(-5.0 * away * away);
    float here = band * smoothstep(-0.7, 0.9, dot(ray, nebula.brightest));
    float hue = smoothstep(0.50, 0.66, fbm3(1.7 * p + 71.0, 4, 0.0));
    vec3 light = nebula.dark;
    light += mix(nebula.cool, nebula.warm, 0.8 * hue) * gas * (0.05 + 1.9 * here) * (1.0 - 0.93 * dust);
    light += vec3(0.10, 0.13, 0.11) * safePow(gas * (1.0 - dust), 4.0) * here;
    return light + vec3(0.004, 0.014, 0.017) * here * (1.0 - dust);
}
