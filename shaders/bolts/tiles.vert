// Tiles of the frame, two triangles each; `uv` as in common/fullscreen.vert.
in vec2 corner;  // 0 to 1 over the frame
out vec2 uv;

void main() {
    uv = corner;
#ifdef BEHIND_MOVERS
    // Just before the far plane: a depth test for fragments behind it passes only where movers are.
    gl_Position = vec4(2.0 * corner - 1.0, 0.99999, 1.0);
#else
    gl_Position = vec4(2.0 * corner - 1.0, 0.0, 1.0);
#endif
}
