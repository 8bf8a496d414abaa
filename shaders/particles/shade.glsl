// From a point of a particle's quad to its colour, by the results of quad.glsl.
#include "particles/hot.glsl"
#include "particles/results.glsl"

uniform sampler2D atlas;
uniform float soft;
uniform int blending;  // 0 additive, 1 alpha, 2 premultiplied
#ifdef FLIPBOOKS
uniform sampler2DArray smokeA, smokeB, smokeMotion, fireFrames, fireMotion;
#endif

// What a point of an image does: opacity, the light of its own, and the light that it scatters.
struct Surface {
    float cover;
    vec3 own, scattered;
};

// How much of the particle is seen before a surface at this distance.
float beforeSurface(float distance) {
    float gap = distance - state.y;
    return soft > 0.0 ? clamp(gap / max(soft * material.z, 1e-4), 0.0, 1.0) : step(0.0, gap);
}

// Light that a ball with this slope scatters: that of the six sides by the squares of its normal.
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

// How much of a texel is left when the particle has faded: 1 dissolves thin parts first.
float faded(float cover, float density) {
    float dissolve = mix(1.0, -0.6, state.x);
    float eroded = cover * smoothstep(dissolve, dissolve + 0.6, density) * min(1.0, 3.0 * state.x);
    return mix(cover * state.x, eroded, material.y);
}

Surface stillSurface(vec2 local) {
    vec4 texel = texture(atlas, window.xy + window.zw * local);
    Surface surface = Surface(faded(texel.r, texel.a), ownLight.rgb, vec3(0.0));
    if (surface.cover < 0.002) return surface;
    if (material.w > 0.5) surface.own *= hotLight(ownLight.a * (0.60 + 0.46 * texel.a));
    else surface.own *= 0.001 * ownLight.a;
    surface.own *= surface.cover;
    surface.scattered = surface.cover * ballLight(2.0 * texel.gb - 1.0);
    return surface;
}

#ifdef FLIPBOOKS
// Where the two frames are looked up, so that both show what is at `uv` now: along the motion from each to the next.
vec4 alongMotion(sampler2DArray motion, float greatest, vec2 uv) {
#ifdef MOTION_VECTORS
    vec2 unit = vec2(greatest, -greatest) * (255.0 / 127.0 * frameStep), none = unit * (128.0 / 255.0);
    vec2 first = texture(motion, vec3(uv, book.y)).rg * unit - none;
    vec2 second = texture(motion, vec3(uv, book.z)).rg * unit - none;
    return vec4(uv - book.w * first, uv + (1.0 - book.w) * second);
#else
    return vec4(uv, uv);
#endif
}

vec4 blended(sampler2DArray frames, vec4 at) {
#ifdef HARD_FRAMES
    return texture(frames, vec3(at.xy, book.y));
#else
    return mix(texture(frames, vec3(at.xy, book.y)), texture(frames, vec3(at.zw, book.z)), book.w);
#endif
}

Surface smokeSurface(vec2 local) {
    vec2 uv = window.xy + window.zw * local;
    vec4 at = alongMotion(smokeMotion, 0.16, uv);
    vec4 a = blended(smokeA, at);  // right, top, back, opacity
    Surface surface = Surface(faded(a.a, a.a), vec3(0.0), vec3(0.0));
    if (surface.cover < 0.002) return surface;
    vec4 b = blended(smokeB, at);  // left, bottom, front, heat
    float kept = surface.cover / a.a, heat = b.a / a.a;
    if (heat > 0.03) surface.own = (surface.cover * ownLight.rgb) * hotLight(ownLight.a * (0.42 + 0.62 * sqrt(heat)));
#ifdef SCATTERS
#ifdef SIX_WAY
    vec3 light = a.r * litRight + b.r * litLeft + a.g * litUp + b.g * litDown + b.b * litNear + a.b * litFar;
    surface.scattered = kept * light;
#else
    surface.scattered = surface.cover * ballLight(0.9 * local);
#endif
#endif
    return surface;
}

Surface fireSurface(vec2 local) {
    vec2 uv = window.xy + window.zw * local;
    vec4 at = alongMotion(fireMotion, 0.2, uv);
    vec2 texel = blended(fireFrames, at).rg;  // temperature and opacity of the flame
    Surface surface = Surface(state.x * texel.g, vec3(0.0), vec3(0.0));
    if (surface.cover < 0.002) return surface;
    float kelvin = ownLight.a * (800.0 + 1200.0 * texel.r) / 1800.0;
    surface.own = surface.cover * ownLight.rgb * hotLight(kelvin);
    return surface;
}
#endif

Surface surfaceAt(vec2 local) {
#ifdef FLIPBOOKS
    if (book.x > 1.5) return fireSurface(local);
    if (book.x > 0.5) return smokeSurface(local);
#endif
    return stillSurface(local);
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
