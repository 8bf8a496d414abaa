// The map of tiles over the surfaces in grey, with dark grid lines and a legend.
// Draws: map of tiles.
#include "lights/tile_ramp.glsl"
uniform sampler2D tileMap;
uniform sampler2D surfaces;
uniform vec4 box, key;  // the legend's ground and colour bar: position from the lower left corner, and size, px
layout(location = 0) out vec4 colour;

bool isIn(vec4 area) {
    vec2 at = gl_FragCoord.xy - area.xy;
    return all(greaterThan(at, vec2(0.0))) && all(lessThan(at, area.zw));
}

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy), tile = pixel / 16;
    float light = dot(texelFetch(surfaces, pixel, 0).rgb, vec3(0.2126, 0.7152, 0.0722));
    float grey = srgbEncode(vec3(light / (1.0 + light))).r;
    vec3 shown = srgbEncode(texelFetch(tileMap, tile, 0).rgb) * (0.55 + 0.45 * grey) + 0.12 * grey;
    ivec2 within = pixel - 16 * tile;
    if (within.x == 0 || within.y == 15) shown = shown * 0.6 + 0.02;
    if (isIn(box)) shown *= 0.15;
    // The colour bar is logarithmic in the number of lights.
    float fraction = (gl_FragCoord.x - key.x) / max(key.z, 1.0);
    if (isIn(key)) shown = srgbEncode(tileRamp(max(1.0, exp2(fraction * log2(1.0 + float(lightCount))) - 1.0)));
    colour = vec4(shown, 1.0);
}
