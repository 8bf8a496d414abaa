// Quantisation levels: the two levels that enclose a value of light, and the position between them.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace arclight::dither {

/// Two adjacent levels, and the fraction of pixels at the upper level with which the mean equals the light. The mean is
/// of linear light because eyes average light, not encoded values.
struct LevelPair {
    std::uint8_t low = 0, high = 255;
    float share = 0;
};

/// The bytes of a channel with 1 to 8 bits, evenly spaced as encoded values, and their light.
class Levels {
public:
    explicit Levels(int bits);
    LevelPair around(float linear) const;
    /// The level nearest to the encoded value, which is shown without dithering.
    std::uint8_t nearest(float linear) const;
    std::uint8_t byte(std::size_t level) const { return byte_[level]; }
    /// The light of all levels.
    std::span<const float> lights() const { return {light_.data(), static_cast<std::size_t>(top_) + 1}; }

private:
    int top_;  ///< number of the highest level
    std::array<std::uint8_t, 256> byte_{};
    std::array<float, 256> light_{};
};

}  // namespace arclight::dither
