#include "common/view.glsl"

in vec3 position, normal;
in float ambientOcclusion, emissionMask;
out vec3 world;
out float unused;

void main() {
    world = position;
    unused = normal.y * ambientOcclusion + emissionMask;
    gl_Position = toClip * vec4(position, 1.0);
}
