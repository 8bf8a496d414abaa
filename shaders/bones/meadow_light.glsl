// Light on thin leaves: reflected, transmitted, and from the sky; shadows from the height and density of the grass.
#include "bones/meadow_air.glsl"

// The fraction of the sun's light at height `y` above the ground in grass of height `tall` and density `dense`: along
// the low ray, the path through the grass is (tall - y) / sin(elevation) long.
float sunInGrass(float y, float tall, float dense) {
    return exp(-0.95 * dense * max(tall - y, 0.0) / sunDirection.y);
}
// The fraction of the sky's light that gets down to height y.
float skyInGrass(float y, float tall, float dense) { return exp(-1.9 * dense * max(tall - y, 0.0)); }

// `through`: the colour of light that passes the leaf; `normal` may point to either side.
vec3 leafLight(vec3 albedo, vec3 through, float gloss, vec3 normal, vec3 toEye, float sun, float sky) {
    normal = dot(normal, toEye) < 0.0 ? -normal : normal;
    float facing = dot(normal, sunDirection), against = max(-dot(toEye, sunDirection), 0.0);
    float glow = against * against * against;
    vec3 light = albedo * max(facing, 0.0) + through * max(-facing, 0.0) * (0.55 + 1.6 * glow);
    float mirrored = max(dot(normal, safeNormalize(toEye + sunDirection)), 0.0);
    mirrored *= mirrored; mirrored *= mirrored; mirrored *= mirrored; mirrored *= mirrored;
    light += gloss * (mirrored * step(0.0, facing) + 0.35 * glow);
    vec3 above = mix(0.35 * horizon, 0.75 * zenith + 0.45 * horizon, 0.5 + 0.5 * normal.y);
    return light * sunLight * sun + (albedo + 0.35 * through) * above * sky;
}
