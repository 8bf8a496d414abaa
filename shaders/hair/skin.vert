// Skin and cloth: the neck bends smoothly between the head and the shoulders.
#include "common/view.glsl"
#include "hair/light.glsl"
#include "hair/pose.glsl"

in vec3 position, normal, open;
in float ambientOcclusion, curvature, thickness, headWeight, scalp;
out vec3 world, facing, rest;
out vec2 reached;  // what of rim and fill light other parts let through
out vec4 throughHair;  // what hair lets through of key, rim, fill and sky
out vec4 baked;  // ambient occlusion, curvature in 1/mm, thickness in mm, whether hair grows

// Of the light from a direction: the surroundings are visible in a cone about `openTo`.
float reachedFrom(vec3 to, vec3 openTo, float visible) {
    float edge = safeSqrt(1.0 - visible);  // cosine of half the cone's angle
    return smoothstep(edge - 0.28, edge + 0.32, dot(openTo, to));
}

void main() {
    vec4 turn = partOfTurn(headWeight);
    world = posed(position, headWeight, turn);
    facing = turnedBy(bodyTurn, turnedBy(turn, normal));
    vec3 openTo = turnedBy(bodyTurn, turnedBy(turn, open));
    reached = vec2(reachedFrom(toRim, openTo, ambientOcclusion), reachedFrom(toFill, openTo, ambientOcclusion));
    throughHair = lightThroughHair(world, facing, toFill);
    rest = position;
    baked = vec4(ambientOcclusion, curvature, thickness, scalp);
    gl_Position = toClip * vec4(world, 1.0);
}
