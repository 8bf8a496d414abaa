// Deferred shading's last pass: reflected light plus emission, seen through the air. With SAMPLES, a pixel whose samples
// differ is the mean of its samples.
// Draws: shaded surface.
#include "lights/encoding.glsl"
#include "lights/packed.glsl"
#include "lights/shade.glsl"

in vec3 ray;
uniform sampler2D lit;
#ifdef SAMPLES
#include "lights/sample_edges.glsl"
uniform sampler2DMS edgeLit;
#else
uniform sampler2D surfacePaint;
uniform sampler2D surfaceEmission;
#endif
layout(location = 0) out vec4 colour;

vec3 composed(vec4 paint, vec4 emission, vec3 reflectedLight, float distance_) {
    if (emission.a < 0.0) return hazeColour;  // no surface
    vec3 outgoing = reflectedLight + emission.rgb;
    return shaded(paint.rgb * paint.rgb, 0.0, outgoing, emission.a, vec3(0.0), vec3(0.0), length(ray * distance_));
}

#ifdef SAMPLES
vec3 composedSample(ivec2 pixel, int i, vec3 reflectedLight) {
    float depth_ = texelFetch(depthSamples, pixel, i).r;
    return composed(texelFetch(paintSamples, pixel, i), texelFetch(emissionSamples, pixel, i), reflectedLight,
                    distanceOf(texelFetch(normalSamples, pixel, i), depth_));
}
#endif

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec3 single = texelFetch(lit, pixel, 0).rgb;
#ifdef SAMPLES
    vec3 light = vec3(0.0);
    if (samplesDiffer(pixel))
        for (int i = 0; i < 4; ++i) light += 0.25 * composedSample(pixel, i, texelFetch(edgeLit, pixel, i).rgb);
    else
        light = composedSample(pixel, 0, single);
    colour = withLuma(light);
#else
    colour = withLuma(composed(texelFetch(surfacePaint, pixel, 0), texelFetch(surfaceEmission, pixel, 0), single,
                               distanceAt(pixel, packedAt(pixel))));
#endif
}
