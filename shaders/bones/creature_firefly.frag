in float glow;
out vec4 colour;

void main() {
    float r = 2.0 * length(gl_PointCoord - 0.5);
    float light = glow * (2.2 * exp(-22.0 * r * r) + 0.22 * (1.0 - smoothstep(0.0, 1.0, r)) * (1.0 - r * 0.5));
    colour = vec4(light * vec3(1.0, 0.62, 0.22), 0.0);
}
