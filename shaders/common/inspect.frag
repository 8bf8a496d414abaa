// Makes a pass visible: maps chosen components from a range to greys or colours, and magnifies texels by an integer
// factor or averages the texels within a pixel.
#include "common/colour.glsl"

#ifdef INTEGERS
uniform usampler2D source;
#else
uniform sampler2D source;
#endif
uniform int channel;      // 0 all, 1 to 4 one component, 5 luminance, 6 depth as a distance
uniform int channels;     // components that the texels store: 1, 2 or 4
uniform float low;        // value shown as black
uniform float scale;      // 1 / (value shown as white - low)
uniform vec2 depthToW;    // 1 / distance = depth * x + y; 0 shows depths as they are
uniform int encodes;      // not 0: the result is encoded as sRGB
uniform ivec2 corner;     // pixel where the pass begins, from the top left corner of the target
uniform ivec2 shownSize;  // of the whole pass, in pixels
uniform vec3 ground;      // background around the pass
uniform int viewHeight;   // of the target
out vec4 colour;

// Two components are shown in two hues that add up to white.
const vec3 kFirstHue = vec3(1.0, 0.60, 0.16);
// NaN is shown in a colour outside all ranges.
const vec3 kNan = vec3(1.0, 0.0, 0.82);
const int kMaxTaps = 8;

vec4 texelAt(ivec2 texel) {
    ivec2 size = textureSize(source, 0);
    // Texels are counted from the top here, rows of the texture from the bottom.
    return vec4(texelFetch(source, ivec2(texel.x, size.y - 1 - texel.y), 0));
}

vec3 shownNumbers(vec4 value) {
    if (channel == 6)
        return vec3(depthToW == vec2(0.0) ? value.r : 1.0 / max(value.r * depthToW.x + depthToW.y, 1e-30));
    if (channel == 5) return vec3(dot(value.rgb, vec3(0.2126, 0.7152, 0.0722)));
    if (channel > 0) return vec3(value[channel - 1]);
    if (channels == 1) return value.rrr;
    return channels == 2 ? vec3(value.rg, 0.0) : value.rgb;
}

bool isNan(vec3 value) { return isnan(value.r) || isnan(value.g) || isnan(value.b); }

vec3 toGrey(vec3 numbers) {
    vec3 grey = clamp((numbers - low) * scale, 0.0, 1.0);
    bool hasTwo = channel == 0 && channels == 2;
    return hasTwo ? grey.r * kFirstHue + grey.g * (1.0 - kFirstHue) : grey;
}

void main() {
    ivec2 size = textureSize(source, 0);
    ivec2 pixel = ivec2(int(gl_FragCoord.x), viewHeight - 1 - int(gl_FragCoord.y)) - corner;
    if (any(lessThan(pixel, ivec2(0))) || any(greaterThanEqual(pixel, shownSize))) {
        colour = vec4(ground, 1.0);
        return;
    }
    ivec2 first = pixel, taps = ivec2(1), stride = ivec2(1);
    if (shownSize.x >= size.x) {
        first = pixel / (shownSize.x / size.x);
    } else {
        first = pixel * size / shownSize;
        ivec2 count = max((pixel + 1) * size / shownSize - first, ivec2(1));
        stride = (count + kMaxTaps - 1) / kMaxTaps;
        taps = (count + stride - 1) / stride;
    }
    vec3 sum = vec3(0.0);
    bool hasNan = false;
    for (int y = 0; y < taps.y; ++y)
        for (int x = 0; x < taps.x; ++x) {
            vec3 numbers = shownNumbers(texelAt(first + ivec2(x, y) * stride));
            if (isNan(numbers)) hasNan = true;
            else sum += toGrey(numbers);
        }
    vec3 mean = sum / float(taps.x * taps.y);
    colour = vec4(hasNan ? kNan : encodes != 0 ? srgbEncode(mean) : mean, 1.0);
}
