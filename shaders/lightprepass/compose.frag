// Deferred shading's last pass: reflected light plus emission, seen through the air.
#include "lightprepass/encoding.glsl"
#include "lightprepass/packed.glsl"
#include "lightprepass/shade.glsl"

in vec3 ray;
uniform sampler2D lit;
uniform sampler2D surfacePaint;
uniform sampler2D surfaceEmission;
layout(location = 0) out vec4 colour;

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec4 emission = texelFetch(surfaceEmission, pixel, 0);
    if (emission.a < 0.0) {
        colour = withLuma(hazeColour);  // no surface
        return;
    }
    vec3 root = texelFetch(surfacePaint, pixel, 0).rgb;
    float far = length(ray) * distanceAt(pixel, packedAt(pixel));
    vec3 outgoing = texelFetch(lit, pixel, 0).rgb + emission.rgb;
    colour = withLuma(shaded(root * root, 0.0, outgoing, emission.a, vec3(0.0), vec3(0.0), far));
}
