// The light of a line at a pixel: its glow, and a white core.
// Draws: line of light, lines of light.
#include "common/line_glow.glsl"

flat in vec4 line_;
flat in vec4 shape;
flat in vec3 norm;
flat in vec3 shown;

uniform float core;  // how much brighter than its glow the axis is, and white
uniform float taper;  // 1: the light grows from nothing at the start to all at the end
out vec4 colour;

void main() {
    vec2 from = gl_FragCoord.xy - line_.xy;
    float x = dot(from, line_.zw), y = dot(from, vec2(-line_.w, line_.z));
    float value = max(lineGlowSum(x, y, shape.x, norm) * norm.z, 0.0);
    value *= mix(1.0, clamp(x / max(shape.x, 1.0), 0.0, 1.0), taper);
    float luminance = max(max(shown.r, shown.g), shown.b), hot = min(value, 1.3);
    colour = vec4(value * shown + core * hot * hot * mix(shown, vec3(luminance), 0.75), 0.0);
}
