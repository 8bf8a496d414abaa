// The reactor field at the height of its first cell, as a texture that can be filtered: between the centres of its
// texels, the filter interpolates as samplers do.
#include "bones/field_sample.glsl"

out vec4 bend;  // displacement, twist

void main() {
    FieldSample here = sampleField(fieldFirst.xyz + fieldFirst.w * vec3(gl_FragCoord.x - 0.5, 0.0, gl_FragCoord.y - 0.5));
    bend = vec4(here.displacement, here.rotation.y);
}
