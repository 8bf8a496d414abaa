// Draws: soil.
#include "common/guest.glsl"

in vec3 low, high, place;
in vec2 at;
uniform sampler2D grain;
out vec4 colour;

void main() {
    vec3 past = mix(vec3(0.30, 0.36, 0.44), vec3(1.0), sunPastGuest(place)) * skyPastGuest(place);
    colour = vec4(mix(low, high, texture(grain, at, -1.2).r) * past, 1.0);
}
