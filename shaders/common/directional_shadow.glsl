// The shadow map of a sun or a distant lamp; src/render/common/directional_shadow.h sets the uniforms.
uniform mat4 toShadow;  // from the world to texture coordinates and depth, 0 to 1
uniform sampler2D shadowDepths;

// The lit fraction, filtered over 4 x 4 texels with `stride` between them; with SHADOW_REACH 1, over 2 x 2.
#ifndef SHADOW_REACH
#define SHADOW_REACH 2
#endif
float lightPast(vec3 world, float bias, float stride) {
    vec3 at = min((toShadow * vec4(world, 1.0)).xyz, 1.0);
    vec2 texel = clamp(at.xy, 0.01, 0.99) * vec2(textureSize(shadowDepths, 0)) - 0.5;
    vec2 f = fract(texel / stride), base = stride * floor(texel / stride);
    float sum = 0.0;
    for (int y = 1 - SHADOW_REACH; y <= SHADOW_REACH; ++y) {
        float wy = y == 1 - SHADOW_REACH ? 1.0 - f.y : y == SHADOW_REACH ? f.y : 1.0;
        for (int x = 1 - SHADOW_REACH; x <= SHADOW_REACH; ++x) {
            float wx = x == 1 - SHADOW_REACH ? 1.0 - f.x : x == SHADOW_REACH ? f.x : 1.0;
            sum += wx * wy * (texelFetch(shadowDepths, ivec2(base + stride * vec2(x, y)), 0).r > at.z - bias ? 1.0 : 0.0);
        }
    }
    return sum / float((2 * SHADOW_REACH - 1) * (2 * SHADOW_REACH - 1));
}

// The lit fraction for a wide penumbra: four samples, about a fiftieth of the map apart. 1 outside of the map.
float softLightPast(vec3 world) {
    vec3 at = (toShadow * vec4(world, 1.0)).xyz;
    if (max(abs(at.x - 0.5), abs(at.y - 0.5)) > 0.48) return 1.0;
    const vec2 d = vec2(0.012, 0.005);
    vec4 depths = vec4(textureLod(shadowDepths, at.xy + d, 0.0).r, textureLod(shadowDepths, at.xy - d, 0.0).r,
                       textureLod(shadowDepths, at.xy + vec2(-d.y, d.x), 0.0).r,
                       textureLod(shadowDepths, at.xy + vec2(d.y, -d.x), 0.0).r);
    return 0.25 * dot(step(vec4(min(at.z, 1.0) - 0.003), depths), vec4(1.0));
}
