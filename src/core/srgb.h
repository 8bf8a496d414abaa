// The sRGB transfer function (IEC 61966-2-1), for values from 0 to 1.
#pragma once

#include <cmath>

namespace arclight {

/// Linear light of an encoded value.
inline float srgbDecoded(float encoded) {
    return encoded <= 0.04045f ? encoded / 12.92f : powf((encoded + 0.055f) / 1.055f, 2.4f);
}
inline float srgbEncoded(float linear) {
    return linear <= 0.0031308f ? 12.92f * linear : 1.055f * powf(linear, 1 / 2.4f) - 0.055f;
}

}  // namespace arclight
