// The disc, its reflection and the ground, in world space, y up.
#include "common/view.glsl"

in vec3 position;
in vec3 normal;

uniform mat4 model;

centroid out vec3 vPosition;  // world
centroid out vec3 vNormal;    // world
centroid out vec3 vLocal;     // in model space

void main() {
    vec4 world = model * vec4(position, 1.0);
    vPosition = world.xyz;
    vNormal = mat3(model) * normal;
    vLocal = position;
    gl_Position = toClip * world;
}
