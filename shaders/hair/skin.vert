// Skin and cloth: the neck bends smoothly between head and shoulders. Light that varies slowly is computed per vertex.
#include "common/surface.glsl"
#include "common/view.glsl"
#include "hair/light.glsl"
#include "hair/pose.glsl"
#include "hair/skin_light.glsl"

in vec3 position, normal, open;
in float ambientOcclusion, curvature, thickness, headWeight, scalp;
uniform float scatters;  // 0: light leaves where it arrives
out vec3 world, facing, rest;
out vec3 fromRim;  // rim light that leaves the surface, divided by its albedo
out vec3 fromSky;  // the same of the fill and the surroundings
out vec4 baked;    // ambient occlusion, curvature in 1/mm, whether hair grows, fraction of the rim light that arrives
out vec2 throughHair;  // fractions of key and sky that hair transmits
out vec2 blockers; // of the key, as `keyBlockers` finds them
out vec2 pore;     // coordinates of the relief, m

// The fraction of the light from a direction that arrives: the surroundings are visible in a cone about `openTo`.
float reachedFrom(vec3 to, vec3 openTo, float visible) {
    float edge = safeSqrt(1.0 - visible);  // cosine of half the cone's angle
    return smoothstep(edge - 0.28, edge + 0.32, dot(openTo, to));
}

// Coordinates of the relief: unrolled about the axis of the head, and about the axes of the arms; over the shoulders
// they continue to a ridge, from where the back mirrors the front.
vec2 unrolled(vec3 p) {
    float beyond = max(abs(p.x) - 0.15, 0.0), before = abs(p.z + 0.04);
    vec2 onHead = vec2(0.10 * atan(p.x, p.z + 0.03), p.y);
    vec2 onBody = vec2(clamp(p.x, -0.15, 0.15) + sign(p.x) * 0.046 * atan(beyond, before + 1e-4),
                       p.y - 0.7 * before * (1.0 - smoothstep(0.0, 0.03, beyond)));
    return mix(onBody, onHead, smoothstep(-0.16, -0.10, p.y));
}

void main() {
    vec4 turn = partOfTurn(headWeight);
    world = posed(position, headWeight, turn);
    facing = turnedBy(bodyTurn, turnedBy(turn, normal));
    vec3 openTo = turnedBy(bodyTurn, turnedBy(turn, open));
    vec4 hair = lightThroughHair(world, facing, toFill);
    hair.zw = 0.35 + 0.65 * hair.zw;  // skin and hair pass light on to one another
    throughHair = hair.xw;
    float rimReached = reachedFrom(toRim, openTo, ambientOcclusion) * hair.y;
    float bend = max(curvature, 0.0), behind = -dot(facing, toRim);
    fromRim = rimLight * diffused(dot(facing, toRim), bend, scatters) * rimReached;
    // Thickness is measured inwards to the far side; through a thin rim, light travels half of that or less.
    if (thickness < 9.0 && behind > 0.0)
        fromRim += 1.9 * scatters * smoothstep(0.5, 0.85, ambientOcclusion) * behind * hair.y * rimLight *
                   through(0.42 * thickness);
    fromSky = fillLight * wrapped(dot(facing, toFill), 0.3) *
              reachedFrom(toFill, openTo, ambientOcclusion) * hair.z;
    // The skin in a corner lights itself, and loses red last.
    vec3 bounced = 1.0 + scatters * (1.0 - ambientOcclusion) * vec3(0.50, -0.06, -0.16);
    fromSky += ambientLight(facing) * ambientOcclusion * hair.w * bounced;
    blockers = dot(facing, toKey) < -0.35 ? vec2(1.0, 2.5) : keyBlockers(world, facing);
    rest = position;
    baked = vec4(ambientOcclusion, bend, scalp, rimReached);
    pore = unrolled(position);
    gl_Position = toClip * vec4(world, 1.0);
}
