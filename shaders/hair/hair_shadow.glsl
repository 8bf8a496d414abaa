// How much hair lies between a point and the lights: a lookup in deep opacity maps (C. Yuksel and J. Keyser, "Deep
// Opacity Maps", 2008). src/render/hair/deep_opacity.h draws the maps and sets the uniforms;
// tests/sim/hair/shadow_layers.h is the same model on the CPU.

#include "hair/hair_fit.glsl"

// One atlas: the key light's map in the left half, the rim light's in the right.
uniform sampler2D firstStrands;  // depth of the first strand, m
uniform sampler2D hairLayers;  // strands counted by covered area, cumulative; the last channel of all has every strand
uniform sampler2D hairLayersBehind;  // the layers behind those
uniform vec4 hairLayerEnds[2];       // m behind the first strand
uniform int hairShadowKind;          // 0 none, 1 a shadow map, 2 three layers, 3 seven layers
uniform float strandOpacity;         // fraction of light that a strand blocks
// A grid of transmittance through the hair: T(w) = x + dot(yzw, w) for light from the direction w.
uniform sampler3D visibleThroughHair;
uniform bool hairIsAmbient;
uniform sampler2D rimDepths;  // of the bust
uniform mat4 toRimShadow;

const float kShadowMapBias = 0.004;  // m

// The count up to `behind` metres behind the first strand; `first`: the count where these layers begin, at `from`.
float countWithin(vec4 ends, vec4 counts, float from, float first, float behind) {
    vec4 starts = vec4(from, ends.xyz), before = vec4(first, counts.xyz);
    vec4 within = clamp((behind - starts) / (ends - starts), 0.0, 1.0);
    return first + dot(within, counts - before);
}

// Strands in front of a depth in one texel of the atlas, and all strands there.
vec2 strandsAbout(ivec2 texel, float depth) {
    float behind = depth - texelFetch(firstStrands, texel, 0).r;
    if (hairShadowKind == 1) return vec2(behind > kShadowMapBias ? 1.0 : 0.0, 0.0);
    vec4 counts = texelFetch(hairLayers, texel, 0), more = vec4(0.0);
    if (hairShadowKind == 3) more = texelFetch(hairLayersBehind, texel, 0);
    if (behind <= 0.0) return vec2(0.0, hairShadowKind == 3 ? more.w : counts.w);
    float count = countWithin(hairLayerEnds[0], counts, 0.0, 0.0, behind);
    if (hairShadowKind != 3) return vec2(count, counts.w);
    if (behind > hairLayerEnds[0].w)
        count = countWithin(hairLayerEnds[1], more, hairLayerEnds[0].w, count, behind);
    return vec2(count, more.w);
}

// Strands between a point and a light, and behind the point; bilinear over four texels, each with its own first strand.
// `half_`: of the atlas, 0 or 1.
vec2 strandsAbout(mat4 toMap, int half_, vec3 world) {
    if (hairShadowKind == 0) return vec2(0.0);
    vec3 at = (toMap * vec4(world, 1.0)).xyz;
    ivec2 size = textureSize(firstStrands, 0);
    vec2 texel = at.xy - 0.5;
    ivec2 base = ivec2(floor(texel));
    int left = half_ * size.x / 2;
    if (base.x < left || base.x + 1 >= left + size.x / 2 || base.y < 0 || base.y + 1 >= size.y) return vec2(0.0);
    vec2 f = fract(texel);
    vec2 low = mix(strandsAbout(base, at.z), strandsAbout(base + ivec2(1, 0), at.z), f.x);
    vec2 high = mix(strandsAbout(base + ivec2(0, 1), at.z), strandsAbout(base + ivec2(1, 1), at.z), f.x);
    vec2 mixed = mix(low, high, f.y);
    // A plain map filters the light: return the strand count of equal transmittance. It stores no strands behind.
    if (hairShadowKind == 1) return vec2(log(max(1.0 - mixed.x, 1e-3)) / min(log(1.0 - strandOpacity), -1e-3), 10.0);
    return vec2(mixed.x, max(mixed.y - mixed.x, 0.0));
}

// Strands between a light and a point, each weighted by how much of the ray it covers, and strands behind the point.
vec2 strandsAboutKey(vec3 world) { return strandsAbout(toKeyHair, 0, world); }
vec2 strandsAboutRim(vec3 world) { return strandsAbout(toRimHair, 1, world); }
float strandsTowardsKey(vec3 world) { return strandsAboutKey(world).x; }
float strandsTowardsRim(vec3 world) { return strandsAboutRim(world).x; }

// The fraction of the light that hair transmits to skin and cloth.
float hairTransmittance(float strands) { return exp(log(1.0 - strandOpacity) * strands); }
float hairTransmittanceKey(vec3 world) { return hairTransmittance(strandsTowardsKey(world)); }
float hairTransmittanceRim(vec3 world) { return hairTransmittance(strandsTowardsRim(world)); }

