// A particle from the viewpoint of the light: a disc in the light's map.
#include "particles/shadow_map.glsl"

#ifdef PARTICLES
// All particles; particles that cast no shadow are culled here.
#include "particles/caster.glsl"
in vec3 position;
in float rotation, image, scale, look, stretch;
#else
in vec3 centre;
in float radius, alpha;
#endif
out vec2 local;
out vec2 inMap;
flat out float strongest;   // alpha at the centre
flat out vec2 depthRange;   // centre and length of its extent along the light, 0 to 1

void main() {
#ifdef PARTICLES
    Caster caster = casterOf(vec4(position, rotation), vec4(image, scale, look, stretch));
    vec3 centre = caster.centre;
    float radius = caster.radius, alpha = caster.alpha;
#endif
    local = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0;
    vec3 q = centre - shadowOrigin;
    float z = dot(q, shadowAlong), w = shadowLamp >= 0 ? z : 1.0;
    vec2 across = vec2(dot(q, shadowRight), dot(q, shadowUp)) + radius * local;
    inMap = across * shadowFit.xy / max(w, 0.05);
    strongest = alpha;
    depthRange = vec2(z - shadowFit.z, 1.4 * radius) * shadowFit.w;
    vec2 shown = inMap;
#ifdef SLICES
    float slice = sliceNumber(centre);
    shown = (0.5 + 0.5 * inMap + vec2(mod(slice, 8.0), floor(slice / 8.0))) * 0.25 - 1.0;
#endif
    bool isSeen = alpha > 0.0 && (shadowLamp < 0 || z >= 0.2);
    gl_Position = isSeen ? vec4(shown, 0.0, 1.0) : vec4(0.0, 0.0, 2.0, 1.0);
}
