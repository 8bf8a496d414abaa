// Displays one pass: normals as colours, depth, light or surfaces.
// Draws: shown buffer.
#include "common/colour.glsl"
#include "lights/encoding.glsl"
#include "lights/packed.glsl"

in vec3 ray;
uniform sampler2D shown;
uniform int what;  // 0 normals, 1 depth, 2 the colours of `shown`, 3 its light, whatever its brightness
layout(location = 0) out vec4 colour;

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec4 packedTexel = packedAt(pixel);
    if (what == 0) {
        colour = vec4(max(unpackNormal(packedTexel) * 0.5 + 0.5, 0.0), 1.0);
    } else if (what == 1) {
        // Distance on a logarithmic scale: the nearest is white.
        float distance_ = length(ray) * distanceAt(pixel, packedTexel);
        colour = vec4(vec3(1.0 - log2(1.0 + 15.0 * clamp(distance_ / viewFar, 0.0, 1.0)) / 4.0), 1.0);
    } else if (what == 3) {
        vec3 light = max(texelFetch(shown, pixel, 0).rgb, 0.0);
        colour = vec4(srgbEncode(light / (2.0 + max(light.r, max(light.g, light.b)))), 1.0);
    } else {
        colour = vec4(srgbEncode(clamp(texelFetch(shown, pixel, 0).rgb, 0.0, 1.0)), 1.0);
    }
}
