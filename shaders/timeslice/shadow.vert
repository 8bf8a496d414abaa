// The shadow of an agent on the ground, away from the sun.
#include "timeslice/plaza_light.glsl"

in vec2 position;  // -1 to 1 across, 0 to 1 along
in vec4 caster;    // x and z; height and half-breadth, m
in float strength;
out vec2 place;
out vec3 shape;  // half-breadth, softness at the head, strength

void main() {
    vec2 level = sunDirection.xz, away = -level / max(length(level), 1e-3);
    float reach = caster.z * length(level) / max(sunDirection.y, 0.06), wide = 1.6 * caster.w + 0.006 * reach;
    vec2 at = caster.xy + away * (position.y * reach - 0.1) + vec2(away.y, -away.x) * (position.x * wide);
    place = vec2(position.x * wide, position.y);
    shape = vec3(caster.w, 0.03 + 0.011 * reach, strength);
    gl_Position = toClip * vec4(at.x, 0.0, at.y, 1.0);
}
