// One tile of the frame.
in vec2 corner;  // lower left, 0 to 1 over the frame
uniform vec2 tileSize;
out vec2 uv;

void main() {
    uv = corner + tileSize * vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
    gl_Position = vec4(2.0 * uv - 1.0, 0.0, 1.0);
}
