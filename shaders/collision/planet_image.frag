// The planet with its air, drawn once, premultiplied: bands of cloud, storms, a lit crescent and a thin rim.
// Draws: planet.
#include "collision/space.glsl"
#include "common/noise.glsl"
#include "common/sky/dome.glsl"

in vec2 uv;
out vec4 colour;

const float kImageReach = 1.12;  // radii that the image shows, as in src/render/collision/space.cpp

void main() {
    vec2 p = (2.0 * uv - 1.0) * kImageReach;
    float square = dot(p, p), r = sqrt(square);
    vec3 toSun = vec3(kToSun * acrossDirection(kToPlanet), -dot(kToSun, kToPlanet));
    vec3 n = vec3(p, safeSqrt(1.0 - square));
    // The axis of its bands leans.
    vec3 axis = normalize(vec3(0.34, 0.90, 0.26));
    float latitude = dot(n, axis);
    vec3 swirl = vec3(valueNoise3(3.0 * n), valueNoise3(3.0 * n + 7.0), valueNoise3(3.0 * n + 13.0)) - 0.5;
    float wind = fbm3(vec3(2.2, 2.2, 2.2) * n + 1.4 * swirl + 11.0, 5, 0.0) - 0.5;
    float bands = valueNoise2(vec2(9.0 * (latitude + 0.22 * wind), 3.0)) * 0.6 +
                  0.4 * valueNoise2(vec2(27.0 * (latitude + 0.10 * wind), 8.0));
    float detail = fbm3(vec3(4.0) * n + vec3(0.0, 30.0 * (latitude + 0.06 * wind), 0.0), 4, 0.0);
    vec3 deep = vec3(0.020, 0.105, 0.115), pale = vec3(0.40, 0.50, 0.42), warm = vec3(0.46, 0.34, 0.20);
    vec3 albedo = mix(deep, pale, smoothstep(0.25, 0.8, bands));
    albedo = mix(albedo, warm, 0.7 * smoothstep(0.52, 0.78, bands * 0.6 + 0.5 * detail));
    albedo *= 0.70 + 0.6 * detail;
    float facing = dot(n, toSun);
    float lit = smoothstep(-0.16, 0.40, facing) * max(facing + 0.16, 0.0);
    vec3 dusk = mix(vec3(1.0, 0.42, 0.16), vec3(1.0), smoothstep(0.0, 0.34, facing));
    vec3 light = albedo * dusk * kSunLight * 0.34 * lit;
    // Air over the limb, lit where the sun stands high enough.
    float rim = safePow(1.0 - n.z, 3.0), sunward = smoothstep(-0.28, 0.5, facing);
    light += vec3(0.10, 0.42, 0.40) * rim * sunward * 1.3;
    light += albedo * vec3(0.010, 0.022, 0.026) + vec3(0.004, 0.022, 0.024) * rim;
    float inside = 1.0 - smoothstep(0.994, 1.0, r);
    vec3 out_ = vec3(p / max(r, 1e-4), 0.0);
    float haze = exp2(-70.0 * max(r - 0.995, 0.0)) * smoothstep(-0.35, 0.6, dot(out_, toSun));
    vec3 halo = vec3(0.10, 0.42, 0.40) * haze * 0.55 * (1.0 - smoothstep(1.02, kImageReach, r));
    colour = vec4(mix(halo, light, inside), inside);
}
