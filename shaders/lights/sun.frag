// The directional light covers every pixel and comes first, so nothing is blended.
// Draws: moonlight.
#include "lights/encoding.glsl"
#include "lights/depth_ray.glsl"
#include "lights/light.glsl"
#include "lights/light_output.glsl"

in vec3 ray;

void main() {
    vec4 packedTexel = packedAt(ivec2(gl_FragCoord.xy));
    vec3 diffuse = vec3(0.0), specular = vec3(0.0);
    vec3 n = unpackNormal(packedTexel);
    vec3 toEye = -safeNormalize(depthRay(ray));
    addLight(sunColour, n, sunTowards, toEye, diffuse, specular);
    writeLight(diffuse, specular);
}
