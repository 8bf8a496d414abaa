// The cells of a field from above: from each, a line to where its displacement has moved it.
#include "bones/field_sample.glsl"

uniform vec4 page;     // x and z of the view's centre, m; pixels per metre; half the width of a line, px
uniform vec4 frame;    // centre of the view, px from the upper left; size of the frame, px
uniform float gain;    // of displacements
uniform float loudest; // displacement that has the full colour, m
uniform float longest; // line, px
uniform float needle;  // length of needles that show rotations instead, px; 0: none
out vec2 local;        // px along the line and across, from its first end
flat out vec4 shape;   // length, half width, px; displacement in parts of the loudest; angle of a needle, rad

void main() {
    int number = gl_VertexID / 6, corner = gl_VertexID % 6;
    ivec3 counts = cellCounts();
    ivec3 cell = ivec3(number % counts.x, 0, number / counts.x);
    FieldSample found = sampleField(fieldFirst.xyz + fieldFirst.w * vec3(cell));
    vec3 at = fieldFirst.xyz + fieldFirst.w * vec3(cell), moved = found.displacement;
    vec2 from = frame.xy + page.z * (at.xz - page.xy), way = gain * page.z * moved.xz;
    float angle = needle > 0.0 ? 10.0 * found.rotation.y : 0.0;  // exaggerated
    if (needle > 0.0) way = 1.1 * needle * vec2(-sin(angle), -cos(angle)), from -= 0.5 * way;
    float size = min(length(way), longest), reach = page.w + 1.0;
    vec2 along = size > 1e-3 ? normalize(way) : vec2(1.0, 0.0), across = vec2(-along.y, along.x);
    bool isEnd = corner == 1 || corner == 2 || corner == 4, isLeft = corner == 2 || corner == 4 || corner == 5;
    local = vec2(isEnd ? size + reach : -reach, isLeft ? reach : -reach);
    vec2 px = from + local.x * along + local.y * across;
    shape = vec4(size, needle > 0.0 ? 0.8 * page.w : page.w, min(length(moved) / loudest, 99.0), angle);
    if (needle > 0.0 && abs(angle) < 0.05) px = vec2(-9.0);  // none
    gl_Position = vec4(2.0 * px.x / frame.z - 1.0, 1.0 - 2.0 * px.y / frame.w, 0.0, 1.0);
}
