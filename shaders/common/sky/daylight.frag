// The sky of daylight.glsl with the sun's disc and clouds that it lights.
// Draws: sky.
#include "common/sky/daylight.glsl"

uniform sampler2D clouds;   // repeats around the horizon
uniform float cloudOpacity;

in vec2 uv;
out vec4 colour;

void main() {
    vec3 ray = safeNormalize(rayThrough(uv));
    vec3 light = skyLight(ray);
    float up = max(ray.y, 0.01);
    float cover = texture(clouds, vec2(0.30 * ray.x / (up + 0.12), 0.32 / (up + 0.12))).r;
    float toSun = max(dot(ray, sunDirection), 0.0);
    float seen = cloudOpacity * smoothstep(0.0, 0.16, ray.y) * smoothstep(0.45, 0.85, cover);
    vec3 lit = 0.5 * horizon + 0.5 * zenith + glow * (0.10 + 0.9 * toSun * toSun * toSun * toSun * (1.0 - 0.5 * cover));
    light = mix(light, lit, seen);
    light += sunLight * 14.0 * smoothstep(0.99989, 0.99996, toSun) * (1.0 - 0.93 * seen);
    colour = vec4(light, 1.0);
}
