// Fade by comparison with thresholds that stick to the screen, to an object, or to a sphere around the camera.
#include "common/view.glsl"

in vec3 place;
in vec2 kept;
flat in vec2 origin;
uniform sampler2DArray thresholds;
uniform vec4 pattern;   // frame; offset of the pattern, px; what it sticks to: 0 screen, 1 object, 2 camera

float thresholdHere() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    if (pattern.w == 1.0) p -= ivec2(origin);
    if (pattern.w == 2.0) {
        vec3 ray = place - eye;
        float level = length(ray.xz);
        p = ivec2(floor(vec2(atan(ray.x, -ray.z), atan(ray.y, level)) / pixelSlope()));
    }
    int side = textureSize(thresholds, 0).x;
    p = (p + ivec2(pattern.yz)) & (side - 1);
    return texelFetch(thresholds, ivec3(p, int(pattern.x)), 0).r;
}

float fadedOpacity() {
#ifdef BLENDED
    return clamp(kept.y - kept.x, 0.0, 1.0);
#else
    float threshold = thresholdHere();
    if (threshold < kept.x || threshold >= kept.y) discard;
    return 1.0;
#endif
}
