// From a pixel of the first pass's target back to the place in the scene.
uniform sampler2D normals;
uniform sampler2D depth;
uniform mat4 fromClip;
uniform vec3 eye;
uniform vec3 rayRight, rayUp, forward;  // the ray through clip place (x, y) is forward + x right + y up
uniform vec2 texel;                     // 1 / size of the target

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

vec3 rayAt(vec2 fragment) {
    vec2 clip = fragment * texel * 2.0 - 1.0;
    return forward + clip.x * rayRight + clip.y * rayUp;
}

// Place of what the pixel shows.
vec3 placeAt(vec2 fragment, vec4 packedTexel) {
#ifdef ENCODING_FLOAT32
    return eye + packedTexel.w * rayAt(fragment);
#else
#if OWN_DEPTH
    float z = unpackDepth(packedTexel);
#else
    float z = depthAt(ivec2(fragment));
#endif
    vec4 h = fromClip * vec4(vec3(fragment * texel, z) * 2.0 - 1.0, 1.0);
    return h.xyz / max(h.w, 1e-8);
#endif
}
