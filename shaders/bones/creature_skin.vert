// Transform feedback: moves the coat with the bones, once a frame.
#include "common/skin.glsl"

out vec3 world, facing, rest;
out vec4 coat;
out vec3 shade;

void main() {
    skinned(world, facing);
    rest = position;
    coat = paint;
    shade = vec3(ambientOcclusion);
}
