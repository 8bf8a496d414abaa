// How much hair lies between a point and the lights: a lookup in deep opacity maps (C. Yuksel and J. Keyser, "Deep
// Opacity Maps", 2008). apps/hair/deep_opacity.h draws the maps and sets the uniforms; src/sim/hair/strand_shadow.h is
// the same model on the CPU.

// One atlas: the key light's map in the left half, the rim light's in the right.
uniform sampler2D hairDepths;  // of the first strand
uniform sampler2D hairLayers;  // optical counts of strands, cumulative from layer to layer; the last counts all
uniform sampler2D hairLayersBehind;  // more of them
uniform mat4 toKeyHair, toRimHair;   // from the world to texels of the atlas and depth in m
uniform vec4 hairLayerEnds[2];       // m behind the first strand
uniform float hairDepthRange;        // m that depths from 0 to 1 cover
uniform int hairShadowKind;          // 0 none, 1 a shadow map, 2 three layers, 3 seven layers
uniform float strandOpacity;         // fraction of light that a strand takes from what lies behind it

const float kShadowMapBias = 0.004;  // m
const float kOpaque = 1000.0;        // strands

// Counts in front of a depth of `behind` m behind the first strand; `first`: the count where these layers begin.
float countWithin(vec4 ends, vec4 counts, float start, float first, float behind) {
    vec4 starts = vec4(start, ends.xyz), before = vec4(first, counts.xyz);
    vec4 within = clamp((behind - starts) / (ends - starts), 0.0, 1.0);
    return first + dot(within, counts - before);
}

// Strands in front of `depth` in one texel of the atlas.
float strandsAbove(ivec2 texel, float depth) {
    float behind = depth - hairDepthRange * texelFetch(hairDepths, texel, 0).r;
    if (behind <= 0.0) return 0.0;
    if (hairShadowKind == 1) return behind > kShadowMapBias ? kOpaque : 0.0;
    vec4 counts = texelFetch(hairLayers, texel, 0);
    float count = countWithin(hairLayerEnds[0], counts, 0.0, 0.0, behind);
    if (hairShadowKind == 3 && behind > hairLayerEnds[0].w)
        count = countWithin(hairLayerEnds[1], texelFetch(hairLayersBehind, texel, 0), hairLayerEnds[0].w, count, behind);
    return count;
}

// Bilinear over four texels, each with its own first strand. `half_`: of the atlas, 0 or 1.
float strandsTowards(mat4 toMap, int half_, vec3 world) {
    if (hairShadowKind == 0) return 0.0;
    vec3 at = (toMap * vec4(world, 1.0)).xyz;
    ivec2 size = textureSize(hairDepths, 0);
    vec2 texel = at.xy - 0.5;
    ivec2 base = ivec2(floor(texel));
    int left = half_ * size.x / 2;
    if (base.x < left || base.x + 1 >= left + size.x / 2 || base.y < 0 || base.y + 1 >= size.y) return 0.0;
    vec2 f = fract(texel);
    vec4 counts = vec4(strandsAbove(base, at.z), strandsAbove(base + ivec2(1, 0), at.z),
                       strandsAbove(base + ivec2(0, 1), at.z), strandsAbove(base + ivec2(1, 1), at.z));
    // A plain shadow map filters what passes, not what is in front.
    if (hairShadowKind == 1) counts = vec4(lessThan(counts, vec4(1.0)));
    float mixed = mix(mix(counts.x, counts.y, f.x), mix(counts.z, counts.w, f.x), f.y);
    return hairShadowKind == 1 ? -log(max(mixed, 1e-3)) / max(-log(1.0 - strandOpacity), 1e-3) : mixed;
}

// Strands between a point and a light, each counted by how much of the ray it covers.
float strandsTowardsKey(vec3 world) { return strandsTowards(toKeyHair, 0, world); }
float strandsTowardsRim(vec3 world) { return strandsTowards(toRimHair, 1, world); }

// The part of the light that passes the hair, for skin and cloth.
float hairTransmittance(float strands) { return exp(log(1.0 - strandOpacity) * strands); }
float hairTransmittanceKey(vec3 world) { return hairTransmittance(strandsTowardsKey(world)); }
float hairTransmittanceRim(vec3 world) { return hairTransmittance(strandsTowardsRim(world)); }
