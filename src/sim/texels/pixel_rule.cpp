#include "sim/texels/pixel_rule.h"

#include <algorithm>
#include <cmath>

namespace arclight::texels {
namespace {

int wrapped(int i, int size, TexelWrap wrap) {
    if (wrap == TexelWrap::clamp) return std::clamp(i, 0, size - 1);
    return (i % size + size) % size;
}

}  // namespace

std::array<FetchedTexel, 4> bilinearFetch(glm::dvec2 position, int width, int height, TexelWrap wrap) {
    const glm::dvec2 fromCentre = position - 0.5;
    const glm::dvec2 first = glm::floor(fromCentre), blend = fromCentre - first;
    const auto x = static_cast<int>(first.x), y = static_cast<int>(first.y);
    std::array<FetchedTexel, 4> texels;
    for (int i = 0; i < 4; ++i) {
        const bool right = i % 2 == 1, lower = i >= 2;
        texels[static_cast<std::size_t>(i)] = {wrapped(x + right, width, wrap), wrapped(y + lower, height, wrap),
                                               (right ? blend.x : 1 - blend.x) * (lower ? blend.y : 1 - blend.y)};
    }
    return texels;
}

std::vector<FetchedTexel> distinct(const std::array<FetchedTexel, 4>& fetched) {
    std::vector<FetchedTexel> texels;
    for (const FetchedTexel& texel : fetched) {
        if (texel.weight <= 0) continue;
        const auto same = std::find_if(texels.begin(), texels.end(), [&](const FetchedTexel& other) {
            return other.x == texel.x && other.y == texel.y;
        });
        if (same == texels.end())
            texels.push_back(texel);
        else
            same->weight += texel.weight;
    }
    return texels;
}

std::vector<glm::dvec2> alignedGrid() { return {{0.25, 0.25}, {0.75, 0.25}, {0.25, 0.75}, {0.75, 0.75}}; }

double quadCoverage(std::span<const glm::dvec2> samples, double shiftPx, int x, int y, int width, int height) {
    const auto inside = std::count_if(samples.begin(), samples.end(), [&](glm::dvec2 sample) {
        const glm::dvec2 p = sample + glm::dvec2(x, y) - shiftPx;
        return p.x >= 0 && p.y >= 0 && p.x < width && p.y < height;
    });
    return static_cast<double>(inside) / static_cast<double>(samples.size());
}

}  // namespace arclight::texels
