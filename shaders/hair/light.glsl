// The three lights of the portrait and the shadows of the key; src/render/hair/portrait_light.h sets the uniforms.
#include "common/directional_shadow.glsl"
#include "common/light_rig.glsl"
#include "hair/hair_shadow.glsl"

uniform float shadowTexel;   // side of a texel of the map, m
uniform float shadowDepth;   // distance between depths 0 and 1, m

const float kKeyRadius = 0.14;  // half the key's width divided by its distance

// The weighted fraction of texels, `stride` apart and within `radius`, at most `reach` strides, that is nearer to the
// light than the plane through `z` with a slope per texel; and the weighted sum of how much nearer. The texels lie at
// multiples of `stride`, and their weights change smoothly as the centre moves, which avoids visible patterns.
vec2 nearerThan(vec2 texel, float z, vec2 slope, float radius, float stride, int reach) {
    vec2 first = stride * (floor(texel / stride) - float(reach - 1));
    float weights = 0.0, scale = 1.0 / (radius * radius);
    vec2 sum = vec2(0.0);
    for (int y = 0; y < 2 * reach; ++y)
        for (int x = 0; x < 2 * reach; ++x) {
            vec2 at = first + stride * vec2(x, y), off = at - texel;
            float weight = max(1.0 - scale * dot(off, off), 0.0);
            float nearer = z + dot(slope, off) - texelFetch(shadowDepths, ivec2(at + 0.5), 0).r;
            weights += weight;
            if (nearer > 0.0) sum += weight * vec2(1.0, nearer);
        }
    return sum / max(weights, 1e-6);
}

// A position on the shadow map: texel, depth with a bias that keeps a surface from shadowing itself, and the slope per
// texel of the plane through it. False outside the map.
bool onShadowMap(vec3 position, vec3 normal, out vec2 texel, out float z, out vec2 slope) {
    vec3 at = (toShadow * vec4(position + 0.0022 * normal, 1.0)).xyz;
    texel = at.xy * vec2(textureSize(shadowDepths, 0)) - 0.5;
    z = at.z - 0.0012 / shadowDepth;
    vec3 right = vec3(toShadow[0].x, toShadow[1].x, toShadow[2].x);
    vec3 up = vec3(toShadow[0].y, toShadow[1].y, toShadow[2].y);
    float steep = shadowTexel / (shadowDepth * max(dot(normal, toKey), 0.25));
    slope = steep * vec2(dot(normal, normalize(right)), dot(normal, normalize(up)));
    return all(greaterThan(at, vec3(0.02))) && all(lessThan(at, vec3(0.98)));
}

// The fraction of the key not blocked by the bust, with an edge 7 mm wide.
float keyShadow(vec3 position, vec3 normal) {
    if (dot(normal, toKey) < -0.35) return 0.0;
    vec2 texel, slope;
    float z;
    if (!onShadowMap(position, normal, texel, z, slope)) return 1.0;
    // Most positions lie outside any penumbra: the corners agree.
    ivec2 base = ivec2(floor(texel)) - 3;
    vec4 corners = vec4(texelFetch(shadowDepths, base, 0).r, texelFetch(shadowDepths, base + ivec2(7, 0), 0).r,
                        texelFetch(shadowDepths, base + ivec2(0, 7), 0).r, texelFetch(shadowDepths, base + ivec2(7, 7), 0).r);
    bvec4 cornersLit = greaterThan(corners, vec4(z) + 3.5 * vec4(-slope.x - slope.y, slope.x - slope.y,
                                                                 slope.y - slope.x, slope.x + slope.y));
    if (all(cornersLit)) return 1.0;
    if (!any(cornersLit)) return 0.0;
    return 1.0 - nearerThan(texel, z, slope, 4.0, 2.0, 2).x;
}

// Percentage-closer soft shadows (R. Fernando, 2005) in two steps: the first, for vertices, finds the fraction of
// nearby texels that are blockers, and the penumbra's half width in texels; the second filters that widely, but only
// where the first found both light and shade.
vec2 keyBlockers(vec3 position, vec3 normal) {
    vec2 texel, slope;
    float z;
    if (!onShadowMap(position, normal, texel, z, slope)) return vec2(0.0, 2.5);
    // Texels nearer by less than 2 mm belong to the curved surface itself; 9 mm where it faces away from the light.
    float own = mix(0.009, 0.002, smoothstep(-0.1, 0.3, dot(normal, toKey)));
    vec2 found = nearerThan(texel, z - own / shadowDepth, slope, 13.0, 6.5, 2);
    return vec2(found.x, clamp(kKeyRadius * shadowDepth * found.y / (max(found.x, 1e-4) * shadowTexel), 2.5, 10.0));
}
// x: the lit fraction. y: width of the penumbra, m; 0 far from any. `reach`: of the filter, 2 from afar, 3 near by.
vec2 keyPenumbra(vec3 position, vec3 normal, vec2 blockers, int reach) {
    float some = smoothstep(0.02, 0.10, blockers.x), whole = smoothstep(0.90, 0.98, blockers.x);
    if (some == 0.0) return vec2(1.0, 0.0);
    if (whole == 1.0) return vec2(0.0);
    vec2 texel, slope;
    float z, radius = clamp(blockers.y, 2.5, 10.0), stride = ceil(radius / float(reach));
    onShadowMap(position, normal, texel, z, slope);
    // Where the corners of the filter agree, all of it does; but not in a crease, whose flanks rise above its plane.
    float side = 0.85 * radius;
    ivec2 low = ivec2(texel - side + 0.5), high = ivec2(texel + side + 0.5);
    vec4 corners = vec4(texelFetch(shadowDepths, low, 0).r, texelFetch(shadowDepths, ivec2(high.x, low.y), 0).r,
                        texelFetch(shadowDepths, ivec2(low.x, high.y), 0).r, texelFetch(shadowDepths, high, 0).r);
    bvec4 cornersLit = greaterThan(corners, vec4(z) + side * vec4(-slope.x - slope.y, slope.x - slope.y,
                                                                  slope.y - slope.x, slope.x + slope.y));
    if (all(cornersLit)) return vec2(1.0, 0.0);
    if (!any(cornersLit) && texelFetch(shadowDepths, ivec2(texel + 0.5), 0).r < z) return vec2(0.0);
    float lit = 1.0 - nearerThan(texel, z, slope, radius, stride, reach).x;
    // The blockers found at vertices fade in, which hides the triangles.
    return vec2(mix(1.0, lit, some) * (1.0 - whole), 2.0 * radius * shadowTexel);
}

// The fraction of the key light that reaches a strand past skin and cloth.
float bustShadowKey(vec3 world) { return pastBust(shadowDepths, (toShadow * vec4(world, 1.0)).xyz, 1.0); }
