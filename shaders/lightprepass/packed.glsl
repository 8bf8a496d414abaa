// From a pixel of the first pass's target back to the place in the scene.
//
// The inverse of view and projection, with its divide by w, takes clip space to the world. Along one pixel's ray only the
// depth is left to vary: screen.vert and volume.vert unproject the ray once a corner, and w is 1 / (distance along the
// view), linear in the depth. What is interpolated is not computed again for every pixel.
#include "common/view.glsl"
uniform sampler2D normals;
uniform sampler2D depth;
uniform vec2 sampleOffset;  // of the sample from the centre of its pixel, px

#ifdef SAMPLES
uniform sampler2DMS normalSamples;
uniform sampler2DMS depthSamples;
uniform int sampleIndex;
vec4 packedAt(ivec2 pixel) { return texelFetch(normalSamples, pixel, sampleIndex); }
float depthAt(ivec2 pixel) { return texelFetch(depthSamples, pixel, sampleIndex).r; }
#else
vec4 packedAt(ivec2 pixel) { return texelFetch(normals, pixel, 0); }
float depthAt(ivec2 pixel) { return texelFetch(depth, pixel, 0).r; }
#endif

// How far along the view the surface lies whose texel is given, m. Times the pixel's ray it is the way from the eye.
float distanceAt(ivec2 pixel, vec4 packedTexel) {
#ifdef ENCODING_FLOAT32
    return packedTexel.w;
#elif OWN_DEPTH
    // Averaged texels may hold depths beyond the far plane.
    return min(distanceOfDepth(unpackDepth(packedTexel)), 1e8);
#else
    return distanceOfDepth(depthAt(pixel));
#endif
}
