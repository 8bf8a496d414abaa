// Second pass: the light of one light at the pixels that its volume covers. Positions are relative to the eye. SPOT and
// BLACK are the other kinds of light; DEFERRED multiplies by the surface at once.
// Draws: light, lights.
#include "lights/encoding.glsl"
#include "lights/depth_ray.glsl"
#include "lights/light.glsl"
#include "lights/light_output.glsl"

flat in vec4 light;
flat in float inverse2;
flat in vec3 colour;
in vec3 toFace;
#ifdef SPOT
flat in vec3 direction;
flat in vec2 cosines;
#endif

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec4 packedTexel = packedAt(pixel);
    // The distance of the far side along the view is 1 / gl_FragCoord.w.
    vec3 position = positionFromEye(pixel, packedTexel, toFace * gl_FragCoord.w);
#ifdef BLACK
    float remains = remainingLight(position - light.xyz, pixelSlope() * length(position));
    if (remains >= 1.0) discard;
    writeFraction(remains);
#else
    vec3 to = light.xyz - position;
    if (dot(to, to) * inverse2 >= 1.0) discard;
    vec3 n = unpackNormal(packedTexel);
    vec3 toEye = -safeNormalize(position);
    vec3 diffuse = vec3(0.0), specular = vec3(0.0);
#ifdef SPOT
    addSpot(to, inverse2, colour, direction, cosines, n, toEye, diffuse, specular);
#else
    addPoint(to, inverse2, colour, n, toEye, diffuse, specular);
#endif
    writeLight(diffuse, specular);
#endif
}
