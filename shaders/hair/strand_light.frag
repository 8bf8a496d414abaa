// The light that strands send to the eye, at each of their points.
#include "common/view.glsl"
#include "hair/light.glsl"
#include "hair/strands.glsl"
#include "hair/hair_shadow.glsl"

out vec4 light;

float along(vec3 t, vec3 to) { return safeSqrt(1.0 - dot(t, to) * dot(t, to)); }

void main() {
    ivec2 texel = ivec2(gl_FragCoord.xy);
    int strand = texel.y * strandsPerRow + texel.x / pointsPerStrand, number = texel.x % pointsPerStrand;
    vec3 world = strandPoint(strand, number).xyz, t = strandTangent(strand, number), v = normalize(eye - world);
    const vec3 colour = vec3(0.030, 0.015, 0.009);
    vec4 through = visibleFrom(world);
    vec3 sum = colour * (skyThroughHair(through, skyAbove, skyBelow) +
                         fillLight * along(t, toFill) * towardsThroughHair(through, toFill));
    float key = exp(-0.3 * strandsTowardsKey(world)) * bustShadowKey(world);
    float rim = exp(-0.3 * strandsTowardsRim(world)) * bustShadowRim(world);
    sum += key * keyLight * (colour * along(t, toKey) + 0.02 * pow(along(t, normalize(v + toKey)), 90.0));
    sum += rim * rimLight * (colour * along(t, toRim) + 0.03 * pow(along(t, normalize(v + toRim)), 90.0));
    light = vec4(sum, 1.0);
}
