// Compares two images: split at a line, only one of them, or a map of their differences.
#include "common/colour.glsl"

uniform sampler2D a;
uniform sampler2D b;
uniform sampler2D scale;    // the colours of errors from 0 to 1
uniform sampler2D errors;   // their visible errors, as colours
uniform int view;           // 0 split, 1 A, 2 B, 3 difference, 7 luminance, 8 visible errors, 9 mask
uniform float splitPx;      // x of the line; A is left of it
uniform float linePx;       // half the line's width
uniform float gain;
uniform float threshold;    // of the mask: differences up to it are within, of 255
uniform bool hasErrors;     // whether `errors` exists; otherwise A is shown darkened
uniform vec2 corner;        // lower left corner of the images' place in the frame, px
uniform vec2 origin;        // lower left corner of the part of the images that is shown, px
uniform float pixel;        // size of a pixel of the frame in the images, px
out vec4 colour;

// Relative luminance, linear in light (ITU-R BT.709).
float luminance(vec3 encoded) { return dot(srgbDecode(encoded), vec3(0.2126, 0.7152, 0.0722)); }

vec3 colourOfError(float error) {
    int last = textureSize(scale, 0).x - 1;
    return texelFetch(scale, ivec2(int(float(last) * clamp(error, 0.0, 1.0) + 0.5), 0), 0).rgb;
}

void main() {
    ivec2 shownPixel = ivec2(floor(origin + pixel * (gl_FragCoord.xy - corner)));
    vec4 ofA = texelFetch(a, shownPixel, 0);
    // A B of another size is aligned with the upper left corner.
    ivec2 position = shownPixel - ivec2(0, textureSize(a, 0).y - textureSize(b, 0).y);
    bool isInside = position.x < textureSize(b, 0).x && position.y >= 0;
    vec4 ofB = isInside ? texelFetch(b, position, 0) : vec4(0.0, 0.0, 0.0, 1.0);
    float right = gl_FragCoord.x - splitPx;
    vec3 shown = right < 0.0 ? ofA.rgb : ofB.rgb;
    if (view == 0 && splitPx > 0.0 && splitPx < float(textureSize(a, 0).x)) {
        // White between two dark edges is visible on any image.
        if (abs(right) < 2.0 * linePx) shown *= 0.25;
        if (right >= -linePx && right < linePx) shown = vec3(0.92);
    }
    if (view == 1) shown = ofA.rgb;
    if (view == 2) shown = ofB.rgb;
    if (view == 3) shown = min(abs(ofA.rgb - ofB.rgb) * gain, 1.0);
    if (view == 7) shown = colourOfError(abs(luminance(ofA.rgb) - luminance(ofB.rgb)) * gain);
    if (view == 8) shown = hasErrors ? texelFetch(errors, shownPixel, 0).rgb : 0.25 * ofA.rgb;
    if (view == 9) {
        // Frames are opaque. Whole numbers of 255 are compared, as golden tests do.
        vec4 difference = floor(255.0 * abs(vec4(ofA.rgb, 1.0) - ofB) + 0.5);
        float largest = max(max(difference.r, difference.g), max(difference.b, difference.a));
        // Around the mask, a dark image without hues shows where its pixels are.
        float grey = 0.25 * dot(ofA.rgb, vec3(0.2126, 0.7152, 0.0722));
        shown = largest > threshold ? vec3(0.910, 0.314, 0.227) : vec3(grey);
    }
    colour = vec4(shown, 1.0);
}
