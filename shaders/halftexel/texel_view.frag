// Texels as squares. Where they are smaller than pixels, the mean of 4x4 fetches per pixel.
// Draws: texels.
#include "common/colour.glsl"

in vec2 fromCorner;
uniform sampler2D source;
uniform vec2 first;     // texels, y down
uniform float texelPx;  // pixels per texel
uniform bool isLight;
uniform float gain;
out vec4 colour;

void main() {
    ivec2 size = textureSize(source, 0);
    vec2 position = first + fromCorner / texelPx;
    if (position.x < 0.0 || position.y < 0.0 || position.x >= float(size.x) || position.y >= float(size.y)) discard;
    vec3 shown = vec3(0.0);
    if (texelPx >= 1.0) {
        ivec2 texel = ivec2(floor(position));
        shown = texelFetch(source, ivec2(texel.x, size.y - 1 - texel.y), 0).rgb;
    } else {
        for (int i = 0; i < 16; ++i) {
            vec2 p = position + (vec2(float(i & 3), float(i >> 2)) - 1.5) * 0.25 / texelPx;
            shown += texture(source, vec2(p.x, float(size.y) - p.y) / vec2(size)).rgb / 16.0;
        }
    }
    shown *= gain;
    colour = vec4(isLight ? srgbEncode(clamp(shown, 0.0, 1.0)) : shown, 1.0);
}