// The grid's transmittance at a point.
vec4 visibleFrom(vec3 world) {
    if (!hairIsAmbient) return vec4(1.0, 0.0, 0.0, 0.0);
    return textureLod(visibleThroughHair, (toVisible * vec4(world, 1.0)).xyz, 0.0);
}
// The fraction of the light from a direction that arrives.
float towardsThroughHair(vec4 through, vec3 towards) { return clamp(through.x + dot(through.yzw, towards), 0.0, 1.0); }
// The fraction of the surroundings that a surface sees.
float facingThroughHair(vec4 through, vec3 normal) {
    return clamp(through.x + 0.667 * dot(through.yzw, normal), 0.0, 1.0);
}
// The fraction of the surroundings that a strand sees, and their mean light there; light.glsl has the sky.
float hairOcclusion(vec3 world) { return visibleFrom(world).x; }
vec3 skyThroughHair(vec4 through, vec3 above, vec3 below) {
    return max(0.5 * through.x * (above + below) + (through.z / 6.0) * (above - below), 0.0);
}
// The mean of T^power over all directions, for strands of another colour: at the surface of hair, half of the
// surroundings are open and stay so whatever the power. T runs linearly with the cosine, clamped to 0 and 1.
vec3 meanThroughHair(vec4 through, vec3 power) {
    float slope = max(length(through.yzw), 0.02);
    float high = min(through.x + slope, 1.0), low = max(through.x - slope, 0.0);
    vec3 next = power + 1.0, ramp = (pow(vec3(max(high, 1e-4)), next) - pow(vec3(max(low, 1e-4)), next)) / next;
    return clamp((ramp + max(through.x + slope - 1.0, 0.0)) / (2.0 * slope), 0.0, 1.0);
}

float strandsInRow(ivec2 first, vec3 weights, float depth) {
    return dot(weights, vec3(strandsAbout(first, depth).x, strandsAbout(first + ivec2(1, 0), depth).x,
                             strandsAbout(first + ivec2(2, 0), depth).x));
}

// The fraction of the key that hair transmits to skin and cloth. Because a lamp has a width, hair that hangs in front
// of the skin casts a soft shadow: quadratic B-splines over three by three texels hide the texel steps.
float softTransmittanceKey(vec3 world) {
    if (hairShadowKind == 0) return 1.0;
    vec3 at = (toKeyHair * vec4(world, 1.0)).xyz;
    ivec2 first = ivec2(floor(at.xy)) - 1, size = textureSize(firstStrands, 0);
    if (min(first.x, first.y) < 0 || first.x + 2 >= size.x / 2 || first.y + 2 >= size.y) return 1.0;
    vec2 f = fract(at.xy), low = 0.5 * (1.0 - f) * (1.0 - f), high = 0.5 * f * f, middle = 1.0 - low - high;
    vec3 across = vec3(low.x, middle.x, high.x);
    float strands = low.y * strandsInRow(first, across, at.z) +
                    middle.y * strandsInRow(first + ivec2(0, 1), across, at.z) +
                    high.y * strandsInRow(first + ivec2(0, 2), across, at.z);
    return hairShadowKind == 1 ? 1.0 - strands : hairTransmittance(strands);
}

// The fractions of the key, the rim light, the fill and the surroundings that hair transmits to skin and cloth.
vec4 lightThroughHair(vec3 world, vec3 normal, vec3 towardsFill) {
    vec4 seen = visibleFrom(world);
    return vec4(hairTransmittanceKey(world), hairTransmittanceRim(world), towardsThroughHair(seen, towardsFill),
                facingThroughHair(seen, normal));
}
// The fraction of only the key light at a pixel, with `atVertices` interpolated from its vertices: most of a surface
// lies outside any penumbra, where the vertices agree.
float hairPenumbraKey(float atVertices, vec3 world) {
    float partly = smoothstep(0.0, 0.08, atVertices) * (1.0 - smoothstep(0.92, 1.0, atVertices));
    return partly > 0.0 ? mix(atVertices, softTransmittanceKey(world), partly) : atVertices;
}

// Compares a point with the depths of the bust in a map, softly: a strand may lie on the skin that it grows from.
// `metres`: the range of depths from 0 to 1.
float pastBust(sampler2D depths, vec3 at, float metres) {
    if (any(lessThan(at, vec3(0.003))) || any(greaterThan(at, vec3(0.997)))) return 1.0;
    vec2 texel = at.xy * vec2(textureSize(depths, 0)) - 0.5;
    ivec2 base = ivec2(floor(texel));
    vec2 f = fract(texel);
    vec4 front = vec4(texelFetch(depths, base, 0).r, texelFetch(depths, base + ivec2(1, 0), 0).r,
                      texelFetch(depths, base + ivec2(0, 1), 0).r, texelFetch(depths, base + ivec2(1, 1), 0).r);
    vec4 lit = 1.0 - smoothstep(0.0025, 0.008, metres * (at.z - front));
    return mix(mix(lit.x, lit.y, f.x), mix(lit.z, lit.w, f.x), f.y);
}
// The fraction of the rim light that reaches a strand past skin and cloth.
float bustShadowRim(vec3 world) { return pastBust(rimDepths, (toRimShadow * vec4(world, 1.0)).xyz, 1.0); }
