// The fraction of the key light that passes the cloth.
#include "hair/light.glsl"

uniform sampler2D clothDepths;
uniform mat4 toClothShadow;

// 1 where no cloth lies between a position and the key light, 0 behind it, softly.
float clothLit(vec3 position, float bias) {
    vec3 at = (toClothShadow * vec4(position, 1.0)).xyz;
    if (any(lessThan(at.xy, vec2(0.004))) || any(greaterThan(at.xy, vec2(0.996)))) return 1.0;
    vec2 size = vec2(textureSize(clothDepths, 0)), texel = at.xy * size - 0.5;
    ivec2 base = ivec2(floor(texel));
    vec2 f = fract(texel);
    float z = at.z - bias, sum = 0.0;
    // Most positions lie outside any penumbra: the corners agree.
    vec4 corners = vec4(texelFetch(clothDepths, base - 1, 0).r, texelFetch(clothDepths, base + ivec2(2, -1), 0).r,
                        texelFetch(clothDepths, base + ivec2(-1, 2), 0).r, texelFetch(clothDepths, base + 2, 0).r);
    bvec4 cornersLit = greaterThan(corners, vec4(z));
    if (all(cornersLit)) return 1.0;
    if (!any(cornersLit)) return 0.0;
    for (int y = -1; y <= 2; ++y) {
        float wy = y == -1 ? 1.0 - f.y : y == 2 ? f.y : 1.0;
        for (int x = -1; x <= 2; ++x) {
            float wx = x == -1 ? 1.0 - f.x : x == 2 ? f.x : 1.0;
            sum += wx * wy * (texelFetch(clothDepths, base + ivec2(x, y), 0).r > z ? 1.0 : 0.0);
        }
    }
    return sum / 9.0;
}

const vec3 kClothThrough = vec3(0.30, 0.018, 0.030);  // of light, by one layer of the skirt
