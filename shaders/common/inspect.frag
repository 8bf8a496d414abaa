// Makes a pass visible: a channel or the colour, a range of values, encoded for the display.
#include "common/colour.glsl"

uniform sampler2D source;
uniform int channel;    // 0 colour, 1 to 4 one component, 5 luminance
uniform float low;      // value shown as black
uniform float scale;    // 1 / (value shown as white - low)
uniform int isEncoded;  // not 0: display values, shown unchanged
out vec4 colour;

void main() {
    vec4 value = texelFetch(source, ivec2(gl_FragCoord.xy), 0);
    vec3 shown = value.rgb;
    if (channel == 1) shown = value.rrr;
    if (channel == 2) shown = value.ggg;
    if (channel == 3) shown = value.bbb;
    if (channel == 4) shown = value.aaa;
    if (channel == 5) shown = vec3(dot(value.rgb, vec3(0.2126, 0.7152, 0.0722)));
    shown = clamp((shown - low) * scale, 0.0, 1.0);
    // Alpha holds coverage or other numbers, not light.
    bool isLight = isEncoded == 0 && channel != 4;
    colour = vec4(isLight ? srgbEncode(shown) : shown, 1.0);
}
