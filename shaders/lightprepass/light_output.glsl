// The light target: diffuse light in rgb and the luminance of highlights in alpha (W. Engel, "Light Pre-Pass Renderer",
// 2008), or their colour in a second target. DEFERRED needs neither, since it knows the surface here.
#include "lightprepass/reflected.glsl"
layout(location = 0) out vec4 lightTexel;
#ifdef SPECULAR_COLOUR
layout(location = 1) out vec4 specularTexel;
#endif
#ifdef DEFERRED
uniform sampler2D surfacePaint;     // square root of the albedo, gloss
uniform sampler2D surfaceEmission;  // ambient occlusion in alpha
#endif

void writeLight(vec3 diffuse, vec3 specular) {
#ifdef DEFERRED
    vec4 paint = texelFetch(surfacePaint, ivec2(gl_FragCoord.xy), 0);
    float ambientOcclusion = texelFetch(surfaceEmission, ivec2(gl_FragCoord.xy), 0).a;
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
