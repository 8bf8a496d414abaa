// The sRGB transfer function (IEC 61966-2-1), for values from 0 to 1.
#pragma once

#include <array>
#include <cmath>

namespace arclight {

/// Linear light of an encoded value.
inline float srgbDecoded(float encoded) {
    return encoded <= 0.04045f ? encoded / 12.92f : powf((encoded + 0.055f) / 1.055f, 2.4f);
}
inline double srgbDecoded(double encoded) {
    return encoded <= 0.04045 ? encoded / 12.92 : std::pow((encoded + 0.055) / 1.055, 2.4);
}
/// Of each byte.
inline std::array<double, 256> srgbDecodedBytes() {
    std::array<double, 256> decoded;
    for (std::size_t i = 0; i < decoded.size(); ++i) decoded[i] = srgbDecoded(static_cast<double>(i) / 255);
    return decoded;
}
inline float srgbEncoded(float linear) {
    return linear <= 0.0031308f ? 12.92f * linear : 1.055f * powf(linear, 1 / 2.4f) - 0.055f;
}

}  // namespace arclight
