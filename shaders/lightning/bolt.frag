// Light of a segment at a pixel: a profile across it, or an integral along it.
#include "common/view.glsl"
#include "lightning/line_glow.glsl"

flat in vec4 ends;
flat in vec3 light;
in vec2 across;
in float inverseDistance;

uniform int shape;
uniform bool narrowBends;
uniform bool counting;         // count drawn pixels instead of adding light
uniform sampler2D distances;   // m, of the surfaces that hide bolts; of any size
uniform vec2 channel;          // output channel: x for live bolts, y for lingering ones

out vec4 colour;

// A hot core within a soft skirt that ends at the reach.
float profile(float d, float radius, float reach) {
    float skirt = max(1.0 - d / reach, 0.0);
    return 0.8 * exp(-(d * d) / (radius * radius)) + 0.2 * skirt * skirt;
}

void main() {
    vec2 position = gl_FragCoord.xy, a = ends.xy, b = ends.zw, along = b - a;
    float length_ = length(along);
    vec2 direction = length_ > 1e-4 ? along / length_ : vec2(1.0, 0.0);
    float x = dot(position - a, direction), y = dot(position - a, vec2(-direction.y, direction.x));
    float value;
    if (shape == 2) {
        value = lineGlow(x, y, length_, light.y, light.z);
    } else if (shape == 1) {
        // Where bends narrow the strip, its profile narrows with it.
        value = profile(narrowBends ? abs(across.y) * light.z : min(abs(y), light.z), light.y, light.z);
    } else {
        vec2 outside = vec2(max(max(-x, x - length_), 0.0), y);
        value = profile(length(outside), light.y, light.z);
    }
    if (counting) {
        colour = vec4(value > 0.0 ? 1.0 : 0.0);
        return;
    }
    ivec2 size = textureSize(distances, 0);
    float surface = texelFetch(distances, min(ivec2(position / viewSize * vec2(size)), size - 1), 0).x;
    float shown = inverseDistance * surface >= 1.0 ? 1.0 : 0.0;
    colour = vec4(light.x * shown * value * channel, 0.0, 0.0);
}
