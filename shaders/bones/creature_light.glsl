// Dusk on the hill: a warm key, the moon's cool rim, the sky above and moss below.
uniform vec3 toKey;
uniform mat4 toShadow;
uniform sampler2D keyDepths;

const vec3 kKey = vec3(3.7, 2.75, 1.85), kToMoon = vec3(0.492, 0.197, -0.848), kMoon = vec3(1.5, 2.2, 3.0);
const vec3 kSkyAbove = vec3(0.36, 0.46, 0.62), kSkyBelow = vec3(0.20, 0.19, 0.10);

vec3 ambient(vec3 n) { return mix(kSkyBelow, kSkyAbove, 0.5 + 0.5 * n.y); }

// The fraction of the key that arrives, over `taps` x `taps` texels with `stride` between them.
float keyLit(vec3 world, float bias, float stride) {
    vec3 at = (toShadow * vec4(world, 1.0)).xyz;
    if (any(lessThan(at, vec3(0.01))) || any(greaterThan(at, vec3(0.99)))) return 1.0;
    vec2 texel = at.xy * vec2(textureSize(keyDepths, 0)) - 0.5;
    vec2 f = fract(texel / stride), base = stride * floor(texel / stride);
    float sum = 0.0;
    for (int y = -1; y <= 2; ++y) {
        float wy = y == -1 ? 1.0 - f.y : y == 2 ? f.y : 1.0;
        for (int x = -1; x <= 2; ++x) {
            float wx = x == -1 ? 1.0 - f.x : x == 2 ? f.x : 1.0;
            sum += wx * wy * (texelFetch(keyDepths, ivec2(base + stride * vec2(x, y)), 0).r > at.z - bias ? 1.0 : 0.0);
        }
    }
    return sum / 9.0;
}
