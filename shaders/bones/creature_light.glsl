// The key with its shadow.
#include "bones/creature_air.glsl"

uniform vec3 toKey;
uniform mat4 toShadow;
uniform sampler2D keyDepths;

// The fraction of the key that arrives, over 4 x 4 texels with `stride` between them.
float keyLit(vec3 world, float bias, float stride) {
    vec3 at = min((toShadow * vec4(world, 1.0)).xyz, 1.0);
    vec2 texel = clamp(at.xy, 0.01, 0.99) * vec2(textureSize(keyDepths, 0)) - 0.5;
    vec2 f = fract(texel / stride), base = stride * floor(texel / stride);
    float sum = 0.0;
    for (int y = -1; y <= 2; ++y) {
        float wy = y == -1 ? 1.0 - f.y : y == 2 ? f.y : 1.0;
        for (int x = -1; x <= 2; ++x) {
            float wx = x == -1 ? 1.0 - f.x : x == 2 ? f.x : 1.0;
            sum += wx * wy * (texelFetch(keyDepths, ivec2(base + stride * vec2(x, y)), 0).r > at.z - bias ? 1.0 : 0.0);
        }
    }
    return sum / 9.0 * sunLeft(world);
}
