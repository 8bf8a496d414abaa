#include "core/mipmaps.h"

#include <algorithm>
#include <array>

#include "core/check.h"

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

template <class T>
std::vector<float> nextLevel(std::span<const T> texels, int width, int height, int channels) {
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
            for (std::size_t i = 0; i < rowLength; ++i) mean[i] += weight * static_cast<float>(from[i]);
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

}  // namespace

std::vector<float> nextMipmap(std::span<const float> texels, int width, int height, int channels) {
    return nextLevel(texels, width, height, channels);
}
std::vector<float> nextMipmap(std::span<const std::uint8_t> texels, int width, int height, int channels) {
    return nextLevel(texels, width, height, channels);
}

}  // namespace arclight
