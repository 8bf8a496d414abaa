// A figure of matte material. Parts that follow springs are tinted.
// Draws: figure.
#include "common/view.glsl"
#include "common/light_rig.glsl"
#include "common/surface.glsl"
#include "common/directional_shadow.glsl"
#include "bones/figure_texture.glsl"

uniform vec3 bounceLight;  // that the ground returns
uniform vec4 mark;         // colour of parts on springs, and how strong it is

centroid in vec3 at, n, albedo, surface;
centroid in float sprung;
out vec4 colour;

void main() {
    vec3 toEye = safeNormalize(eye - at), normal = safeNormalize(n);
    if (dot(normal, toEye) < 0.0) normal = -normal;
    vec4 texel = baseTexel(surface.xy);
    vec3 base = mix(albedo * texel.rgb, mark.rgb, mark.a * sprung);
    float lit = lightPast(at + 0.008 * normal, 0.0022, 2.0);
    float nk = dot(normal, toKey), nf = dot(normal, toFill);
    vec3 light = keyLight * (lit * wrapped(nk, 0.12)) + fillLight * (0.5 * wrapped(nf, 0.25)) + ambientLight(normal);
    light += bounceLight * clamp(0.5 - 0.5 * normal.y, 0.0, 1.0) * exp(-2.5 * max(at.y, 0.0));
    // A sheen of the surroundings and of the rim light at grazing angles.
    float grazing = 1.0 - clamp(dot(normal, toEye), 0.0, 1.0), edge = grazing * grazing * grazing;
    vec3 halfway = safeNormalize(toKey + toEye);
    float gloss = ggx(clamp(dot(normal, halfway), 0.0, 1.0), 0.4) * glossGeometry(nk, dot(toEye, halfway));
    vec3 sheen = edge * (0.10 * ambientLight(normal) + 0.10 * rimLight * clamp(0.35 + 0.65 * dot(normal, toRim), 0.0, 1.0));
    colour = vec4(base * light / 3.14159265 * 1.3 + sheen + 0.03 * gloss * lit * keyLight,
                  coverage(surface.z * texel.a));
}
