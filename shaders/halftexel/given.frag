// The input image as scene light: decoded, centred, and its brightest parts made as bright as lamps.
#include "common/colour.glsl"

uniform sampler2D source;
uniform vec2 targetPx;
out vec4 colour;

void main() {
    vec2 size = vec2(textureSize(source, 0));
    float scale = min(targetPx.x / size.x, targetPx.y / size.y);
    vec2 position = (gl_FragCoord.xy - 0.5 * targetPx) / scale + 0.5 * size;
    vec3 light = srgbDecode(texture(source, position / size).rgb);
    float brightest = max(light.r, max(light.g, light.b));
    light *= 1.0 + 12.0 * brightest * brightest * brightest * brightest;
    bool isInside = position.x >= 0.0 && position.y >= 0.0 && position.x < size.x && position.y < size.y;
    colour = vec4(isInside ? light : vec3(0.0), 1.0);
}
