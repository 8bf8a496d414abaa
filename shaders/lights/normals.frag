// First pass: normal and depth of the visible surfaces.
// Draws: surface.
#include "common/view.glsl"
#include "lights/surface.glsl"
#include "lights/encoding.glsl"

layout(location = 0) out vec4 packedTexel;

void main() {
    vec3 n = surfaceNormal();
#ifdef ENCODING_FLOAT32
    packedTexel = vec4(n, dot(fromEye, forward));
#else
    packedTexel = packNormalDepth(n, gl_FragCoord.z);
#endif
}
