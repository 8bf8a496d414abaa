// The light target: diffuse light in rgb and the luminance of highlights in alpha (W. Engel, "Light Pre-Pass Renderer",
// 2008), or their colour in a second target. DEFERRED needs neither, since the surface's material is available here.
#include "lights/reflected.glsl"
layout(location = 0) out vec4 lightTexel;
#ifdef SPECULAR_COLOUR
layout(location = 1) out vec4 specularTexel;
#endif
#ifdef DEFERRED
// Square root of the albedo and gloss; ambient occlusion in alpha.
#ifdef SAMPLES
uniform sampler2DMS paintSamples, emissionSamples;
vec4 fetchPaint(ivec2 pixel) { return texelFetch(paintSamples, pixel, sampleIndex); }
vec4 fetchEmission(ivec2 pixel) { return texelFetch(emissionSamples, pixel, sampleIndex); }
#else
uniform sampler2D surfacePaint, surfaceEmission;
vec4 fetchPaint(ivec2 pixel) { return texelFetch(surfacePaint, pixel, 0); }
vec4 fetchEmission(ivec2 pixel) { return texelFetch(surfaceEmission, pixel, 0); }
#endif
#endif

void writeLight(vec3 diffuse, vec3 specular) {
#ifdef DEFERRED
    vec4 paint = fetchPaint(ivec2(gl_FragCoord.xy));
    float ambientOcclusion = fetchEmission(ivec2(gl_FragCoord.xy)).a;
    lightTexel = vec4(reflected(paint.rgb * paint.rgb, paint.a, ambientOcclusion, diffuse, specular), 0.0);
#else
    lightTexel = vec4(diffuse, dot(specular, vec3(0.2126, 0.7152, 0.0722)));
#ifdef SPECULAR_COLOUR
    specularTexel = vec4(specular, 0.0);
#endif
#endif
}

void writeFraction(float fraction) {
    lightTexel = vec4(fraction);
#ifdef SPECULAR_COLOUR
    specularTexel = vec4(fraction);
#endif
}
