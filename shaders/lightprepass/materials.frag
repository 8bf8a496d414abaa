// Third pass: draws the surfaces again with their materials, and reads the light of their pixel.
#include "common/view.glsl"
#include "lightprepass/surface.glsl"
#include "lightprepass/shade.glsl"

#ifdef SAMPLES
#include "lightprepass/encoding.glsl"
uniform sampler2DMS normalSamples;
uniform sampler2DMS depthSamples;
uniform sampler2DMS edgeLight;
uniform sampler2DMS edgeSpecular;
uniform vec2 sampleOffsets[4];  // of the samples from the centre of their pixel, px
#endif

uniform sampler2D light;
uniform sampler2D lightSpecular;
layout(location = 0) out vec4 colour;

#ifdef SAMPLES
// Difference between the depth of a sample and the depth of this surface there.
float depthError(ivec2 pixel, int i) {
#ifdef ENCODING_FLOAT32
    return abs(texelFetch(normalSamples, pixel, i).w - dot(fromEye, forward));
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
    float least = depthError(pixel, 0);
    if (least < 1e-6) return;
    int own = 0;
    for (int i = 1; i < 4; ++i) {
        float off = depthError(pixel, i);
        if (off < least) {
            least = off;
            own = i;
        }
    }
    if (own == 0) return;
    gathered = texelFetch(edgeLight, pixel, own);
#ifdef SPECULAR_COLOUR
    specular = texelFetch(edgeSpecular, pixel, own);
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
