// The three lights of the portrait and what shades the key; apps/hair/portrait_light.h sets the uniforms.
#include "hair/hair_shadow.glsl"

uniform vec3 toKey, keyLight, toRim, rimLight, toFill, fillLight;
uniform vec3 skyAbove, skyBelow;
uniform mat4 toShadow;
uniform sampler2D keyDepths;

// Light of the surroundings on a surface that faces `normal`.
vec3 skyLight(vec3 normal) { return mix(skyBelow, skyAbove, 0.5 + 0.5 * normal.y); }

// The lit fraction of 3 × 3 texels, weighted bilinearly. `normal` lifts the position off its own shadow.
float keyShadow(vec3 position, vec3 normal) {
    if (dot(normal, toKey) < -0.35) return 0.0;
    vec3 at = (toShadow * vec4(position + 0.0026 * normal, 1.0)).xyz;
    if (any(lessThan(at, vec3(0.003))) || any(greaterThan(at, vec3(0.997)))) return 1.0;
    vec2 texel = at.xy * vec2(textureSize(keyDepths, 0)) - 0.5;
    ivec2 base = ivec2(floor(texel)) - 1;
    vec2 f = fract(texel);
    float z = at.z - 0.0014;
    // Most of the surface lies outside of any penumbra: the corners agree.
    vec4 corners = vec4(texelFetch(keyDepths, base, 0).r, texelFetch(keyDepths, base + ivec2(3, 0), 0).r,
                        texelFetch(keyDepths, base + ivec2(0, 3), 0).r, texelFetch(keyDepths, base + ivec2(3, 3), 0).r);
    bvec4 cornersLit = greaterThan(corners, vec4(z));
    if (all(cornersLit)) return 1.0;
    if (!any(cornersLit)) return 0.0;
    float sum = 0.0;
    for (int y = 0; y < 4; ++y) {
        float wy = y == 0 ? 1.0 - f.y : y == 3 ? f.y : 1.0;
        vec4 lit;
        lit.x = texelFetch(keyDepths, base + ivec2(0, y), 0).r > z ? 1.0 - f.x : 0.0;
        lit.y = texelFetch(keyDepths, base + ivec2(1, y), 0).r > z ? 1.0 : 0.0;
        lit.z = texelFetch(keyDepths, base + ivec2(2, y), 0).r > z ? 1.0 : 0.0;
        lit.w = texelFetch(keyDepths, base + ivec2(3, y), 0).r > z ? f.x : 0.0;
        sum += wy * (lit.x + lit.y + lit.z + lit.w);
    }
    return sum / 9.0;
}

// The part of the key light that skin and cloth let through to a strand.
float bustShadowKey(vec3 world) { return pastBust(keyDepths, (toShadow * vec4(world, 1.0)).xyz, 1.0); }
