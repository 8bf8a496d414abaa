// The light that strands send to the eye, at each of their points. MARSCHNER: the three paths of light in a fibre, else
// Kajiya and Kay. DUAL: with light that other strands scatter.
#include "common/hash.glsl"
#include "common/view.glsl"
#include "hair/fibre.glsl"
#include "hair/light.glsl"
#include "hair/strands.glsl"

uniform float exponent;     // of Kajiya and Kay's highlight
uniform vec2 kajiyaScales;  // of its diffuse and specular parts
uniform float variation, tips, grey, glints;
uniform float reflectors;    // factor of the surroundings
uniform float irregularity;  // tangent of the angle by which strands deviate from their drawn path
out vec4 light;

float unit(uint hash) { return float(hash >> 8) / 16777216.0; }

// Coordinates in the tables: of a strand's own pigment, and of the pigment of surrounding strands.
vec2 pigmentsAt(uint hash, float along) {
    float mean = 0.5 * sqrt(mix(1.0, max(tips, 1e-3), along));
    float own = unit(hash32(hash + 1u)) < grey ? 0.0 : mean * exp2(variation * (unit(hash) - 0.5));
    return vec2(own, mean);
}

// The tangent with bends that are too fine to draw: a slow wave of each strand's own, to a side of its own.
vec3 bent(vec3 tangent, uint hash, float along) {
    uvec3 more = uvec3(hash32(hash + 3u), hash32(hash + 4u), hash32(hash + 5u));
    vec3 random = vec3(unit(more.x), unit(more.y), unit(more.z));
    float wave = sin(2.0 * PI * (random.x + (1.0 + 2.0 * random.y) * along));
    return safeNormalize(tangent + irregularity * wave * cross(tangent, 2.0 * random - 1.0));
}

// J. Kajiya and T. Kay, 1989: a diffuse cylinder and a specular cone of the light's own colour. `seen`: of `seenFrom`.
vec3 kajiyaKay(Fibre fibre, vec3 seen) {
    float mirrored = max(seen.y * fibre.o.y - seen.x * fibre.o.x, 0.0);
    return kajiyaScales.x * (fibre.forward + fibre.backward) * seen.y +
           kajiyaScales.y * 0.07 * safePow(mirrored, exponent);
}

// Radiance divided by irradiance of a light with `strands` in front of the point and behind it.
vec3 answer(Fibre fibre, vec3 toLight, vec2 strands, float glint) {
#if defined(MARSCHNER) && defined(DUAL)
    return dualLight(fibre, toLight, strands.x, strands.y, glint);
#elif defined(MARSCHNER)
    return singleLight(fibre, toLight, strands.x, glint);
#else
    float lit = exp(-strands.x);
    vec3 direct = lit * kajiyaKay(fibre, seenFrom(fibre, toLight));
#ifdef DUAL
    vec3 forwards, backwards;
    twoWayLight(fibre, strands.x, strands.y, forwards, backwards);
    direct += (forwards - lit + backwards) * (fibre.forward + fibre.backward) / (4.0 * PI);
#endif
    return direct;
#endif
}

// The fraction of the surroundings' light that reaches a point, estimated from two lights that are nearly opposite.
vec3 visibleSky(Fibre fibre, vec2 key, vec2 rim) {
#ifdef DUAL
    vec3 ofKey, ofRim, returned;
    twoWayLight(fibre, key.x, key.y, ofKey, returned);
    twoWayLight(fibre, rim.x, rim.y, ofRim, returned);
    return 0.5 * (ofKey + ofRim);
#else
    return vec3(0.5 * (exp(-key.x) + exp(-rim.x)));
#endif
}

// The fill is a wide source and the sky an even wider one: neither makes a highlight.
vec3 surroundings(Fibre fibre, vec3 world, vec2 key, vec2 rim) {
    vec3 fillOpen = visibleSky(fibre, key, rim), skyOpen = fillOpen, sky = 0.5 * (skyAbove + skyBelow);
#ifdef DUAL
    // Light decays at `rate` per strand, and deep hair returns `returned` of it: `twoWayLight` with no end behind.
    vec3 loss = 1.0 - fibre.passes, rate = sqrt(max(loss * loss - fibre.returns * fibre.returns, 1e-4));
    vec3 returned = (loss - rate) / max(fibre.returns, vec3(1e-4));
#else
    vec3 rate = vec3(1.0), returned = vec3(0.0);
#endif
    if (hairIsAmbient) {
        vec4 visible = visibleFrom(world);
        vec3 power = -rate / log(1.0 - strandOpacity);  // from strands of `strandOpacity` to these
        returned *= clamp(2.0 - 2.0 * visible.x, 0.0, 1.0);
        fillOpen = pow(vec3(max(towardsThroughHair(visible, toFill), 1e-4)), power);
        skyOpen = meanThroughHair(visible, power);
        sky = skyThroughHair(visible, skyAbove, skyBelow) / max(visible.x, 1e-4);
    }
    vec3 seen = seenFrom(fibre, toFill);
    float along = longitudinal(seen.xy, fibre.o, fibre.variances.y + 0.2);
    vec3 filled = spreadAzimuthal(fibre, seen.z) + returned * spreadAzimuthal(fibre, PI - seen.z);
    return fillOpen * PI * fillLight * along * filled +
           skyOpen * reflectors * sky * (fibre.forward + fibre.backward);
}

void main() {
    ivec2 texel = ivec2(gl_FragCoord.xy);
    int strand = texel.y * strandsPerRow + texel.x / pointsPerStrand, number = texel.x % pointsPerStrand;
    vec3 world = strandPoint(strand, number).xyz, toEye = normalize(eye - world);
    uint hash = hash32(uint(strand));
    float glint = unit(hash32(hash + 2u));
    glint = mix(1.0, 3.0 * glint * glint, glints);  // 1 on average
    float along = float(number) / float(pointsPerStrand - 1);
    vec2 pigments = pigmentsAt(hash, along);
    Fibre fibre = fibreAt(bent(strandTangent(strand, number), hash, along), toEye, pigments.x, vec2(pigments.y, grey));

    vec2 key = strandsAboutKey(world), rim = strandsAboutRim(world);
    // Lights are given as the radiance of a white surface that faces them: their irradiance is π times that value.
    vec3 sum = PI * bustShadowKey(world) * keyLight * answer(fibre, toKey, key, glint);
    sum += PI * bustShadowRim(world) * rimLight * answer(fibre, toRim, rim, glint);
    light = vec4(sum + surroundings(fibre, world, key, rim), 1.0);
}
