// Second pass: what one light gives to the pixels that its volume covers. SPOT and BLACK are the other kinds of light;
// DEFERRED multiplies by the surface at once.
#include "lightprepass/encoding.glsl"
#include "lightprepass/view.glsl"
#include "lightprepass/light.glsl"
#include "lightprepass/light_output.glsl"

flat in vec4 light;
flat in vec3 color;
#ifdef SPOT
flat in vec3 direction;
flat in vec2 cosines;
#endif

void main() {
    vec4 packedTexel = packedAt(ivec2(gl_FragCoord.xy));
    vec3 place = placeAt(gl_FragCoord.xy, packedTexel);
#ifdef BLACK
    float remains = remainingLight(place);
    if (remains >= 1.0) discard;
    writeShare(remains);
#else
    vec3 to = light.xyz - place;
    if (dot(to, to) >= light.w * light.w) discard;
    vec3 n = unpackNormal(packedTexel);
    vec3 toEye = safeNormalize(eye - place);
    vec3 diffuse = vec3(0.0), specular = vec3(0.0);
#ifdef SPOT
    addSpot(light.xyz, light.w, color, direction, cosines, place, n, toEye, diffuse, specular);
#else
    addPoint(light.xyz, light.w, color, place, n, toEye, diffuse, specular);
#endif
    writeLight(diffuse, specular);
#endif
}
