// Kajiya and Kay's shading, faint: lashes are dark.
#include "common/view.glsl"
#include "hair/light.glsl"

in vec3 world, tangent;
in float cover;
uniform vec3 hairColour;
out vec4 colour;

float along(vec3 t, vec3 to) { return safeSqrt(1.0 - dot(t, to) * dot(t, to)); }

void main() {
    vec3 t = normalize(tangent), v = normalize(eye - world);
    vec3 light = hairColour * (keyLight * along(t, toKey) / PI + skyAbove + fillLight);
    float sheen = pow(along(t, normalize(v + toKey)), 60.0);
    colour = vec4(light + 0.0028 * keyLight * sheen, cover);
}
