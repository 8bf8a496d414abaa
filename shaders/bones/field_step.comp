#include "bones/field_step.glsl"

layout(local_size_x = 8, local_size_y = 8) in;
layout(rgba32f) writeonly uniform image2D after0;
layout(rgba32f) writeonly uniform image2D after1;
layout(rgba32f) writeonly uniform image2D after2;

void main() {
    ivec2 texel = ivec2(gl_GlobalInvocationID.xy);
    ivec3 cell;
    if (!hasCell(texel, cell)) return;
    Cell result = resultAt(cell);
    imageStore(after0, texel, result.t0);
    imageStore(after1, texel, result.t1);
    imageStore(after2, texel, result.t2);
}
