// Fades by comparison with thresholds that stick to the screen, to an object, or to a sphere around the camera.
#include "common/dither.glsl"
#include "common/view.glsl"

in vec2 kept;          // drawn where the first does not cover, and the second does
flat in vec2 origin;   // of the object, px
uniform sampler2DArray thresholds;
uniform vec4 pattern;  // frame; offset of the pattern, px; its anchor: 0 screen, 1 object, 2 camera

float thresholdHere() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    if (pattern.w == 1.0) p -= ivec2(origin);
    if (pattern.w == 2.0) {
        vec3 ray = rayThrough(gl_FragCoord.xy * viewPixel);
        p = ivec2(floor(vec2(atan(ray.x, -ray.z), atan(ray.y, length(ray.xz))) / pixelSlope()));
    }
    int side = textureSize(thresholds, 0).x;
    p = (p + ivec2(pattern.yz)) & (side - 1);
    return texelFetch(thresholds, ivec3(p, int(pattern.x)), 0).r;
}

bool isDrawn() {
    float threshold = thresholdHere();
    return isCovered(kept.y, threshold) && !isCovered(kept.x, threshold);
}
