// Errors of the positions that lights read, at every pixel with a surface: how far from the pixel its position is
// projected again, px; the error of its distance against the depth buffer, m; and the largest error that the steps of
// the stored depth allow, m.
// Draws: position error.
#include "lights/encoding.glsl"
#include "lights/depth_ray.glsl"

in vec3 ray;
uniform float halfStep;  // half a step of the stored depth, which runs from 0 to 1
layout(location = 0) out vec4 errors;

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec4 packedTexel = packedAt(pixel);
    errors = vec4(0.0);
    float buffered = depthAt(pixel);
    if (buffered >= 1.0) return;
    vec4 clip = projection * vec4(mat3(toEye) * positionFromEye(pixel, packedTexel, ray), 1.0);
    vec2 at = (0.5 * clip.xy / clip.w + 0.5) * viewSize;
    float z = distanceOfDepth(buffered);
    errors = vec4(distance(at, gl_FragCoord.xy), abs(distanceAt(pixel, packedTexel) - z),
                  halfStep * z * z * (viewFar - viewNear) / (viewFar * viewNear), 1.0);
}
