// Enlarges particles of half resolution onto the scene: of the four texels around a pixel, those count whose surface is
// as far away as the pixel's own.
// Draws: particles.
#include "particles/census.glsl"

in vec2 uv;
uniform sampler2D particles;     // light, and the fraction of the background that they hide
uniform sampler2D halfDistance, sceneDistance;
uniform int upsampling;          // 0 bilinear, 1 nearest depth, 2 bilateral
out vec4 colour;

const float kAlike = 0.1;        // relative difference of distances up to which bilinear weights are right
const float kEpsilon = 0.001;

void main() {
    ivec2 size = textureSize(particles, 0);
    vec2 at = uv * vec2(size) - 0.5, f = fract(at);
    ivec2 low = ivec2(floor(at)), high = min(low + 1, size - 1);
    low = max(low, 0);
    vec4 a = texelFetch(particles, low, 0), b = texelFetch(particles, ivec2(high.x, low.y), 0);
    vec4 c = texelFetch(particles, ivec2(low.x, high.y), 0), d = texelFetch(particles, high, 0);
    if (a + b + c + d == vec4(0.0)) discard;
    vec4 weights = vec4((1.0 - f.x) * (1.0 - f.y), f.x * (1.0 - f.y), (1.0 - f.x) * f.y, f.x * f.y);
    if (upsampling != 0) {
        // Surfaces behind all particles count as equally far.
        float away = min(texelFetch(sceneDistance, ivec2(gl_FragCoord.xy), 0).r, farthest);
        vec4 apart = vec4(texelFetch(halfDistance, low, 0).r, texelFetch(halfDistance, ivec2(high.x, low.y), 0).r,
                          texelFetch(halfDistance, ivec2(low.x, high.y), 0).r, texelFetch(halfDistance, high, 0).r);
        apart = abs(min(apart, farthest) - away) / max(away, 1e-4);
        float nearest = min(min(apart.x, apart.y), min(apart.z, apart.w));
        if (upsampling == 2) weights /= kEpsilon + apart;
        else if (max(max(apart.x, apart.y), max(apart.z, apart.w)) > kAlike)
            weights = vec4(lessThanEqual(apart, vec4(nearest)));
        weights /= max(weights.x + weights.y + weights.z + weights.w, 1e-10);
    }
    colour = weights.x * a + weights.y * b + weights.z * c + weights.w * d;
}
