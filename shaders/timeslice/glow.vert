// Soft lights that face the eye: lamps, their halos, jets of water.
#include "timeslice/plaza_light.glsl"

in vec2 corner;
in vec4 root;  // centre
in vec4 form;  // half-width and half-height, m
in vec4 look;  // scene light; 1: with a sharp edge, 0: soft
out vec2 place;
out vec4 shine;

void main() {
    place = corner;
    vec3 world = root.xyz + corner.x * form.x * rightward() + vec3(0.0, corner.y * form.y, 0.0);
    shine = vec4(look.rgb * hazeTransmittance(hazeDensity, length(world - eye)), look.a);
    gl_Position = toClip * vec4(world, 1.0);
}
