// Depths from the viewpoint of the key light.
#include "hair/pose.glsl"

in vec3 position, normal, open;
in float ambientOcclusion, curvature, thickness, headWeight, scalp;
uniform mat4 toShadowClip;

void main() {
    vec3 world = posed(position, headWeight, partOfTurn(headWeight));
    gl_Position = toShadowClip * vec4(world, 1.0);
}
