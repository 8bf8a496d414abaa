// The linen as a source of light: `sent` holds the light that each vertex would reflect if it were white, first the
// linen's rows.
uniform sampler2D sent;

const vec2 LINEN = vec2(108.0, 90.0);  // columns and rows of cells, as in src/sim/projection/still_life.h
const vec3 LINEN_ALBEDO = vec3(0.74, 0.70, 0.61);

// The light that the linen reflects at a position on the table.
vec3 linenAt(vec2 p) {
    float x = clamp(p.x, -1.09, 1.09), u = 1.2 * x;
    for (int i = 0; i < 3; ++i) u -= (0.42 * u + 0.68 * u * u * u - x) / (0.42 + 2.04 * u * u);
    vec2 cell = clamp(vec2(0.5 + 0.5 * u, (p.y + 0.72) / 1.42) * LINEN, vec2(0.0), LINEN);
    return LINEN_ALBEDO * max(textureLod(sent, (cell + 0.5) / vec2(textureSize(sent, 0)), 0.0).rgb, 0.0);
}

// The magnitude of negative light in any of the colours.
float belowZero(vec3 light) { return max(0.0, -min(light.r, min(light.g, light.b))); }
vec3 marked(vec3 light, float below, float marks) {
    return mix(light, vec3(0.9, 0.02, 0.01), marks * smoothstep(0.0, 0.015, below));
}
