// The sky of daylight.glsl, as a full-screen pass.
#include "common/daylight.glsl"
#include "common/view.glsl"

in vec2 uv;
uniform float brightness;  // relative to the sky's
out vec4 light;

void main() { light = vec4(brightness * skyLight(rayThrough(uv)), 1.0); }
