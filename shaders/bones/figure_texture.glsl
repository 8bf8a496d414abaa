// The texture of a figure's base colour, and its opacity.
uniform sampler2D baseTexture;
uniform ivec2 wrapping;    // of u and v: 0 repeated, 1 clamped, 2 mirrored
uniform vec2 alphaCutoff;  // 1 if opacities below the second number are not drawn

vec4 baseTexel(vec2 uv) {
    // Derivatives of the coordinates as they are: those of wrapped ones are huge where they jump.
    vec2 dx = dFdx(uv), dy = dFdy(uv);
    vec2 border = 0.5 / vec2(textureSize(baseTexture, 0));
    vec2 mirrored = clamp(1.0 - abs(mod(uv, 2.0) - 1.0), border, 1.0 - border), held = clamp(uv, border, 1.0 - border);
    vec2 at = mix(mix(uv, held, vec2(equal(wrapping, ivec2(1)))), mirrored, vec2(equal(wrapping, ivec2(2))));
    return textureGrad(baseTexture, at, dx, dy);
}

// The fraction of a pixel that is covered: a cutoff becomes an edge as wide as a pixel. Opacities are a bit less than
// they are: at a quarter, a half … the last bit of an interpolation would decide how many samples are drawn.
float coverage(float opacity) {
    float edge = (opacity - alphaCutoff.y) / max(fwidth(opacity), 1e-4) + 0.5;
    return clamp(mix(opacity - 0.004 * (1.0 - opacity), edge, alphaCutoff.x), 0.0, 1.0);
}
