// The part of the frame between two heights.
#include "common/view.glsl"

uniform vec2 band;  // lower and upper edge, clip space
out vec2 uv;
out vec2 slope;     // of the view, right and up

void main() {
    vec2 position = vec2(1.0 - 2.0 * float(gl_VertexID & 1), gl_VertexID < 2 ? band.x : band.y);
    uv = 0.5 * position + 0.5;
    slope = rayThrough(uv).xy;
    gl_Position = vec4(position, 0.0, 1.0);
}
