// The reactor field at the height of its first cell, as a texture that can be filtered: between the centres of its
// texels, the filter interpolates as samplers do.
// Draws: bends of the field.
#include "bones/field_sample.glsl"

out vec4 bend;  // displacement, twist

void main() {
    vec2 cell = gl_FragCoord.xy - 0.5;
    FieldSample here = sampleField(fieldFirst.xyz + fieldFirst.w * vec3(cell.x, 0.0, cell.y));
    bend = vec4(here.displacement, here.rotation.y);
}
