// The sky without stars, drawn once: dark clouds, a glow in two hues, the dust of the belt. The azimuth runs along the
// texture, the sine of the elevation upwards.
#include "collision/space.glsl"
#include "common/noise.glsl"

in vec2 uv;
out vec4 colour;

void main() {
    float azimuth = (uv.x - 0.5) * 2.0 * PI, y = 2.0 * uv.y - 1.0, level = safeSqrt(1.0 - y * y);
    vec3 ray = vec3(sin(azimuth) * level, y, -cos(azimuth) * level);
    vec3 warp = vec3(fbm3(1.6 * ray, 3, 0.0), fbm3(1.6 * ray + 19.0, 3, 0.0), fbm3(1.6 * ray + 47.0, 3, 0.0)) - 0.5;
    vec3 p = ray + 0.9 * warp;
    float body = fbm3(2.6 * p + 5.0, 7, 0.0), lanes = ridged3(2.2 * p + 31.0, 6, 0.0);
    float gas = smoothstep(0.44, 0.84, body), dark = smoothstep(0.38, 0.70, lanes);
    // A veil across the sky, brightest at the right, where the picture needs it.
    vec3 veil = normalize(vec3(-0.45, 0.80, 0.39));
    float away = dot(ray + 0.25 * warp, veil), band = exp2(-5.0 * away * away);
    float here = band * smoothstep(-0.7, 0.9, dot(ray, normalize(vec3(0.62, 0.40, -0.67))));
    vec3 teal = vec3(0.010, 0.078, 0.086), gold = vec3(0.190, 0.088, 0.026);
    float hue = smoothstep(0.50, 0.66, fbm3(1.7 * p + 71.0, 4, 0.0));
    vec3 light = vec3(0.0018, 0.0042, 0.0066);
    light += mix(teal, gold, 0.8 * hue) * gas * (0.05 + 1.9 * here) * (1.0 - 0.93 * dark);
    light += vec3(0.10, 0.13, 0.11) * safePow(gas * (1.0 - dark), 4.0) * here;
    light += vec3(0.004, 0.014, 0.017) * here * (1.0 - dark);
    float clumps = fbm3(vec3(7.0, 40.0, 7.0) * ray, 5, 0.0);
    light += beltGlow(ray) * (0.10 + 1.0 * smoothstep(0.35, 0.75, clumps));
    colour = vec4(light, 1.0);
}
