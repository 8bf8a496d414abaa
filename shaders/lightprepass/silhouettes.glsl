// Smooths the silhouettes of surfaces in `surfaces`. Steps along a silhouette are found in depth, and a pixel gets as
// much of its neighbour as a straight line from step to step leaves it (A. Reshetov, "Morphological Antialiasing",
// 2009). What depth does not show, such as the grain of rock, stays as sharp as it is: to smooth that, too, takes the
// frame farther from one with 16 samples per pixel. Needs packed.glsl.
const int kLongest = 8;        // px from a pixel to the end of a step
const float kLeastJump = 0.04;  // of the inverse distance, as a fraction
const float kLeastContrast = 0.01;  // of luminance, compressed; where neighbours look alike, nothing can be seen
const ivec2 kSides[4] = ivec2[4](ivec2(-1, 0), ivec2(0, -1), ivec2(1, 0), ivec2(0, 1));
const vec3 kLuma = vec3(0.2126, 0.7152, 0.0722);

ivec2 inFrame(ivec2 pixel) { return clamp(pixel, ivec2(0), textureSize(surfaces, 0) - 1); }

// The inverse distance, which is linear over the image of a plane.
float nearnessAt(ivec2 pixel) {
    ivec2 at = inFrame(pixel);
    return 1.0 / max(distanceAt(at, packedAt(at)), 1e-6);
}

// Whether different surfaces meet between a pixel and the one beside it: the step in depth is no slope.
bool isBoundary(ivec2 pixel, ivec2 aside) {
    float here = nearnessAt(pixel), there = nearnessAt(pixel + aside), jump = abs(there - here);
    if (jump < kLeastJump * max(here, there)) return false;
    float slope = max(abs(here - nearnessAt(pixel - aside)), abs(nearnessAt(pixel + 2 * aside) - there));
    return jump > 2.0 * slope;
}

// The end of a silhouette that runs beside a pixel: its distance in x, and in y 1 if it turns to the pixel's row.
vec2 endOfSilhouette(ivec2 pixel, ivec2 aside, ivec2 along) {
    for (int i = 1; i <= kLongest; ++i) {
        if (isBoundary(pixel + (i - 1) * along, along)) return vec2(float(i) - 0.5, 1.0);
        if (!isBoundary(pixel + i * along, aside)) return vec2(float(i) - 0.5, 0.0);
    }
    return vec2(float(kLongest) + 0.5, 0.0);
}

// The area between the centre of a pixel's edge and a line of length `all` that starts half a pixel inside it.
float areaUpTo(float x, float all) { return x < 0.5 * all ? 0.5 * x - 0.5 * x * x / all : 0.125 * all; }

// The fraction of a pixel that the surface of the pixel beside it covers.
float coverage(ivec2 pixel, ivec2 aside) {
    if (!isBoundary(pixel, aside)) return 0.0;
    ivec2 along = aside.yx;
    vec2 one = endOfSilhouette(pixel, aside, along), other = endOfSilhouette(pixel, aside, -along);
    float all = one.x + other.x, covered = 0.0;
    if (one.y > 0.5) covered += areaUpTo(one.x + 0.5, all) - areaUpTo(one.x - 0.5, all);
    if (other.y > 0.5) covered += areaUpTo(other.x + 0.5, all) - areaUpTo(other.x - 0.5, all);
    return covered;
}

// Light divided by 1 + its luminance, so that one bright pixel does not outweigh its neighbours.
vec3 compressedAt(ivec2 pixel) {
    vec4 texel = texelFetch(surfaces, inFrame(pixel), 0);
    return texel.rgb * (1.0 - texel.a);
}

// The sides of a pixel beside which another surface may begin that looks different: a cheap test that few pixels pass.
bvec4 possibleSteps(ivec2 pixel) {
    float here = nearnessAt(pixel), brightness = texelFetch(surfaces, pixel, 0).a;
    bvec4 steps;
    for (int i = 0; i < 4; ++i) {
        ivec2 beside = pixel + kSides[i];
        float there = nearnessAt(beside);
        steps[i] = abs(there - here) >= kLeastJump * max(here, there) &&
                   abs(texelFetch(surfaces, inFrame(beside), 0).a - brightness) >= kLeastContrast;
    }
    return steps;
}

// The light of a pixel, mixed with that of the neighbour that covers most of it.
vec3 smoothed(ivec2 pixel, bvec4 steps) {
    vec4 centre = texelFetch(surfaces, pixel, 0);
    float most = 0.0;
    ivec2 towards = ivec2(0);
    while (any(steps)) {
        int i = steps.x ? 0 : steps.y ? 1 : steps.z ? 2 : 3;
        steps[i] = false;
        float covered = coverage(pixel, kSides[i]);
        if (covered > most) most = covered, towards = kSides[i];
    }
    if (most == 0.0) return centre.rgb;
    vec3 light = mix(centre.rgb * (1.0 - centre.a), compressedAt(pixel + towards), most);
    return light / max(1.0 - dot(light, kLuma), 1e-4);
}
