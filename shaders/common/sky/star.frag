// Draws: star, stars.
in vec3 glow;
out vec4 colour;

void main() {
    float r = 2.0 * length(gl_PointCoord - 0.5);
    colour = vec4(glow * max(exp2(-7.0 * r * r) - 0.0078, 0.0), 0.0);
}
