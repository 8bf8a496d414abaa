// The colour of a particle at a point of its quad, from the results of quad.glsl.
#include "particles/hot.glsl"
#include "particles/results.glsl"

uniform sampler2DArray firstImages;   // layers of src/render/particles/particle_images.h
uniform float soft;
uniform int blending;  // 0 additive, 1 alpha, 2 premultiplied
#ifdef FLIPBOOKS
uniform sampler2DArray secondImages;  // of smoke
#ifdef MOTION_VECTORS
uniform sampler2DArray imageMotion;   // of flipbooks
#endif
#endif

// Shading result at a point of an image: opacity, emitted light and scattered light.
struct Surface {
    float cover;
    vec3 own, scattered;
};

// The visible fraction of the particle in front of a surface at this distance.
float beforeSurface(float distance) {
    float gap = distance - state.y;
    return soft > 0.0 ? clamp(gap / max(soft * material.z, 1e-4), 0.0, 1.0) : step(0.0, gap);
}

// Light that a ball with this slope scatters: the light of the six sides, weighted by the squares of its normal.
vec3 ballLight(vec2 slope) {
#ifdef SCATTERS
#ifdef FLAT_LIT
    return (litRight + litLeft + litUp + litDown + litNear + litFar) / 6.0;
#else
    vec3 n = vec3(slope, safeSqrt(1.0 - dot(slope, slope)));
    vec3 square = n * n;
    vec3 light = square.x * (n.x > 0.0 ? litRight : litLeft) + square.y * (n.y > 0.0 ? litUp : litDown);
    return light + square.z * litNear;
#endif
#else
    return vec3(0.0);
#endif
}

// The coverage that is left of a texel as the particle fades; full erosion dissolves thin parts first.
float faded(float cover, float density) {
    float dissolve = mix(1.0, -0.6, state.x);
    float eroded = cover * smoothstep(dissolve, dissolve + 0.6, density) * min(1.0, 3.0 * state.x);
    return mix(cover * state.x, eroded, material.y);
}

#ifdef FLIPBOOKS
// Texture coordinates of both frames, advected along the motion from each to the next to align them at `uv`.
vec4 alongMotion(vec2 uv) {
#ifdef MOTION_VECTORS
    // The motion that byte 255 stands for, in sides of a layer; 0 for stills.
    float greatest = book.x > 1.5 ? 0.8 * 0.2 : book.x > 0.5 ? 0.16 : 0.0;
    vec2 unit = vec2(greatest, -greatest) * (255.0 / 127.0 * frameStep), none = unit * (128.0 / 255.0);
    vec2 first = texture(imageMotion, vec3(uv, book.y)).rg * unit - none;
    vec2 second = texture(imageMotion, vec3(uv, book.z)).rg * unit - none;
    return vec4(uv - book.w * first, uv + (1.0 - book.w) * second);
#else
    return vec4(uv, uv);
#endif
}
#endif

// (wavelength / 555 nm)^-1.39 for red, green and blue: 1 - (1 - c)^k is nearly c (k + (1 - k) c).
const vec3 kSoot = vec3(0.88, 1.01, 1.28);

// All kinds of images use the same lookups; selections distinguish them.
Surface surfaceAt(vec2 local) {
    vec2 uv = window.xy + window.zw * local;
#ifdef FLIPBOOKS
    vec4 at = alongMotion(uv);
    vec4 a = texture(firstImages, vec3(at.xy, book.y)), b = texture(secondImages, vec3(at.xy, book.y));
#ifndef HARD_FRAMES
    a = mix(a, texture(firstImages, vec3(at.zw, book.z)), book.w);
    b = mix(b, texture(secondImages, vec3(at.zw, book.z)), book.w);
#endif
    bool isSmoke = book.x == 1.0, isFire = book.x == 2.0;
    // Flames burn out before they reach the end of their image, and their roots fade into the fuel.
    float flame = max(a.g - 1.1 * smoothstep(0.25, 1.0, local.y), 0.0) * smoothstep(-1.0, -0.72, local.y) *
                  smoothstep(1.0, 0.8, abs(local.x));
    float cover = isSmoke ? a.a : isFire ? flame : a.r, heat = b.a / max(a.a, 0.004);
    float kelvin = isSmoke ? ownLight.a * (0.60 + 0.44 * sqrt(heat))
                   : isFire ? ownLight.a * (0.444 + 0.667 * a.r) : ownLight.a * (0.60 + 0.46 * a.a);
    vec2 slope = isSmoke ? 0.9 * local : 2.0 * a.gb - 1.0;
    float density = isFire ? flame : a.a;
#else
    vec4 a = texture(firstImages, vec3(uv, book.y));
    float cover = a.r, kelvin = ownLight.a * (0.60 + 0.46 * a.a), density = a.a;
    vec2 slope = 2.0 * a.gb - 1.0;
#endif
    float whole = cover;
    cover = faded(cover, density);
#ifdef FLIPBOOKS
    // Soot hides the glow of barely warm smoke.
    float shining = isSmoke ? smoothstep(0.06, 0.75, heat) : 1.0;
#else
    float shining = 1.0;
#endif
    vec3 own = shining * ownLight.rgb * (material.w > 0.5 ? hotLight(kelvin) : vec3(0.001 * ownLight.a));
    vec3 light = ballLight(slope);
#if defined(FLIPBOOKS) && defined(SCATTERS) && defined(SIX_WAY)
    vec3 sixWay = a.r * litRight + b.r * litLeft + a.g * litUp + b.g * litDown + b.b * litNear + a.b * litFar;
    light = isSmoke ? sixWay / max(whole, 0.004) : light;
#endif
    vec3 emitting = vec3(cover);
#ifdef FLIPBOOKS
    // Soot absorbs, and so emits, by wavelength^-1.39: a thin flame is dimmer and yellower than a black body.
    if (isFire) emitting = cover * (kSoot + (1.0 - kSoot) * cover);
#endif
    return Surface(cover, emitting * own, cover * light);
}

// At `local`, -1 to 1 along and across, where the surface behind lies at `distance` along the view.
vec4 shaded(vec2 local, float distance) {
    Surface surface = surfaceAt(local);
    if (surface.cover < 0.002) return vec4(0.0);
    float seen = beforeSurface(distance) * state.z;
    float alpha = seen * surface.cover * material.x;
    vec3 light = (seen * state.w) * (surface.own + material.x * surface.scattered);
    if (blending == 0) alpha = 0.0;
    if (blending == 1) {
        alpha = seen * surface.cover;
        light /= max(alpha, 1e-5);
    }
    return vec4(light, alpha);
}
