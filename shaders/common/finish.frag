// Scene light and its halo to the encoded picture.
#include "common/colour.glsl"
#include "common/dither.glsl"
#include "common/tonemap.glsl"

in vec2 uv;
uniform sampler2D scene;
uniform sampler2D halo;
uniform float bloom;
uniform float exposure;
uniform int useAgx;
out vec4 colour;

void main() {
    vec3 light = texelFetch(scene, ivec2(gl_FragCoord.xy), 0).rgb;
    if (bloom > 0.0) light = mix(light, texture(halo, uv).rgb, bloom);
    light *= exposure;
    vec3 encoded = useAgx != 0 ? srgbEncode(pow(agx(light), vec3(2.2))) : srgbEncode(clamp(light, 0.0, 1.0));
    // A value that is a whole step stays: the threshold moves it by less than half a step.
    colour = vec4(encoded + (bayer8(ivec2(gl_FragCoord.xy)) - 0.5) / 255.0, 1.0);
}
