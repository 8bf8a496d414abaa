// Forward shading: every surface loops over all lights.
// Draws: shaded surface.
#include "common/view.glsl"
#include "lights/surface.glsl"
#include "lights/shade.glsl"
#include "lights/light.glsl"
#include "lights/all_lights.glsl"

layout(location = 0) out vec4 colour;

void main() {
    float far = length(fromEye);
    Material m = surfaceMaterial(-fromEye / max(far, 1e-6));
    vec3 diffuse = vec3(0.0), specular = vec3(0.0);
    // Rounding moves the interpolated vector off the pixel's ray, so only its distance along the view is used.
    vec3 position = rayThrough(gl_FragCoord.xy * viewPixel) * dot(fromEye, forward);
    addAllLights(position, surfaceNormal(), -safeNormalize(position), diffuse, specular);
    colour = withLuma(shaded(m.albedo, m.gloss, m.emission, m.ambientOcclusion, diffuse, specular, far));
}
