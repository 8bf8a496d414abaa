// Fades by comparison with thresholds that stick to the screen, with OBJECT_ANCHOR to an object, or with CAMERA_ANCHOR
// to a sphere around the camera.
#include "common/dither.glsl"
#include "common/view.glsl"

in vec2 kept;          // drawn where the first does not cover, and the second does
#ifdef OBJECT_ANCHOR
flat in vec2 origin;   // of the object, px
#endif
uniform sampler2DArray thresholds;
uniform vec3 pattern;  // frame; offset of the pattern, px

float thresholdHere() {
#if defined(CAMERA_ANCHOR)
    vec3 ray = rayThrough(gl_FragCoord.xy * viewPixel);
    ivec2 p = ivec2(floor(vec2(atan(ray.x, -ray.z), atan(ray.y, length(ray.xz))) / pixelSlope()));
#elif defined(OBJECT_ANCHOR)
    ivec2 p = ivec2(gl_FragCoord.xy) - ivec2(origin);
#else
    ivec2 p = ivec2(gl_FragCoord.xy);
#endif
    int side = textureSize(thresholds, 0).x;
    p = (p + ivec2(pattern.yz)) & (side - 1);
    return texelFetch(thresholds, ivec3(p, int(pattern.x)), 0).r;
}

bool isDrawn() {
    float threshold = thresholdHere();
    return isCovered(kept.y, threshold) && !isCovered(kept.x, threshold);
}
