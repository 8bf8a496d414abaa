// Soft lights that face the eye: lamps, their halos, jets of water.
#include "timeslice/plaza_light.glsl"

in vec2 position;
in vec3 centre;
in vec2 size;   // m
in vec4 lights; // added; 1: sharp
out vec2 place;
out vec4 shine;

void main() {
    place = position;
    vec3 world = centre + position.x * size.x * rightward() + vec3(0.0, position.y * size.y, 0.0);
    shine = vec4(lights.rgb * hazeTransmittance(hazeDensity, length(world - eye)), lights.a);
    gl_Position = toClip * vec4(world, 1.0);
}
