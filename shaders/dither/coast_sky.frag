// Sky, moon, stars and beam.
// Draws: sky.
#include "common/noise.glsl"
#include "dither/coast.glsl"

in vec2 uv;
layout(location = 0) out vec4 colour;
layout(location = 1) out vec4 place;

void main() {
    vec3 d = safeNormalize(rayThrough(uv));
    vec3 light = nightSky(d);
    float toMoon = dot(d, kToMoon), pixel = pixelSlope();
    float disc = smoothstep(-1.5, 1.5, (0.048 - safeSqrt(2.0 - 2.0 * toMoon)) / pixel);
    vec2 bank = vec2(4.0 * atan(d.x, -d.z), 16.0 * d.y);
    float clouds = smoothstep(0.50, 0.68, fbm2(bank + 8.0, 4, 0.0));
    clouds *= smoothstep(0.0, 0.10, d.y) * (1.0 - smoothstep(0.2, 0.75, d.y));
    // Stars, one in some cells of a cube's faces.
    vec3 grid = 70.0 * d / max(max(abs(d.x), abs(d.y)), abs(d.z));
    vec3 cell = floor(grid), within = grid - cell - 0.3 - 0.4 * hash33(ivec3(cell));
    float star = step(0.955, hash31(ivec3(cell))) * step(dot(within, within), 0.05) * step(d.y, 0.9);
    light += star * (1.0 - clouds) * 0.5 * hash31(ivec3(cell) + 9);
    light = mix(light, vec3(0.13, 0.15, 0.19) + 0.55 * kMoonlight * safePow(max(toMoon, 0.0), 30.0), 0.75 * clouds);
    light += disc * (0.9 - 0.25 * fbm2(60.0 * d.xy, 3, 0.0)) * (1.0 - 0.5 * clouds);
    colour = vec4(light + beamInMist(d, 1e4), 1.0);
    place = vec4(0.0);
}
