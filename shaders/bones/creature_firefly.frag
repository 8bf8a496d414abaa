// Draws: firefly, fireflies.
in vec3 glow;
out vec4 colour;

void main() {
    float r = 2.0 * length(gl_PointCoord - 0.5);
    colour = vec4(glow * (exp2(-9.0 * r * r) + 0.12 * max(1.0 - r, 0.0)), 0.0);
}
