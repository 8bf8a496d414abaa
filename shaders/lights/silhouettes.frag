// The surfaces with smooth silhouettes, plus the light of the air.
// Draws: shaded image.
#include "lights/encoding.glsl"
#include "lights/packed.glsl"
uniform sampler2D surfaces;
uniform sampler2D air;
uniform vec2 airPixel;  // size of a pixel of the frame as a fraction of the air's texture
layout(location = 0) out vec4 colour;
#include "lights/silhouettes.glsl"

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    colour = vec4(smoothed(pixel) + texture(air, gl_FragCoord.xy * airPixel).rgb, 1.0);
}
