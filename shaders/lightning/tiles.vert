// Tiles of the frame, two triangles each; `uv` as in common/fullscreen.vert.
in vec2 corner;  // 0 to 1 over the frame
out vec2 uv;

void main() {
    uv = corner;
    gl_Position = vec4(2.0 * corner - 1.0, 0.0, 1.0);
}
