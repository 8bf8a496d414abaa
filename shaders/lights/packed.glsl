// Reconstructs the position of the surface from a pixel of the first pass.
//
// The inverse of view and projection, with the divide by w, maps clip space to the world. Along the ray of a pixel only
// the depth varies, so screen.vert and volume.vert compute the ray per vertex, and the pixel multiplies it by the
// distance along the view, whose inverse is linear in the depth.
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

// Distance of the surface along the view, m. Times the pixel's ray it is the vector from the eye. Texels without a
// depth need the depth buffer's.
float distanceOf(vec4 packedTexel, float buffered) {
#ifdef ENCODING_FLOAT32
    return packedTexel.w;
#elif OWN_DEPTH
    // Averaged texels may hold depths beyond the far plane.
    return min(distanceOfDepth(unpackDepth(packedTexel)), 1e8);
#else
    return distanceOfDepth(buffered);
#endif
}

float distanceAt(ivec2 pixel, vec4 packedTexel) {
#if OWN_DEPTH || defined(ENCODING_FLOAT32)
    return distanceOf(packedTexel, 0.0);
#else
    return distanceOf(packedTexel, depthAt(pixel));
#endif
}

// The inverse of the distance along the view, which is linear over the image of a plane.
float nearnessAt(ivec2 pixel) {
#ifdef ENCODING_FLOAT32
    return 1.0 / max(packedAt(pixel).w, 1e-6);
#elif OWN_DEPTH
    return max(unpackDepth(packedAt(pixel)) * depthToW.x + depthToW.y, 1e-8);
#else
    return max(depthAt(pixel) * depthToW.x + depthToW.y, 1e-8);
#endif
}
