// From a point of a particle's quad to its colour. Who includes this declares what quad.glsl fills.
#include "particles/hot.glsl"

uniform sampler2D atlas;
uniform float soft;
uniform int blending;  // 0 additive, 1 alpha, 2 premultiplied

// How much of the particle is seen before a surface at this distance.
float beforeSurface(float distance) {
    float gap = distance - state.y;
    return soft > 0.0 ? clamp(gap / max(soft * material.z, 1e-4), 0.0, 1.0) : step(0.0, gap);
}

#ifdef SCATTERS
// Light that a ball with the relief of the image scatters: that of the six sides by the squares of its normal.
vec3 scattered(vec2 slope, vec2 at) {
#ifdef BALL_LIT
    vec2 turned = vec2(slope.x * spin.x - slope.y * spin.y, slope.x * spin.y + slope.y * spin.x);
    vec3 n = vec3(turned, safeSqrt(1.0 - dot(turned, turned)));
    vec3 square = n * n;
    vec3 light = square.x * (n.x > 0.0 ? litRight : litLeft) + square.y * (n.y > 0.0 ? litUp : litDown);
    return light + square.z * litNear;
#else
    return (litRight + litLeft + litUp + litDown + litNear + litFar) / 6.0;
#endif
}
#endif

// At `local`, -1 to 1 along and across, where the surface behind lies at `distance` along the view.
vec4 shaded(vec2 local, float distance) {
    vec4 texel = texture(atlas, cellCorner + 0.125 + 0.125 * local);
    float dissolve = mix(1.0, -0.6, state.x);
    float eroded = texel.r * smoothstep(dissolve, dissolve + 0.6, texel.a) * min(1.0, 3.0 * state.x);
    float cover = mix(texel.r * state.x, eroded, material.y);
    if (cover < 0.002) return vec4(0.0);
    cover *= beforeSurface(distance);
    float kelvin = ownLight.a;
    vec3 own = ownLight.rgb;
    if (material.w > 0.5) own *= hotLight(kelvin * (0.60 + 0.46 * texel.a));
    else own *= 0.001 * kelvin;
    float alpha = cover * material.x * state.z;
    vec3 light = (cover * state.z) * own;
#ifdef SCATTERS
    if (material.x > 0.0) light += alpha * scattered(2.0 * texel.gb - 1.0, local);
#endif
    light *= state.w;
    if (blending == 0) alpha = 0.0;
    if (blending == 1) {
        alpha = cover * state.z;
        light /= max(alpha, 1e-5);
    }
    return vec4(light, alpha);
}
