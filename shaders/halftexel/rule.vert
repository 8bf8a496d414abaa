// A full-screen quad by the rules of Direct3D 9 or OpenGL. Positions are pixels from the upper left corner, y down.
uniform vec2 targetPx;
uniform float rasterShiftPx;    // Direct3D 9 puts the corner of clip space on the centre of the corner pixel
uniform float positionShiftPx;  // the fix: (-1/width, +1/height) in clip space is half a pixel to the upper left

void main() {
    vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
    vec2 position = corner * targetPx + rasterShiftPx + positionShiftPx;
    // In Direct3D 9, a centre exactly on the left or top edge belongs to the quad. OpenGL leaves such ties to the
    // driver, so these two edges are moved out by 1/64 of a pixel to avoid ties.
    position -= (1.0 - corner) / 64.0;
    gl_Position = vec4(2.0 * position.x / targetPx.x - 1.0, 1.0 - 2.0 * position.y / targetPx.y, 0.0, 1.0);
}
