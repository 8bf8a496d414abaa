// Transforms ships and drones.
#include "common/view.glsl"

in vec3 position;
in vec3 normal;
in float part;
in mat4 toWorld;
out vec3 vNormal;
out vec3 vLocal;
out float vDistance;
flat out float vPart;

void main() {
    vec4 world = toWorld * vec4(position, 1.0);
    vNormal = mat3(toWorld) * normal;
    vLocal = position;
    vDistance = dot(world.xyz - eye, forward);
    vPart = part;
    gl_Position = toClip * world;
}
