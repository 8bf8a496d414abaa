// Extends packed.glsl in fragment shaders, which have derivatives.
#include "lightprepass/packed.glsl"

// The ray that belongs to the depth. Texels hold the depth at the pixel's centre, depth buffers at each sample.
vec3 depthRay(vec3 ray) {
#if defined(SAMPLES) && !OWN_DEPTH && !defined(ENCODING_FLOAT32)
    return ray + sampleOffset.x * dFdx(ray) + sampleOffset.y * dFdy(ray);
#else
    return ray;
#endif
}
