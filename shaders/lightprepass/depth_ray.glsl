// Follows packed.glsl where there are pixels with neighbours: in fragment shaders.
#include "lightprepass/packed.glsl"

// The ray that belongs to the depth: texels hold it for the middle of the pixel, depth buffers for each sample.
vec3 depthRay(vec3 ray) {
#if defined(SAMPLES) && !OWN_DEPTH && !defined(ENCODING_FLOAT32)
    return ray + sampleOffset.x * dFdx(ray) + sampleOffset.y * dFdy(ray);
#else
    return ray;
#endif
}
