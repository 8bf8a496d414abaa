// The light as a solid.
#include "common/view.glsl"

in vec3 position, normal;
in vec4 material;  // light
in vec2 uv;        // unused
uniform vec3 centre;
uniform float reach, turn;
out vec3 facing, glow, towards;

vec3 turned(vec3 p) {
    float c = cos(turn), s = sin(turn);
    return vec3(c * p.x + s * p.z, p.y, c * p.z - s * p.x);
}

void main() {
    vec3 world = centre + reach * turned(position);
    facing = turned(normal);
    glow = material.rgb;
    towards = eye - world;
    gl_Position = toClip * vec4(world, 1.0);
}
