// Still black water at night: the sky reflected by ripples, and almost nothing from below.
// Draws: water.
#include "common/surface.glsl"
#include "halftexel/lantern_night.glsl"

in vec2 uv;
in vec2 slope;  // of the view, right and up
uniform sampler2D ripples;
out vec4 colour;

void main() {
    vec4 ripple = texture(ripples, uv);
    float down = max(-slope.y, 1e-4);
    // Near the horizon, more of the visible ripples tilt towards the eye and reflect higher sky.
    float spread = 2.0 * ripple.w + 0.002;
    float up = max(down - 2.0 * ripple.y, 0.0) + 0.5 * spread;
    float fresnel = schlick(0.02, 0.98, down - ripple.y + 0.5 * spread);
    float hill = 1.0 - smoothstep(0.010 - spread, 0.050 + spread, up);
    vec3 image = mix(skyLight(up), vec3(0.0042, 0.0056, 0.0084), hill);
    vec3 light = vec3(0.0020, 0.0036, 0.0062) + fresnel * image;
    colour = vec4(mix(light, mistLight(slope.x), mistOpacity(down)), 1.0);
}
