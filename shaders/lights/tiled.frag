// Second pass, tiled: every pixel loops over the lights that its tile lists.
// Draws: light of all tiles.
#include "lights/encoding.glsl"
#include "lights/depth_ray.glsl"
#include "lights/light.glsl"
#include "lights/all_lights.glsl"
#include "lights/light_output.glsl"

in vec3 ray;

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec4 packedTexel = packedAt(pixel);
    vec3 fromEye = positionFromEye(pixel, packedTexel, ray);
    vec3 diffuse = vec3(0.0), specular = vec3(0.0);
    addAllLights(fromEye, unpackNormal(packedTexel), -safeNormalize(fromEye), diffuse, specular);
    writeLight(diffuse, specular);
}
