// The light that strands send to the eye, at each of their points.
#include "common/hash.glsl"
#include "common/view.glsl"
#include "hair/fibre.glsl"

#include "hair/light.glsl"
#include "hair/hair_shadow.glsl"
#include "hair/strands.glsl"

uniform bool isMarschner, isDual;
uniform float exponent;     // of Kajiya and Kay's highlight
uniform vec2 kajiyaScales;  // of its diffuse and specular parts
uniform float variation, tips, grey, glints;
out vec4 light;

// How far away from a light the rest of the hair is looked for, m.
const float REACH = 0.25;

float unit(uint hash) { return float(hash >> 8) / 16777216.0; }

// Coordinate of a strand's pigment in the tables.
float pigmentAt(uint hash, float along) {
    float octaves = variation * (2.0 * unit(hash) - 1.0) + log2(mix(1.0, max(tips, 1e-3), along));
    return unit(hash32(hash + 1u)) < grey ? 0.0 : 0.5 * exp2(0.5 * octaves);
}

// J. Kajiya and T. Kay, 1989: the same with a diffuse cylinder and a specular cone of light that has the light's colour.
vec3 kajiyaKay(Fibre fibre, vec3 seen) {
    float mirrored = max(seen.y * fibre.o.y - seen.x * fibre.o.x, 0.0);
    return kajiyaScales.x * (fibre.forward + fibre.backward) * seen.y + kajiyaScales.y * 0.07 * safePow(mirrored, exponent);
}

// Radiance over irradiance of a light with `before` strands before the point.
vec3 answer(Fibre fibre, vec3 toLight, float before, float behind, float glint) {
    if (isMarschner)
        return isDual ? dualLight(fibre, toLight, before, behind, glint) : singleLight(fibre, toLight, before, glint);
    vec3 seen = kajiyaKay(fibre, seenFrom(fibre, toLight)), forwards, backwards;
    if (!isDual) return exp(-before) * seen;
    twoWayLight(fibre, before, behind, forwards, backwards);
    return exp(-before) * seen + (forwards - exp(-before) + backwards) * (fibre.forward + fibre.backward) / (4.0 * PI);
}

// The fraction of light of the surroundings that reaches a point, from what reaches it of two opposite lights.
vec3 openness(Fibre fibre, vec2 before, vec2 behind) {
    if (!isDual) return vec3(0.5 * (exp(-before.x) + exp(-before.y)));
    vec3 key, rim, returned;
    twoWayLight(fibre, before.x, behind.x, key, returned);
    twoWayLight(fibre, before.y, behind.y, rim, returned);
    return 0.5 * (key + rim);
}

// The exponent of what strands of the opacity in the grid let through that gives what these fibres do.
vec3 throughFibres(Fibre fibre) {
    vec3 perStrand = isDual ? log(clamp(fibre.forward, 1e-3, 0.99)) : vec3(-1.0);
    return perStrand / log(1.0 - strandOpacity);
}

void main() {
    ivec2 texel = ivec2(gl_FragCoord.xy);
    int strand = texel.y * strandsPerRow + texel.x / pointsPerStrand, number = texel.x % pointsPerStrand;
    vec3 world = strandPoint(strand, number).xyz, toEye = normalize(eye - world);
    uint hash = hash32(uint(strand));
    float glint = unit(hash32(hash + 2u));
    glint = mix(1.0, 3.0 * glint * glint, glints);
    Fibre fibre = fibreAt(strandTangent(strand, number), toEye, pigmentAt(hash, float(number) / float(pointsPerStrand - 1)));

    vec2 before = vec2(strandsTowardsKey(world), strandsTowardsRim(world));
    vec2 behind = max(vec2(strandsTowardsKey(world - REACH * toKey), strandsTowardsRim(world - REACH * toRim)) - before, 0.0);
    // Lights are given as what a white surface that faces them sends out: their irradiance is π times that.
    vec3 sum = PI * bustShadowKey(world) * keyLight * answer(fibre, toKey, before.x, behind.x, glint);
    sum += PI * bustShadowRim(world) * rimLight * answer(fibre, toRim, before.y, behind.y, glint);

    // The fill is a wide source and the sky wider: neither makes a highlight.
    vec3 fillOpen = openness(fibre, before, behind), skyOpen = fillOpen, seen = seenFrom(fibre, toFill);
    vec3 sky = 0.5 * (skyAbove + skyBelow);
    if (hairIsAmbient) {
        vec4 visible = visibleFrom(world);
        vec3 power = throughFibres(fibre);
        fillOpen = pow(vec3(max(towardsThroughHair(visible, toFill), 1e-4)), power);
        skyOpen = pow(vec3(max(visible.x, 1e-4)), power);
        sky = skyThroughHair(visible, skyAbove, skyBelow) / max(visible.x, 1e-4);
    }
    float along = longitudinal(seen.xy, fibre.o, fibre.variances.y + 0.2);
    sum += fillOpen * PI * fillLight * along * spreadAzimuthal(fibre, seen.z) +
           skyOpen * sky * (fibre.forward + fibre.backward);
    light = vec4(sum, 1.0);
}
