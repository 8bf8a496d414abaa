#include "core/mipmaps.h"

#include <algorithm>
#include <array>

#include "core/check.h"
#include "core/srgb.h"

namespace arclight {
namespace {

/// The filter footprint of a texel of the next level along one axis: texels from `first` on, with these weights.
struct Cover {
    int first, count;
    std::array<float, 4> weights;
};

/// The footprints of `to` texels that cover an axis of `from` texels. Lengths are integers in units of 1 / `to` of a
/// source texel; a texel of the next level has length `from`. So the only error of a weight is its rounding.
std::vector<Cover> covers(int from, int to) {
    std::vector<Cover> all;
    for (int i = 0; i < to; ++i) {
        const int begin = i * from, end = begin + from;
        Cover cover{begin / to, 0, {}};
        for (int texel = cover.first; texel * to < end; ++texel) {
            const int parts = std::min(end, (texel + 1) * to) - std::max(begin, texel * to);
            cover.weights[static_cast<std::size_t>(cover.count++)] =
                static_cast<float>(parts) / static_cast<float>(from);
        }
        all.push_back(cover);
    }
    return all;
}

/// `valueOf(texel, channel)` is the number to average.
template <class T, class ValueOf>
std::vector<float> nextLevel(std::span<const T> texels, int width, int height, int channels, const ValueOf& valueOf) {
    CHECK_EQ(texels.size(), static_cast<std::size_t>(width) * static_cast<std::size_t>(height) *
                                static_cast<std::size_t>(channels));
    const std::vector<Cover> columns = covers(width, nextMipmapSide(width));
    const std::vector<Cover> rows = covers(height, nextMipmapSide(height));
    const auto rowLength = static_cast<std::size_t>(width) * static_cast<std::size_t>(channels);
    std::vector<float> mean(rowLength), result(columns.size() * rows.size() * static_cast<std::size_t>(channels));
    auto to = result.begin();
    for (const Cover& row : rows) {
        std::fill(mean.begin(), mean.end(), 0.0f);
        for (int k = 0; k < row.count; ++k) {
            const float weight = row.weights[static_cast<std::size_t>(k)];
            const T* from = texels.data() + static_cast<std::size_t>(row.first + k) * rowLength;
            for (std::size_t i = 0; i < rowLength; ++i) mean[i] += weight * valueOf(from[i], i);
        }
        for (const Cover& column : columns)
            for (int channel = 0; channel < channels; ++channel) {
                float value = 0;
                for (int k = 0; k < column.count; ++k)
                    value += column.weights[static_cast<std::size_t>(k)] *
                             mean[static_cast<std::size_t>((column.first + k) * channels + channel)];
                *to++ = value;
            }
    }
    return result;
}

constexpr auto kAsFloat = [](auto texel, std::size_t) { return static_cast<float>(texel); };

}  // namespace

std::vector<float> nextMipmap(std::span<const float> texels, int width, int height, int channels) {
    return nextLevel(texels, width, height, channels, kAsFloat);
}
std::vector<float> nextMipmap(std::span<const std::uint8_t> texels, int width, int height, int channels) {
    return nextLevel(texels, width, height, channels, kAsFloat);
}

std::vector<float> nextMipmapOfSrgb(std::span<const std::uint8_t> texels, int width, int height) {
    std::array<float, 256> light;
    const std::array<double, 256> decoded = srgbDecodedBytes();
    for (std::size_t i = 0; i < light.size(); ++i) light[i] = static_cast<float>(255 * decoded[i]);
    return nextLevel(texels, width, height, 4, [&](std::uint8_t texel, std::size_t i) {
        return i % 4 == 3 ? static_cast<float>(texel) : light[texel];
    });
}

std::vector<std::uint8_t> srgbBytes(std::span<const float> means) {
    // In steps of a twentieth of a byte where the curve is steepest.
    static const std::vector<std::uint8_t> kEncoded = [] {
        std::vector<std::uint8_t> encoded(65536);
        for (std::size_t i = 0; i < encoded.size(); ++i)
            encoded[i] = static_cast<std::uint8_t>(255 * srgbEncoded(static_cast<float>(i) / 65535) + 0.5f);
        return encoded;
    }();
    std::vector<std::uint8_t> bytes(means.size());
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const float value = std::clamp(means[i] / 255, 0.0f, 1.0f);
        bytes[i] = i % 4 == 3 ? static_cast<std::uint8_t>(255 * value + 0.5f)
                              : kEncoded[static_cast<std::size_t>(65535 * value + 0.5f)];
    }
    return bytes;
}

}  // namespace arclight
