// A dark blade with soft edges, brighter along them where light grazes it. Thinner than a pixel, it fades instead.
// Draws: reed, reeds.
in vec2 vAcross;
in vec3 vLight;
out vec4 colour;

void main() {
    float halfWidth = max(vAcross.y, 0.0);
    float x = abs(vAcross.x);
    float alpha = min(1.0 - smoothstep(halfWidth - 1.0, halfWidth + 1.0, x), 2.0 * halfWidth);
    float edge = clamp(x / max(halfWidth, 0.5), 0.0, 1.0);
    colour = vec4(vLight * (0.35 + 0.65 * edge * edge) * alpha, alpha);
}
