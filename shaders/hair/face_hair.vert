// An eyelash or a hair of an eyebrow: a ribbon that faces the eye, at least a pixel wide; a thinner hair is drawn
// fainter. It is lit at its vertices, by the same model of fibres as the hair on the head.
#include "common/hash.glsl"
#include "common/view.glsl"
#include "hair/fibre.glsl"
#include "hair/light.glsl"
#include "hair/pose.glsl"

in vec4 root;  // and length, m
in vec4 form;  // direction, and width at the root, m
in vec4 look;  // bend
uniform float widening;
uniform float pigments;  // absorption relative to the hair on the head
out vec3 radiance;
out float cover;

vec3 lightTowards(vec3 world, vec3 tangent, vec3 toEye) {
    float among = 0.7 + 0.6 * float(hash32(uint(gl_InstanceID)) >> 8) / 16777216.0;
    float pigment = clamp(0.5 * sqrt(pigments * among), 0.0, 1.0);
    Fibre fibre = fibreAt(tangent, toEye, pigment, vec2(pigment, 0.0));
    float lit = keyShadow(world, toKey) * hairTransmittanceKey(world);
    // About one hair lies in front of another; those behind are too few to return light.
    vec3 sum = PI * lit * keyLight * singleLight(fibre, toKey, 0.9, 0.4);
    // The rim light does not reach the face. Skin occludes half of the surroundings, and light through the hair.
    vec3 sky = 0.25 * (skyAbove + skyBelow) + 0.15 * fillLight;
    return sum + sky * (0.3 * fibre.forward + fibre.backward);
}

void main() {
    float t = float(gl_VertexID / 2) / 4.0, side = float(gl_VertexID % 2) - 0.5;
    vec3 at = root.xyz + root.w * t * (form.xyz + t * look.xyz);
    vec3 tangent = directionOnHead(normalize(form.xyz + 2.0 * t * look.xyz)), world = onHead(at);
    float width = widening * form.w * (1.0 - 0.75 * t * t);
    float pixel = pixelSlope() * dot(world - eye, forward);
    float drawn = max(width, 1.1 * pixel);
    cover = width / drawn;
    vec3 toEye = normalize(eye - world);
    radiance = lightTowards(world, tangent, toEye);
    world += side * drawn * normalize(cross(tangent, toEye));
    gl_Position = toClip * vec4(world, 1.0);
}
