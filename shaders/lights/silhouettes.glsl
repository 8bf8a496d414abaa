// Smooths the silhouettes of surfaces in `surfaces`. Steps along a silhouette are found in depth, and a pixel gets as
// much of its neighbour as a straight line from step to step leaves it (A. Reshetov, "Morphological Antialiasing",
// 2009). Details without a step in depth, such as the grain of rock, stay sharp: smoothing them as well increases the
// difference from a frame with 16 samples per pixel. Needs packed.glsl.
#include "lights/jump.glsl"

const int kLongest = 8;             // px from a pixel to the end of a step
const float kMinContrast = 0.01;  // of luminance, compressed; steps between similar neighbours are invisible
const ivec2 kSides[4] = ivec2[4](ivec2(-1, 0), ivec2(0, -1), ivec2(1, 0), ivec2(0, 1));
const vec3 kLuma = vec3(0.2126, 0.7152, 0.0722);

ivec2 inFrame(ivec2 pixel) { return clamp(pixel, ivec2(0), textureSize(surfaces, 0) - 1); }

float nearnessInFrame(ivec2 pixel) { return nearnessAt(inFrame(pixel)); }

// Whether different surfaces meet between the second and the third of four pixels in a row: the step in their inverse
// distances is a discontinuity, not a slope.
bool isBoundary(vec4 nearness) {
    vec3 steps = abs(nearness.yzw - nearness.xyz);
    return isJump(nearness.y, nearness.z) && steps.y > 2.0 * max(steps.x, steps.z);
}

// The inverse distances of a pixel, whose own is `here`, and of those before and after it in the direction `aside`.
vec4 rowThrough(ivec2 pixel, float here, ivec2 aside) {
    return vec4(nearnessInFrame(pixel - aside), here, nearnessInFrame(pixel + aside),
                nearnessInFrame(pixel + 2 * aside));
}

// The end of a silhouette that runs next to a pixel: its distance in x, and in y 1 if it turns to the pixel's row.
// `ahead` holds the inverse distances of the pixel before, the pixel, and the two after it in the direction `along`.
vec2 endOfSilhouette(ivec2 pixel, vec4 ahead, ivec2 aside, ivec2 along) {
    for (int i = 1; i <= kLongest; ++i) {
        if (isBoundary(ahead)) return vec2(float(i) - 0.5, 1.0);
        if (!isBoundary(rowThrough(pixel + i * along, ahead.z, aside))) return vec2(float(i) - 0.5, 0.0);
        ahead = vec4(ahead.yzw, nearnessInFrame(pixel + (i + 2) * along));
    }
    return vec2(float(kLongest) + 0.5, 0.0);
}

// The area between the centre of a pixel's edge and a line of length `all` that starts half a pixel inside it.
float areaUpTo(float x, float all) { return x < 0.5 * all ? 0.5 * x - 0.5 * x * x / all : 0.125 * all; }

// The fraction of a pixel, whose inverse distance is `here`, that the neighbouring pixel's surface covers.
float coverage(ivec2 pixel, float here, ivec2 aside) {
    if (!isBoundary(rowThrough(pixel, here, aside))) return 0.0;
    ivec2 along = aside.yx;
    vec4 line = rowThrough(pixel, here, along);
    float before = nearnessInFrame(pixel - 2 * along), covered = 0.0;
    vec2 one = endOfSilhouette(pixel, line, aside, along);
    vec2 other = endOfSilhouette(pixel, vec4(line.zyx, before), aside, -along);
    float all = one.x + other.x;
    if (one.y > 0.5) covered += areaUpTo(one.x + 0.5, all) - areaUpTo(one.x - 0.5, all);
    if (other.y > 0.5) covered += areaUpTo(other.x + 0.5, all) - areaUpTo(other.x - 0.5, all);
    return covered;
}

// Light divided by 1 + its luminance, because one bright pixel would otherwise outweigh its neighbours.
vec3 compressedAt(ivec2 pixel) {
    vec4 texel = texelFetch(surfaces, inFrame(pixel), 0);
    return texel.rgb * (1.0 - texel.a);
}

// The sides of a pixel at which another, visibly different surface may begin: a cheap test that few pixels pass.
bvec4 possibleSteps(ivec2 pixel, float here, float brightness) {
    bvec4 steps;
    for (int i = 0; i < 4; ++i) {
        ivec2 beside = pixel + kSides[i];
        steps[i] = isJump(here, nearnessInFrame(beside)) &&
                   abs(texelFetch(surfaces, inFrame(beside), 0).a - brightness) >= kMinContrast;
    }
    return steps;
}

// The light of a pixel, mixed with the light of the neighbour that covers most of it.
vec3 smoothed(ivec2 pixel) {
    vec4 centre = texelFetch(surfaces, pixel, 0);
    float here = nearnessAt(pixel), most = 0.0;
    ivec2 towards = ivec2(0);
    bvec4 steps = possibleSteps(pixel, here, centre.a);
    while (any(steps)) {
        int i = steps.x ? 0 : steps.y ? 1 : steps.z ? 2 : 3;
        steps[i] = false;
        float covered = coverage(pixel, here, kSides[i]);
        if (covered > most) most = covered, towards = kSides[i];
    }
    if (most == 0.0) return centre.rgb;
    vec3 light = mix(centre.rgb * (1.0 - centre.a), compressedAt(pixel + towards), most);
    return light / max(1.0 - dot(light, kLuma), 1e-4);
}
