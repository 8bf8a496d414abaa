// The hill: slowly varying quantities are computed at its vertices.
#include "bones/creature_ground_shade.glsl"
#include "common/view.glsl"

uniform sampler2D moss;

in vec3 position, normal;
centroid out vec3 at, keyPart, restPart;
centroid out vec3 tone;  // patches of moss, haze, cosine to the key

void main() {
    at = position;
    float wide = textureLod(moss, 0.41 * position.xz + 0.3, 3.0).a;
    keyPart = keyRadiance(position), restPart = restRadiance(position, normal);
    tone = vec3(wide, haze(length(position - eye)), dot(normal, toKey));
    gl_Position = toClip * vec4(position, 1.0);
}
