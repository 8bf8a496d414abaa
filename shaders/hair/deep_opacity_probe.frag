// Evaluates shaders/hair/hair_shadow.glsl at given positions: strands towards the key and the rim light.
#include "hair/hair_shadow.glsl"

uniform sampler2D probes;
out vec4 counts;

void main() {
    vec3 world = texelFetch(probes, ivec2(gl_FragCoord.xy), 0).xyz;
    counts = vec4(strandsTowardsKey(world), strandsTowardsRim(world), 0.0, 1.0);
}
