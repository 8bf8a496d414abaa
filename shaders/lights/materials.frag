// Third pass: draws the surfaces again with their materials, and reads the light of their pixel.
// Draws: shaded surface.
#include "common/view.glsl"
#include "lights/surface.glsl"
#include "lights/shade.glsl"

#ifdef SAMPLES
#include "lights/encoding.glsl"
uniform sampler2DMS normalSamples;
uniform sampler2DMS depthSamples;
uniform sampler2D edgeLight1, edgeLight2, edgeLight3;  // of the samples after the first
uniform sampler2D edgeSpecular1, edgeSpecular2, edgeSpecular3;
uniform vec2 sampleOffsets[4];  // of the samples from the centre of their pixel, px
#endif

uniform sampler2D light;
uniform sampler2D lightSpecular;
layout(location = 0) out vec4 colour;

#ifdef SAMPLES
// Difference between the depth of a sample and the depth of this surface there. With 32 bits the normal also counts,
// because two faces that meet within the pixel have nearly the same depth.
float mismatch(ivec2 pixel, int i, vec3 normal) {
#ifdef ENCODING_FLOAT32
    vec4 texel = texelFetch(normalSamples, pixel, i);
    return abs(texel.w - dot(fromEye, forward)) + distance(texel.xyz, normal);
#elif OWN_DEPTH
    return abs(unpackDepth(texelFetch(normalSamples, pixel, i)) - gl_FragCoord.z);
#else
    float own = gl_FragCoord.z + dot(vec2(dFdx(gl_FragCoord.z), dFdy(gl_FragCoord.z)), sampleOffsets[i]);
    return abs(texelFetch(depthSamples, pixel, i).r - own);
#endif
}
#endif

// Fetches the light of the pixel, or of the sample that shows this surface, which is found by depth.
void fetchLight(out vec4 gathered, out vec4 specular) {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    gathered = texelFetch(light, pixel, 0);
    specular = vec4(0.0);
#ifdef SPECULAR_COLOUR
    specular = texelFetch(lightSpecular, pixel, 0);
#endif
#ifdef SAMPLES
#ifdef ENCODING_FLOAT32
    const float kSame = 0.0;
    vec3 normal = surfaceNormal();
#else
    const float kSame = 1e-6;
    const vec3 normal = vec3(0.0);
#endif
    float least = mismatch(pixel, 0, normal);
    if (least <= kSame) return;
    int own = 0;
    for (int i = 1; i < 4; ++i) {
        float off = mismatch(pixel, i, normal);
        if (off < least) {
            least = off;
            own = i;
        }
    }
    if (own == 0) return;
    gathered = own == 1   ? texelFetch(edgeLight1, pixel, 0)
               : own == 2 ? texelFetch(edgeLight2, pixel, 0)
                          : texelFetch(edgeLight3, pixel, 0);
#ifdef SPECULAR_COLOUR
    specular = own == 1   ? texelFetch(edgeSpecular1, pixel, 0)
               : own == 2 ? texelFetch(edgeSpecular2, pixel, 0)
                          : texelFetch(edgeSpecular3, pixel, 0);
#endif
#endif
}

void main() {
    float far = length(fromEye);
    Material m = surfaceMaterial(-fromEye / max(far, 1e-6));
    vec4 gathered, specularTexel;
    fetchLight(gathered, specularTexel);
    vec3 specular = specularTexel.rgb;
#if defined(SPECULAR) && !defined(SPECULAR_COLOUR)
    specular = colouredHighlight(gathered);
#endif
    colour = withLuma(shaded(m.albedo, m.gloss, m.emission, m.ambientOcclusion, gathered.rgb, specular, far));
}
