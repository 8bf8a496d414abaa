#include "bones/field_step.glsl"

layout(location = 0) out vec4 texel0;
layout(location = 1) out vec4 texel1;
layout(location = 2) out vec4 texel2;

void main() {
    ivec3 cell;
    Cell result = kRest;
    if (hasCell(ivec2(gl_FragCoord.xy), cell)) result = resultAt(cell);
    texel0 = result.t0, texel1 = result.t1, texel2 = result.t2;
}
