// Whether the samples of a pixel differ and must be lit one by one. Needs encoding.glsl and packed.glsl with SAMPLES.
// Where texels hold no depth, samples must agree exactly in depth, because materials.frag chooses among them by depth.
#ifdef DEFERRED
uniform sampler2DMS paintSamples;     // square root of the albedo, gloss
uniform sampler2DMS emissionSamples;  // emission, ambient occlusion; below 0 where there is no surface
#endif

#if OWN_DEPTH
const float kDepthAllowed = 1e-3;
#else
const float kDepthAllowed = 0.0;
#endif

// Whether sample i differs from the first.
bool sampleDiffers(ivec2 pixel, int i) {
    float off = abs(texelFetch(depthSamples, pixel, i).r - texelFetch(depthSamples, pixel, 0).r);
    if (texelFetch(normalSamples, pixel, i) != texelFetch(normalSamples, pixel, 0) || off > kDepthAllowed) return true;
#ifdef DEFERRED
    if (texelFetch(paintSamples, pixel, i) != texelFetch(paintSamples, pixel, 0)) return true;
    if (texelFetch(emissionSamples, pixel, i) != texelFetch(emissionSamples, pixel, 0)) return true;
#endif
    return false;
}

bool samplesDiffer(ivec2 pixel) {
    for (int i = 1; i < 4; ++i)
        if (sampleDiffers(pixel, i)) return true;
    return false;
}
