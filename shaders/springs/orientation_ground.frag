// The ground: dark, with a pool of warm light and the soft shadow of the disc; its alpha lets the reflection through.
// Draws: ground.
#include "common/surface.glsl"
#include "common/view.glsl"
#include "springs/orientation.glsl"

centroid in vec3 vPosition;
centroid in vec3 vNormal;
centroid in vec3 vLocal;

uniform vec3 discCentre[2];
uniform vec3 discNormal[2];
uniform int discs;
uniform float size;  // radius of the discs
out vec4 colour;

// Fraction of the key light that passes a disc of radius `size`; its edge softens with the distance to it.
float passing(vec3 from, vec3 centre, vec3 normal) {
    vec3 d = keyDirection();
    float along = dot(d, normal);
    float t = dot(centre - from, normal) / (abs(along) > 0.05 ? along : 0.05);
    vec3 hit = from + d * t - centre;
    float soft = 0.05 + 0.22 * max(t, 0.0);
    return t < 0.0 ? 1.0 : smoothstep(1.0 - soft, 1.0 + soft, length(hit) / size);
}

void main() {
    float shadow = 1.0, near = 1.0;
    for (int i = 0; i < 2; ++i)
        if (i < discs) {
            shadow *= passing(vPosition, discCentre[i], discNormal[i]);
            vec2 way = vPosition.xz - discCentre[i].xz;
            near *= 1.0 - 0.55 * exp(-1.1 * dot(way, way));
        }
    float reach = length(vPosition.xz);
    float pool = exp(-0.085 * reach * reach);
    float grain = 0.85 + 0.3 * (valueNoise(vPosition.xz * 9.0) * 0.5 + valueNoise(vPosition.xz * 2.3) * 0.5);
    vec3 albedo = vec3(0.054, 0.050, 0.047) * mix(1.0, grain, exp(-0.12 * reach));
    vec3 light = kKeyColour * 0.85 * shadow * pool + vec3(0.06, 0.14, 0.17) * near * exp(-0.05 * reach * reach);
    vec3 v = normalize(eye - vPosition);
    float fresnel = schlick(0.05, 0.95, v.y);
    // Without light this is the colour of the background, into which the ground therefore fades.
    vec3 result = kGroundColour + albedo * light;
    colour = vec4(result, 1.0 - clamp(2.0 * fresnel, 0.0, 0.32));
}
