// Scene light and its halo to the encoded picture. With SPLIT, what lies right of `splitAt` is read beside its place.
#include "common/colour.glsl"
#include "common/dither.glsl"
#include "common/tonemap.glsl"

uniform sampler2D scene;
uniform sampler2D halo;      // level 1 of the pyramid
uniform sampler2D glowCopy;
uniform float bloom;
uniform float glow;
uniform float exposure;
uniform int useAgx;
#ifdef SPLIT
uniform sampler2D wrongHalo;
uniform sampler2D wrongGlow;
uniform float splitAt;  // pixels
uniform vec2 error;     // texels
#endif
out vec4 colour;

// Place of the pixel in a copy that is `ratio` times smaller and shares the picture's upper left corner.
vec2 placeIn(sampler2D copy, float ratio) {
    vec2 size = vec2(textureSize(copy, 0));
    vec2 fromUpperLeft = vec2(gl_FragCoord.x, float(textureSize(scene, 0).y) - gl_FragCoord.y) / ratio;
    return vec2(fromUpperLeft.x, size.y - fromUpperLeft.y) / size;
}

void main() {
    vec3 light = texelFetch(scene, ivec2(gl_FragCoord.xy), 0).rgb;
#ifdef SPLIT
    bool isWrong = gl_FragCoord.x > splitAt;
    if (isWrong) light = texture(scene, (gl_FragCoord.xy + error) / vec2(textureSize(scene, 0))).rgb;
    if (glow > 0.0) {
        vec2 place = placeIn(glowCopy, 4.0);
        light = mix(light, isWrong ? texture(wrongGlow, place).rgb : texture(glowCopy, place).rgb, glow);
    }
    if (bloom > 0.0) {
        vec2 place = placeIn(halo, 2.0);
        light = mix(light, isWrong ? texture(wrongHalo, place).rgb : texture(halo, place).rgb, bloom);
    }
#else
    if (glow > 0.0) light = mix(light, texture(glowCopy, placeIn(glowCopy, 4.0)).rgb, glow);
    if (bloom > 0.0) light = mix(light, texture(halo, placeIn(halo, 2.0)).rgb, bloom);
#endif
    light *= exposure;
    vec3 encoded = useAgx != 0 ? srgbEncode(pow(agx(light), vec3(2.2))) : srgbEncode(clamp(light, 0.0, 1.0));
    // A value that is a whole step stays: the threshold moves it by less than half a step.
    colour = vec4(encoded + (bayer8(ivec2(gl_FragCoord.xy)) - 0.5) / 255.0, 1.0);
}
