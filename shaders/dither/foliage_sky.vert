// A triangle that covers the target, at the far plane.
out vec2 uv;

void main() {
    vec2 corner = vec2(float((gl_VertexID & 1) << 2), float((gl_VertexID & 2) << 1));
    uv = 0.5 * corner;
    gl_Position = vec4(corner - 1.0, 1.0, 1.0);
}
