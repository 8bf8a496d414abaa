// Extends packed.glsl in fragment shaders, which have derivatives.
#include "lights/packed.glsl"

// The ray that belongs to the depth. Texels hold the depth at the pixel's centre, depth buffers at each sample. With 32
// bits the ray is computed from the pixel, as in forward.frag: interpolation over a large or clipped triangle has an
// error of a few units in the last place, which is visible where a light nearly touches a surface.
vec3 depthRay(vec3 ray) {
#ifdef ENCODING_FLOAT32
    return rayThrough(gl_FragCoord.xy * viewPixel);
#elif defined(SAMPLES) && !OWN_DEPTH
    return ray + sampleOffset.x * dFdx(ray) + sampleOffset.y * dFdy(ray);
#else
    return ray;
#endif
}

// The vector from the eye to the surface of a pixel. UNDIVIDED is the mistake: the inverse of projection and view
// without the divide by w.
vec3 positionFromEye(ivec2 pixel, vec4 packedTexel, vec3 ray) {
    float distance_ = distanceAt(pixel, packedTexel);
#ifdef UNDIVIDED
    float depth_ = safeDivide(1.0 / max(distance_, 1e-6) - depthToW.y, depthToW.x);
    return (fromClip * vec4(2.0 * vec3(gl_FragCoord.xy * viewPixel, depth_) - 1.0, 1.0)).xyz - eye;
#else
    return depthRay(ray) * distance_;
#endif
}
