// A triangle that covers the target at the far plane, behind everything drawn before.
out vec2 uv;

void main() {
    uv = vec2(2.0 * float(gl_VertexID & 1), float(gl_VertexID & 2));
    gl_Position = vec4(2.0 * uv - 1.0, 1.0, 1.0);
}
