// Light of a segment at a pixel: a profile across it, or an integral along it.
// Draws: segment of a bolt, segments of bolts.
#include "common/view.glsl"
#include "common/line_glow.glsl"

flat in vec4 line_;     // start in px, and unit direction
flat in vec4 light;     // brightness, radius in px, reach in px, length in px
flat in vec3 norm;      // of the glow, see lineGlowNorm
in vec2 across;
in float inverseDistance;

uniform int shape;
uniform bool narrowBends;
uniform bool counting;         // count drawn pixels instead of adding light
uniform sampler2D distances;   // m, of the surfaces that hide bolts; of any size
uniform vec2 distancesScale;   // their texels per pixel
uniform float distanceUnit;    // m; the second channel is the amount over the distance in this unit

out vec4 colour;

// A hot core within a soft skirt that ends at the reach.
float profile(float d, float radius, float reach) {
    float skirt = max(1.0 - d / reach, 0.0);
    return d > reach ? 0.0 : 0.8 * exp(-(d * d) / (radius * radius)) + 0.2 * skirt * skirt;
}

void main() {
    vec2 position = gl_FragCoord.xy, from = position - line_.xy;
    float x = dot(from, line_.zw), y = dot(from, vec2(-line_.w, line_.z));
    float value;
    if (shape == 2) {
        value = max(lineGlowSum(x, y, light.w, norm) * norm.z, 0.0);
    } else if (shape == 1) {
        // Where bends narrow the strip, its profile narrows with it.
        value = profile(narrowBends ? abs(across.y) * light.z : min(abs(y), light.z), light.y, light.z);
    } else {
        vec2 outside = vec2(max(max(-x, x - light.w), 0.0), y);
        value = profile(length(outside), light.y, light.z);
    }
    if (counting) {
        colour = vec4(value > 0.0 ? 1.0 : 0.0);
        return;
    }
    ivec2 last = textureSize(distances, 0) - 1;
    float surface = texelFetch(distances, min(ivec2(position * distancesScale), last), 0).x;
    value *= inverseDistance * surface >= 1.0 ? light.x : 0.0;
    colour = vec4(value, value * inverseDistance * distanceUnit, 0.0, 0.0);
}
