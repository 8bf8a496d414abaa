// Draws: lobe, lobes.
in vec3 facing, glow, towards;
out vec4 colour;

void main() {
    float cosine = max(dot(safeNormalize(facing), safeNormalize(towards)), 0.0);
    float brightness = dot(glow, vec3(0.2126, 0.7152, 0.0722));
    vec3 hue = max(glow, 0.0) / max(max(glow.r, max(glow.g, glow.b)), 1e-3);
    vec3 base = brightness < 0.0 ? vec3(0.9, 0.03, 0.02) : mix(vec3(dot(hue, vec3(0.33))), hue, 1.3);
    float shade = 0.12 + 0.88 * cosine * cosine, rim = pow(1.0 - cosine, 4.0);
    colour = vec4(max(base, 0.0) * (0.5 * shade + 0.25 * rim) * (0.25 + 0.75 * min(1.0, abs(brightness) * 1.5)), 1.0);
}
