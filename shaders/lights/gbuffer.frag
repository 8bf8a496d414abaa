// Deferred shading's first pass writes all properties of the surface. Albedo is stored as its square root, whose 256
// steps are finer in the dark.
#include "common/view.glsl"
#include "lights/surface.glsl"
#include "lights/encoding.glsl"

layout(location = 0) out vec4 packedTexel;
layout(location = 1) out vec4 paintTexel;     // square root of the albedo, gloss
layout(location = 2) out vec4 emissionTexel;  // emission, ambient occlusion

void main() {
    vec3 toEye = -safeNormalize(fromEye);
    Material m = surfaceMaterial(toEye);
    vec3 n = surfaceNormal();
#ifdef ENCODING_FLOAT32
    packedTexel = vec4(n, dot(fromEye, forward));
#else
    packedTexel = packNormalDepth(n, gl_FragCoord.z);
#endif
    paintTexel = vec4(sqrt(max(m.albedo, 0.0)), m.gloss);
    emissionTexel = vec4(m.emission, m.ambientOcclusion);
}
