// Quantises light to the colours of a palette by ordered dithering.
// Draws: palette.
#include "common/colour.glsl"

uniform sampler2D light;
uniform sampler2DArray thresholds;
uniform ivec2 shift;  // of the pattern
uniform int layer;
uniform vec4 colours[16];  // encoded; w is the luminance of their light
uniform int colourCount;
uniform bool isTonal;      // from dark to light: only the luminance counts
#ifdef PLACES
#include "common/view.glsl"
uniform sampler2D places;  // xy: positions on parts, in steps of one to two pixels; w: the kind of part, 0 for the sky
uniform int anchor;        // of the pattern: 0 the screen, 1 parts, 2 a sphere around the camera
uniform float dotSize;     // px
#endif
out vec4 colour;

float thresholdAt(ivec2 p) {
    int last = textureSize(thresholds, 0).x - 1;
    return texelFetch(thresholds, ivec3((p + shift) & last, layer), 0).r;
}

int nearest(vec3 wanted) {
    int best = 0;
    float least = 1e9;
    for (int i = 0; i < colourCount; ++i) {
        vec3 d = colours[i].rgb - wanted;
        if (dot(d, d) < least) best = i, least = dot(d, d);
    }
    return best;
}

int chosen(vec3 seen, float threshold) {
    if (!isTonal) return nearest(srgbEncode(clamp(seen, 0.0, 1.0)) + 0.25 * (threshold - 0.5));
    float y = dot(seen, vec3(0.2109375, 0.71484375, 0.07421875));
    int low = 0;
    for (int i = 1; i + 1 < colourCount; ++i) low = y >= colours[i].w ? i : low;
    return (y - colours[low].w) > threshold * (colours[low + 1].w - colours[low].w) ? low + 1 : low;
}

#ifdef PLACES
// The dot of a pixel on its part, or on a sphere around the camera: by angles on the faces of a cube, of a dot's size
// in the middle of the view.
ivec2 placeOf(ivec2 pixel) {
    vec4 p = texelFetch(places, pixel, 0);
    if (anchor == 1 && p.w > 0.0) return ivec2(floor(p.xy / dotSize));
    vec3 d = rayThrough((vec2(pixel) + 0.5) / viewSize), size = abs(d);
    vec3 face = size.x > max(size.y, size.z) ? d.yzx : size.y > size.z ? d.zxy : d;
    return ivec2(floor(atan(face.xy / max(abs(face.z), 1e-6)) / (pixelSlope() * dotSize)));
}

// Whether a pixel is on the upper or right side of an outline between parts, as wide as a dot.
bool isOutline(ivec2 p) {
    float here = texelFetch(places, p, 0).w;
    ivec2 before = max(p - (anchor > 0 ? int(dotSize) : 1), ivec2(0));
    float below = texelFetch(places, ivec2(p.x, before.y), 0).w, left = texelFetch(places, ivec2(before.x, p.y), 0).w;
    return here != below || here != left;
}
#endif

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy), at = p;
#ifdef PLACES
    if (anchor > 0) at = placeOf(p);
#endif
    int index = chosen(texelFetch(light, p, 0).rgb, thresholdAt(at));
#ifdef PLACES
    if (isOutline(p)) index = colourCount - 1;
#endif
    colour = vec4(colours[index].rgb, 1.0);
}
