// Forward shading: every surface loops over all lights.
#include "common/view.glsl"
#include "lightprepass/surface.glsl"
#include "lightprepass/shade.glsl"
#include "lightprepass/light.glsl"
#include "lightprepass/all_lights.glsl"

layout(location = 0) out vec4 colour;

void main() {
    float far = length(fromEye);
    vec3 toEye = -fromEye / max(far, 1e-6);
    Material m = surfaceMaterial(toEye);
    vec3 diffuse = vec3(0.0), specular = vec3(0.0);
    addAllLights(eye + fromEye, surfaceNormal(), toEye, diffuse, specular);
    colour = withLuma(shaded(m.albedo, m.gloss, m.emission, m.ambientOcclusion, diffuse, specular, far));
}
