// The key with its shadow.
#include "bones/creature_air.glsl"

uniform vec3 toKey;
uniform mat4 toShadow;
uniform sampler2D keyDepths;

// The fraction of the key that arrives, over 4 x 4 texels with `stride` between them; with KEY_REACH 1, over 2 x 2.
#ifndef KEY_REACH
#define KEY_REACH 2
#endif
float keyLit(vec3 world, float bias, float stride) {
    vec3 at = min((toShadow * vec4(world, 1.0)).xyz, 1.0);
    vec2 texel = clamp(at.xy, 0.01, 0.99) * vec2(textureSize(keyDepths, 0)) - 0.5;
    vec2 f = fract(texel / stride), base = stride * floor(texel / stride);
    float sum = 0.0;
    for (int y = 1 - KEY_REACH; y <= KEY_REACH; ++y) {
        float wy = y == 1 - KEY_REACH ? 1.0 - f.y : y == KEY_REACH ? f.y : 1.0;
        for (int x = 1 - KEY_REACH; x <= KEY_REACH; ++x) {
            float wx = x == 1 - KEY_REACH ? 1.0 - f.x : x == KEY_REACH ? f.x : 1.0;
            sum += wx * wy * (texelFetch(keyDepths, ivec2(base + stride * vec2(x, y)), 0).r > at.z - bias ? 1.0 : 0.0);
        }
    }
    return sum / float((2 * KEY_REACH - 1) * (2 * KEY_REACH - 1)) * sunLeft(world);
}
