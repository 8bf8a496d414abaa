// From scene light and its halo to the encoded image. Each feature is a define, set only if a frame uses it: AGX,
// BLOOM, GLOW, OFF, which reads the scene at an offset, and MAGNIFIED, which draws pixels as squares.
// Draws: scene.
#include "common/colour.glsl"
#include "common/dither.glsl"
#include "common/tonemap.glsl"

uniform sampler2D scene;
uniform sampler2D halo;  // level 1 of the pyramid
uniform sampler2D glowCopy;
uniform float bloom;
uniform float glow;
uniform float exposure;
uniform vec2 error;  // offset of every read, in texels
#ifdef MAGNIFIED
uniform vec2 magnifiedFrom;    // lower left corner of the pixels that are shown
uniform vec2 magnifierCorner;  // lower left corner of the squares
uniform float zoom;            // side of a square, in pixels
#endif
out vec4 colour;

// The centre of the pixel that is drawn.
vec2 drawnPixel() {
#ifdef MAGNIFIED
    return magnifiedFrom + floor((gl_FragCoord.xy - magnifierCorner) / zoom) + 0.5;
#else
    return gl_FragCoord.xy;
#endif
}

// Texture coordinates of the pixel in a copy that is `ratio` times smaller and has the same upper left corner.
vec2 positionIn(sampler2D copy, float ratio) {
    vec2 size = vec2(textureSize(copy, 0));
    vec2 fromUpperLeft = vec2(drawnPixel().x, float(textureSize(scene, 0).y) - drawnPixel().y) / ratio;
    return vec2(fromUpperLeft.x, size.y - fromUpperLeft.y) / size;
}

void main() {
#ifdef OFF
    vec3 light = texture(scene, (drawnPixel() + error) / vec2(textureSize(scene, 0))).rgb;
#else
    vec3 light = texelFetch(scene, ivec2(drawnPixel()), 0).rgb;
#endif
#ifdef GLOW
    vec2 glowPosition = positionIn(glowCopy, 4.0);
    vec3 soft = texture(glowCopy, glowPosition).rgb;
    light = mix(light, soft, glow);
#endif
#ifdef BLOOM
    vec2 haloPosition = positionIn(halo, 2.0);
    vec3 scattered = texture(halo, haloPosition).rgb;
    light = mix(light, scattered, bloom);
#endif
    light *= exposure;
#ifdef AGX
    vec3 encoded = srgbFromGamma22(agx(light));
#else
    vec3 encoded = srgbEncode(clamp(light, 0.0, 1.0));
#endif
    // Values of whole 8-bit steps stay unchanged: the threshold moves them by less than half a step.
    colour = vec4(encoded + (bayerThreshold(ivec2(drawnPixel()), 3) - 0.5) / 255.0, 1.0);
}
