// A rectangle in pixels from the upper left corner.
uniform vec2 targetPx;
uniform vec4 area;
out vec2 fromCorner;

void main() {
    fromCorner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * area.zw;
    vec2 p = (area.xy + fromCorner) / targetPx;
    gl_Position = vec4(2.0 * p.x - 1.0, 1.0 - 2.0 * p.y, 0.0, 1.0);
}
