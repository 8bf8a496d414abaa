// The surfaces plus the light of the air. SMOOTHED draws only silhouettes, smoothed.
uniform sampler2D surfaces;
uniform sampler2D air;
uniform vec2 texel;
layout(location = 0) out vec4 colour;

#ifdef SMOOTHED
#include "lightprepass/encoding.glsl"
#include "lightprepass/packed.glsl"
#include "lightprepass/silhouettes.glsl"
#endif

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
#ifdef SMOOTHED
    bvec4 steps = possibleSteps(pixel);
    if (!any(steps)) discard;
    vec3 light = smoothed(pixel, steps);
#else
    vec3 light = texelFetch(surfaces, pixel, 0).rgb;
#endif
    light += texture(air, gl_FragCoord.xy * texel).rgb;
    colour = vec4(light, 1.0);
}
