// First pass: normal and depth of what is seen.
#include "lightprepass/surface.glsl"
#include "lightprepass/encoding.glsl"

uniform vec3 forward;
layout(location = 0) out vec4 packedTexel;

void main() {
    vec3 n = surfaceNormal();
#ifdef ENCODING_FLOAT32
    packedTexel = vec4(n, dot(fromEye, forward));
#else
    packedTexel = packNormalDepth(n, gl_FragCoord.z);
#endif
}
