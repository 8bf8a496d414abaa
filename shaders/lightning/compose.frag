// Composes the lit backdrop, its edges smoothed by baked weights, mirror images in water or wet ground, and bolts.
// Draws: backdrop with its reflections.
#include "common/surface.glsl"
#include "common/view.glsl"

const int kLayers = 2;
#ifdef CLOUDS
const int kTaps = 3;
#else
const int kTaps = 2;
#endif

in vec2 uv;
out vec4 colour;

uniform sampler2D lit;
uniform sampler2D edges;
uniform sampler2D mirrors;
#ifdef BOLTS
#include "bolts/bolt_light.glsl"
uniform sampler2D bolts;      // amounts
uniform sampler2D afterglow;  // at half the resolution
uniform sampler2D distances;  // m, of the surfaces
#endif
uniform sampler2D mirrored;  // the light of the bolts mirrored at y = 0
uniform vec2 mirroredSize;   // px
uniform sampler2D waves;     // slopes in x and z from -4 to 4, and their squares to 16
uniform vec2 waveDrift[2];   // offsets of the layers of waves, in tiles
uniform vec2 waveSizes;      // m per tile
uniform vec2 waveSlopes;     // root mean square slope of each layer
uniform float mirrorSpread;  // standard deviation of slopes finer than the waves
uniform float mirrorScale;   // how far ripples move a bolt's mirror image, relative to an infinitely distant one

// The weighted mean of the pixel's own light and its neighbours'. Most pixels leave the loop after one iteration.
// Software rasterisers run only the iterations that any pixel of a block needs, but both sides of every branch.
vec3 edged(ivec2 at) {
    vec4 weights = texelFetch(edges, at, 0);
    float weight = 1.0 - dot(weights, vec4(1.0));
    ivec2 step_ = ivec2(0);
    vec3 sum = vec3(0);
    bool isLast;
    do {
        sum += weight * texelFetch(lit, at + step_, 0).rgb;
        isLast = weights == vec4(0);
        // The next neighbour with a weight.
        bvec4 has = greaterThan(weights, vec4(0));
        weight = has.x ? weights.x : has.y ? weights.y : has.z ? weights.z : weights.w;
        step_ = has.x ? ivec2(-1, 0) : has.y ? ivec2(1, 0) : has.z ? ivec2(0, -1) : ivec2(0, 1);
        weights = vec4(0.0, has.x ? weights.y : 0.0, has.x || has.y ? weights.z : 0.0,
                       has.x || has.y || has.z ? weights.w : 0.0);
    } while (!isLast);
    return sum;
}

// Smooths the edges of movers, which cannot be baked: a tent filter where their mask changes between neighbours.
vec3 moverEdged(ivec2 at, vec3 own) {
    vec4 sum = vec4(0);
    float covered = 0.0;
    for (int i = 0; i < 9; ++i) {
        ivec2 step_ = ivec2(i % 3, i / 3) - 1;
        vec4 texel = texelFetch(lit, clamp(at + step_, ivec2(0), textureSize(lit, 0) - 1), 0);
        float weight = (2.0 - abs(float(step_.x))) * (2.0 - abs(float(step_.y)));
        sum += weight * vec4(min(texel.rgb, 4.0), 1.0);
        covered += texel.a;
    }
    return covered > 0.5 && covered < 8.5 ? sum.rgb / sum.a : own;
}

// Slope of the waves, and the standard deviation of slopes below a pixel. Whole mip levels halve the fetches.
vec4 wavesAt(vec2 p, float footprint, float stretch) {
    vec2 slope = vec2(0), variance = vec2(0);
    for (int i = 0; i < kLayers; ++i) {
        float texels = footprint / waveSizes[i] * 256.0;
        float lod = floor(max(log2(max(texels, 1e-6)) + 0.3 * log2(stretch), 0.0) + 0.5);
        vec4 w = textureLod(waves, p / waveSizes[i] + waveDrift[i], lod);
        w = w * vec4(8.0, 8.0, 16.0, 16.0) - vec4(4.0, 4.0, 0.0, 0.0);
        slope += waveSlopes[i] * w.xy;
        variance += waveSlopes[i] * waveSlopes[i] * max(w.zw - w.xy * w.xy, 0.0);
    }
    return vec4(slope, sqrt(variance + mirrorSpread * mirrorSpread));
}

vec3 mirrorImage(vec2 flat_, float scale, vec3 ray, vec4 wave, float fraction) {
    vec3 direction = normalize(ray);
    vec2 calm = uvOfRay(direction * vec3(1, -1, 1));
    vec3 sum = vec3(0);
    const int taps = kTaps;
    for (int i = 0; i < taps; ++i) {
        // Taps over the distribution of slopes in the pixel. At grazing angles the backs of waves are hidden.
        float t = (float(i) + 0.5) / float(taps) * 2.0 - 1.0;
        vec2 slope = wave.xy + 1.6 * vec2(t * t * 0.8 - 0.3, t) * wave.zw;
        slope.y = max(slope.y, 0.9 * direction.y);
        vec3 n = normalize(vec3(-slope.x, 1.0, -slope.y));
        vec3 r = reflect(direction, n);
        r.y = abs(r.y);
        vec2 moved = uvOfRay(r) - calm;
        vec2 below = uvOfRay(r * vec3(1, -1, 1)) - uv;
        float fresnel = schlick(0.02, 0.98, dot(r, n));
        vec2 at = flat_ + scale * moved;
        vec2 boltAt = uv + mirrorScale * below;
        sum += fresnel * (texelFetch(lit, ivec2(clamp(at, 0.0, 0.9999) * viewSize), 0).rgb +
                          texelFetch(mirrored, ivec2(clamp(boltAt, 0.0, 0.9999) * mirroredSize), 0).rgb);
    }
    return sum * (fraction / float(taps));
}

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
#ifdef EDGES
    vec3 sum = edged(at);
#else
    vec3 sum = texelFetch(lit, at, 0).rgb;
#endif
#ifdef MOVER_EDGES
    sum = moverEdged(at, sum);
#endif
#ifdef MIRRORS
    vec4 mirror = texelFetch(mirrors, at, 0);
    vec3 ray = rayThrough(uv);
    float distance = eye.y / max(-ray.y, 1e-5);  // to the plane y = 0
    vec3 p = eye + distance * ray;
    float footprint = distance * pixelSlope();
    float stretch = min(length(ray) / max(-ray.y, 1e-3), 60.0);
    vec4 wave = wavesAt(p.xz, footprint, stretch);
    vec3 image = mirrorImage(0.5 + 0.5 * mirror.xy, max(mirror.z, 0.0), ray, wave, mirror.a);
#ifdef BACKDROP_COIL
    vec3 polished = mirror.a * texelFetch(lit, ivec2((0.5 + 0.5 * mirror.xy) * viewSize), 0).rgb;
    image = mirror.z < 0.0 ? polished : image;
#endif
    sum += image;
#endif
#ifdef BOLTS
    sum += boltLight(texelFetch(bolts, at, 0).xy, textureLod(afterglow, uv, 0.0).xy, texelFetch(distances, at, 0).x);
#endif
    colour = vec4(sum, 1.0);
}
