// Transforms a vertex of a mesh by its instance.
#include "common/view.glsl"
in vec3 position;
in vec3 normal;
in float ambientOcclusion;
in float emissionMask;  // fraction of the instance's emission
in mat3x4 toWorld;      // of the instance; w of its columns holds the translation
in vec4 tintAndScale;
in vec3 emission;

invariant gl_Position;
out vec3 fromEye;
out vec3 textureCoordinates;    // in the mesh's axes, in repeats of the texture
out vec3 ownNormal;             // in the mesh's axes
out vec2 occlusionAndEmission;  // ambient occlusion, 1 where open; emission mask
#ifndef TILE
flat out mat3 toWorldAxes;
flat out vec3 tint;
flat out vec3 emissionColour;
#endif

void main() {
    vec3 size = vec3(length(toWorld[0].xyz), length(toWorld[1].xyz), length(toWorld[2].xyz));
    vec3 safe = max(size, 1e-6);
    vec3 worldPosition = toWorld[0].xyz * position.x + toWorld[1].xyz * position.y + toWorld[2].xyz * position.z +
                      vec3(toWorld[0].w, toWorld[1].w, toWorld[2].w);
    fromEye = worldPosition - eye;
    textureCoordinates = position * size * tintAndScale.w;
    ownNormal = safeNormalize(normal / safe);
    occlusionAndEmission = vec2(ambientOcclusion, emissionMask);
#ifndef TILE
    toWorldAxes = mat3(toWorld[0].xyz / safe.x, toWorld[1].xyz / safe.y, toWorld[2].xyz / safe.z);
    tint = tintAndScale.rgb;
    emissionColour = emission;
#endif
    gl_Position = toClip * vec4(worldPosition, 1.0);
}
