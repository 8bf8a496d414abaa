// The three lights of the portrait and what shades the key; apps/hair/portrait_light.h sets the uniforms.
#include "hair/hair_shadow.glsl"

uniform vec3 toKey, keyLight, toRim, rimLight, toFill, fillLight;
uniform vec3 skyAbove, skyBelow;
uniform mat4 toShadow;       // from the world to the shadow map: texture coordinates and depth, 0 to 1
uniform sampler2D keyDepths;
uniform float shadowTexel;   // side of a texel of the map, m
uniform float shadowDepth;   // distance between depths 0 and 1, m

const float kKeyRadius = 0.14;  // half the key's width over its distance

// Light of the surroundings on a surface that faces `normal`.
vec3 skyLight(vec3 normal) { return mix(skyBelow, skyAbove, 0.5 + 0.5 * normal.y); }

// The weighted fraction of 4 x 4 texels, `stride` apart and within `radius`, at most 2 strides, that is nearer to the
// light than the plane through `z` with a slope per texel; and the weighted sum of how much nearer. The texels lie at
// multiples of `stride`: their weights change smoothly as the centre moves, so that no pattern shows.
vec2 nearerThan(vec2 texel, float z, vec2 slope, float radius, float stride) {
    vec2 first = stride * (floor(texel / stride) - 1.0);
    vec4 x = first.x + stride * vec4(0.0, 1.0, 2.0, 3.0) - texel.x;
    vec4 near = vec4(1.0) - x * x / (radius * radius), plane = z + slope.x * x;
    ivec4 column = ivec4(x + texel.x + 0.5);
    float weights = 0.0;
    vec2 sum = vec2(0.0);
    for (int i = 0; i < 4; ++i) {
        float y = first.y + stride * float(i) - texel.y;
        int row = int(y + texel.y + 0.5);
        vec4 weight = max(near - y * y / (radius * radius), 0.0);
        vec4 depth = vec4(texelFetch(keyDepths, ivec2(column.x, row), 0).r, texelFetch(keyDepths, ivec2(column.y, row), 0).r,
                          texelFetch(keyDepths, ivec2(column.z, row), 0).r, texelFetch(keyDepths, ivec2(column.w, row), 0).r);
        vec4 nearer = plane + slope.y * y - depth, shades = weight * step(0.0, nearer);
        weights += dot(weight, vec4(1.0));
        sum += vec2(dot(shades, vec4(1.0)), dot(shades, nearer));
    }
    return sum / max(weights, 1e-6);
}

// A position on the shadow map: texel, depth with what keeps a surface off its own shadow, and the slope per texel of
// the plane through it. False outside of the map.
bool onShadowMap(vec3 position, vec3 normal, out vec2 texel, out float z, out vec2 slope) {
    vec3 at = (toShadow * vec4(position + 0.0022 * normal, 1.0)).xyz;
    texel = at.xy * vec2(textureSize(keyDepths, 0)) - 0.5;
    z = at.z - 0.0012 / shadowDepth;
    vec3 right = vec3(toShadow[0].x, toShadow[1].x, toShadow[2].x), up = vec3(toShadow[0].y, toShadow[1].y, toShadow[2].y);
    float steep = shadowTexel / (shadowDepth * max(dot(normal, toKey), 0.25));
    slope = steep * vec2(dot(normal, normalize(right)), dot(normal, normalize(up)));
    return all(greaterThan(at, vec3(0.02))) && all(lessThan(at, vec3(0.98)));
}

// The fraction of the key that the bust lets through, with an edge 7 mm wide.
float keyShadow(vec3 position, vec3 normal) {
    if (dot(normal, toKey) < -0.35) return 0.0;
    vec2 texel, slope;
    float z;
    if (!onShadowMap(position, normal, texel, z, slope)) return 1.0;
    // Most positions lie outside of any penumbra: the corners agree.
    ivec2 base = ivec2(floor(texel)) - 3;
    vec4 corners = vec4(texelFetch(keyDepths, base, 0).r, texelFetch(keyDepths, base + ivec2(7, 0), 0).r,
                        texelFetch(keyDepths, base + ivec2(0, 7), 0).r, texelFetch(keyDepths, base + ivec2(7, 7), 0).r);
    bvec4 cornersLit = greaterThan(corners, vec4(z) + 3.5 * vec4(-slope.x - slope.y, slope.x - slope.y,
                                                                 slope.y - slope.x, slope.x + slope.y));
    if (all(cornersLit)) return 1.0;
    if (!any(cornersLit)) return 0.0;
    return 1.0 - nearerThan(texel, z, slope, 4.0, 2.0).x;
}

// Percentage-closer soft shadows (R. Fernando, 2005) in two steps: the first, for vertices, finds what part of the
// surroundings shades a position, and the penumbra's half width in texels; the second filters that widely, but only
// where the first found both light and shade.
vec2 keyBlockers(vec3 position, vec3 normal) {
    vec2 texel, slope;
    float z;
    if (!onShadowMap(position, normal, texel, z, slope)) return vec2(0.0, 2.5);
    // Where the surface turns away from the light, one texel tells whether something else shades it.
    if (dot(normal, toKey) < 0.15)
        return vec2(texelFetch(keyDepths, ivec2(texel + 0.5), 0).r < z - 0.006 / shadowDepth ? 1.0 : 0.0, 6.0);
    // What is nearer by less than 2 mm is the surface itself, which bends.
    vec2 found = nearerThan(texel, z - 0.002 / shadowDepth, slope, 10.0, 5.0);
    return vec2(found.x, clamp(kKeyRadius * shadowDepth * found.y / (max(found.x, 1e-4) * shadowTexel), 2.5, 10.0));
}
// x: the lit fraction. y: width of the penumbra, m; 0 far from any.
vec2 keyPenumbra(vec3 position, vec3 normal, vec2 blockers) {
    if (blockers.x < 0.07) return vec2(1.0, 0.0);
    if (blockers.x > 0.95) return vec2(0.0);
    vec2 texel, slope;
    float z, radius = clamp(blockers.y, 2.5, 10.0);
    onShadowMap(position, normal, texel, z, slope);
    return vec2(1.0 - nearerThan(texel, z, slope, radius, ceil(0.5 * radius)).x, 2.0 * radius * shadowTexel);
}

// The part of the key light that skin and cloth let through to a strand.
float bustShadowKey(vec3 world) { return pastBust(keyDepths, (toShadow * vec4(world, 1.0)).xyz, 1.0); }
