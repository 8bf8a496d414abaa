// Light of a piece of a bolt at a texel of its layer: red and green as occluded by surfaces, blue and alpha unoccluded.
// Draws: layer of bolts.
#include "common/line_glow.glsl"

flat in vec4 ends;
flat in vec4 light;
in vec2 across;
in float inverseDistance;

uniform int form;              // 0: glow, 1: capsules, 2: strip
uniform bool narrowBends;
uniform float reach;           // of the whole light, in radii
uniform sampler2D distances;   // m, of the surfaces that hide bolts; of any size
uniform vec2 toFrame;          // size of a texel in frames
uniform vec2 channel;          // x for live bolts, y for lingering ones

out vec4 colour;

// The parts of bolt.frag's profile; `part` is -1 for the core, 1 for the skirt, 0 for both.
float profile(float d, float radius, float end, float part) {
    float skirt = max(1.0 - d / end, 0.0);
    float core = 0.8 * exp(-(d * d) / (radius * radius));
    return (part <= 0.0 ? core : 0.0) + (part >= 0.0 ? 0.2 * skirt * skirt : 0.0);
}

void main() {
    vec2 position = gl_FragCoord.xy, a = ends.xy, b = ends.zw, along = b - a;
    float length_ = length(along), radius = light.y, inner = light.z, outer = light.w;
    vec2 direction = length_ > 1e-4 ? along / length_ : vec2(1.0, 0.0);
    float x = dot(position - a, direction), y = dot(position - a, vec2(-direction.y, direction.x));
    float value;
    if (form == 0) {
        value = lineGlowPart(x, y, length_, radius, outer) - lineGlowPart(x, y, length_, radius, inner);
        value = max(value, 0.0) / wholeGlow(radius, reach * radius);
    } else if (form == 2) {
        value = profile(narrowBends ? abs(across.y) * outer : min(abs(y), outer), radius, reach * radius, inner);
    } else {
        float d = length(vec2(max(max(-x, x - length_), 0.0), y));
        value = d > outer ? 0.0 : profile(d, radius, reach * radius, inner);
    }
    ivec2 size = textureSize(distances, 0);
    float surface = texelFetch(distances, min(ivec2(position * toFrame * vec2(size)), size - 1), 0).x;
    float shown = inverseDistance * surface >= 1.0 ? 1.0 : 0.0;
    value *= light.x;
    colour = vec4(shown * value * channel, value * channel);
}
