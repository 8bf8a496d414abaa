// The shadow of an agent on the ground, away from the sun.
#include "timeslice/plaza_light.glsl"

in vec2 corner;  // -1 to 1 across, 0 to 1 along
in vec4 root;    // of the caster: x and z; height and half-breadth, m
in vec4 form;    // strength
in vec4 look;    // unused
out vec2 place;
out vec3 shape;  // half-breadth, softness at the head, strength

void main() {
    vec2 level = sunDirection.xz, away = -level / max(length(level), 1e-3);
    float reach = root.z * length(level) / max(sunDirection.y, 0.06), wide = 1.6 * root.w + 0.006 * reach;
    vec2 at = root.xy + away * (corner.y * reach - 0.1) + vec2(away.y, -away.x) * (corner.x * wide);
    place = vec2(corner.x * wide, corner.y);
    shape = vec3(root.w, 0.03 + 0.011 * reach, form.x);
    gl_Position = toClip * vec4(at.x, 0.0, at.y, 1.0);
}
