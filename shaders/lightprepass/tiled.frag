// Second pass, tiled: every pixel asks the lights that its square of the picture lists.
#include "lightprepass/encoding.glsl"
#include "lightprepass/view.glsl"
#include "lightprepass/light.glsl"
#include "lightprepass/all_lights.glsl"
#include "lightprepass/light_output.glsl"

void main() {
    vec4 packedTexel = packedAt(ivec2(gl_FragCoord.xy));
    vec3 place = placeAt(gl_FragCoord.xy, packedTexel);
    vec3 diffuse = vec3(0.0), specular = vec3(0.0);
    addAllLights(place, unpackNormal(packedTexel), safeNormalize(eye - place), diffuse, specular);
    writeLight(diffuse, specular);
}
