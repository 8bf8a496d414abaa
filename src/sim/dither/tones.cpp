#include "sim/dither/tones.h"

#include <algorithm>

#include "core/srgb.h"

namespace arclight::dither {

Levels::Levels(int bits) : top_((1 << bits) - 1) {
    for (int i = 0; i <= top_; ++i) {
        const auto at = static_cast<std::size_t>(i);
        byte_[at] = static_cast<std::uint8_t>((255 * i + top_ / 2) / top_);
        light_[at] = srgbDecoded(static_cast<float>(byte_[at]) / 255.0f);
    }
}

LevelPair Levels::around(float linear) const {
    const auto first = light_.begin(), end = first + top_;
    const auto above = std::upper_bound(first + 1, end, linear);
    const auto high = static_cast<std::size_t>(above - first), low = high - 1;
    const float share = (linear - light_[low]) / (light_[high] - light_[low]);
    return {byte_[low], byte_[high], std::clamp(share, 0.0f, 1.0f)};
}

std::uint8_t Levels::nearest(float linear) const {
    const float level = srgbEncoded(std::clamp(linear, 0.0f, 1.0f)) * static_cast<float>(top_);
    return byte_[static_cast<std::size_t>(level + 0.5f)];
}

}  // namespace arclight::dither
