// Transforms ships and drones.
#include "common/view.glsl"

in vec3 position;
in vec3 normal;
in vec4 material;   // x: the part
in vec2 uv;         // unused
in mat3x4 toWorld;  // of the instance; w of its columns holds the translation
in vec4 tintAndScale;  // unused
in vec3 emission;      // unused
out vec3 vNormal;
out vec3 vLocal;
out float vDistance;
flat out float vPart;

void main() {
    mat3 axes = mat3(toWorld[0].xyz, toWorld[1].xyz, toWorld[2].xyz);
    vec3 world = axes * position + vec3(toWorld[0].w, toWorld[1].w, toWorld[2].w);
    vNormal = axes * normal;
    vLocal = position;
    vDistance = dot(world - eye, forward);
    vPart = material.x;
    gl_Position = toClip * vec4(world, 1.0);
}
