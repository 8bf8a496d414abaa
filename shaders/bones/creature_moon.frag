// The full moon, low and warm, with its seas.
#include "common/noise.glsl"

in vec2 at;
out vec4 colour;

void main() {
    float r = length(at), disc = 1.0 - smoothstep(0.975, 0.995, r);
    vec2 ball = at / (0.55 + 0.45 * sqrt(max(1.0 - min(r * r, 1.0), 0.0)));
    float sea = smoothstep(0.42, 0.68, fbm2(1.7 * ball + vec2(3.1, 8.4), 3, 0.03));
    float ray = fbm2(7.0 * ball + 2.0, 2, 0.06);
    vec3 light = mix(vec3(3.3, 2.45, 1.45), vec3(2.0, 1.42, 0.90), sea) * (0.86 + 0.28 * ray);
    light *= 0.80 + 0.20 * sqrt(max(1.0 - r * r, 0.0));
    // Haze swallows its foot.
    light = mix(vec3(1.35, 0.62, 0.33), light, smoothstep(-1.3, 0.1, at.y));
    colour = vec4(light * disc, disc);
}
