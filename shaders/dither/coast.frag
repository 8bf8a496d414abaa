// Moonlight and lamplight on a part of the coast; and the pixel's position on the part, for patterns that stick to it.
// Draws: coast.
#include "common/noise.glsl"
#include "common/surface.glsl"
#include "dither/coast.glsl"

in vec3 world, facing, own, ownFacing;
in float occlusion;
flat in float kind;
uniform float phase;
layout(location = 0) out vec4 colour;
layout(location = 1) out vec4 place;

vec3 paint() {
    float grain = valueNoise3(0.9 * own) * (0.5 + valueNoise3(3.1 * own));
    if (kind < 1.5) return vec3(0.36, 0.31, 0.27) * (0.55 + 0.9 * grain);
    if (kind < 2.5) return own.y < 12.2 && fract(own.y / 6.1) > 0.5 ? vec3(0.55, 0.08, 0.06) : vec3(0.80, 0.78, 0.72);
    if (kind < 3.5) return vec3(0.72, 0.69, 0.62);
    if (kind < 4.5) return vec3(0.26, 0.13, 0.10);
    if (kind < 6.5) return vec3(0.17, 0.11, 0.07);
    return vec3(0.82, 0.76, 0.64);
}

vec3 onSea(vec3 d, float away) {
    vec2 p = 0.55 * world.xz;
    float fade = 1.0 / (1.0 + 0.0012 * away * away);
    vec2 drift = vec2(sin(phase), cos(phase));
    vec2 ripple = vec2(valueNoise2(p + 0.8 * drift), valueNoise2(1.7 * p - 0.9 * drift.yx)) - 0.5;
    vec3 n = safeNormalize(facing + 0.42 * fade * vec3(ripple.x, 0.0, ripple.y));
    vec3 mirrored = reflect(d, n);
    mirrored.y = abs(mirrored.y);
    float toMoon = max(dot(safeNormalize(mirrored), kToMoon), 0.0);
    float fresnel = schlick(0.04, 0.96, dot(n, -d));
    float toLamp = max(dot(safeNormalize(mirrored), safeNormalize(lamp - world)), 0.0);
    return fresnel * nightSky(safeNormalize(mirrored)) + vec3(0.004, 0.008, 0.012) +
           fresnel * (2.6 * kMoonlight * safePow(toMoon, 160.0) + 4.0 * kLamplight * safePow(toLamp, 220.0));
}

void main() {
    vec3 toPixel = world - eye, d = safeNormalize(toPixel);
    float away = length(toPixel);
    vec3 n = safeNormalize(facing), toLamp = lamp - world;
    vec3 light;
    if (kind < 0.5) {
        light = onSea(d, away);
    } else if (abs(kind - 5.0) < 0.5) {
        light = vec3(1.2, 1.0, 0.7);
    } else {
        float near = dot(toLamp, toLamp), inBeam = abs(dot(safeNormalize(toLamp), beam));
        float lampShare = 2.2 / (1.0 + 0.004 * near) * smoothstep(0.90, 0.99, inBeam) + 5.0 / (6.0 + near);
        vec3 sky = mix(vec3(0.015, 0.018, 0.024), vec3(0.075, 0.085, 0.11), 0.5 + 0.5 * n.y);
        float toMoon = dot(n, kToMoon);
        toMoon = kind > 6.5 ? 0.25 + 0.6 * abs(toMoon) : max(toMoon, 0.0);  // sails transmit light
        vec3 sum = occlusion * sky + kMoonlight * toMoon;
        sum += kLamplight * lampShare * max(dot(n, safeNormalize(toLamp)), 0.0);
        light = paint() * sum * 2.0;
    }
    light = throughHaze(light, vec3(0.085, 0.10, 0.135), hazeTransmittance(0.0035, away));
    colour = vec4(light + beamInMist(d, away), 1.0);
    // Along the two axes of the part that face the eye most.
    vec3 side = abs(ownFacing), at = own;
    vec2 flatAt = side.y > max(side.x, side.z) ? at.xz : side.x > side.z ? at.zy : at.xy;
    if (kind < 0.5) flatAt = world.xz;
    float pixel = dot(toPixel, forward) * pixelSlope() / max(abs(dot(safeNormalize(facing), d)), 0.08);
    float texel = exp2(ceil(log2(max(pixel, 1e-6))));
    place = vec4(flatAt / texel, 0.0, kind + 1.0);
}
