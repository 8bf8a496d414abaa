#include "render/hair/strand_detail.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace arclight::hair {
namespace {

/// Number of fading strands as a fraction of the strands of full width.
constexpr float kFading = 0.25f;
constexpr float kWidthPx = 1.2f;
constexpr float kMinStrands = 600;
constexpr float kChordErrorPx = 1;
/// Longer segments could not be sorted reliably where they slant in depth, m.
constexpr float kLongestSegment = 0.013f;
constexpr std::array kPointCounts{5, 7, 9, 12, 17, 24, 33, 48, 65};

}  // namespace

StrandDetail detailOf(int strands, float fraction) {
    const auto all = static_cast<float>(strands);
    const float end = fraction * (1 + kFading), fading = end - fraction, cut = std::max(end - 1, 0.0f);
    // The sum of all widths: strands of full width, and the part of the ramp up to the last strand.
    const float widths = fraction + (fading * fading - cut * cut) / (2 * fading);
    return {.strands = std::min(strands, std::max(1, static_cast<int>(std::ceil(end * all)))),
            .widening = 1 / widths,
            .fadeFrom = fraction * all,
            .fadeTo = end * all};
}

float fractionFor(int strands, float widthPx) {
    return std::min(std::max(widthPx / kWidthPx, kMinStrands / static_cast<float>(std::max(strands, 1))), 1.0f);
}

int RibbonDetail::pointsFor(std::span<const glm::vec3> nodes, int nodesPerStrand, float pixel) {
    const auto count = static_cast<std::size_t>(nodesPerStrand);
    bends_.clear();
    float links = 0;
    for (std::size_t first = 0; first + count <= nodes.size(); first += count)
        for (std::size_t i = first + 1; i + 1 < first + count; ++i) {
            bends_.push_back(glm::length(nodes[i - 1] - 2.0f * nodes[i] + nodes[i + 1]));
            links += glm::length(nodes[i] - nodes[i - 1]);
        }
    if (bends_.empty()) return kPointCounts.front();
    const auto at = bends_.begin() + static_cast<std::ptrdiff_t>(bends_.size() - 1 - bends_.size() / 20);
    std::nth_element(bends_.begin(), at, bends_.end());
    const float link = links / static_cast<float>(bends_.size());
    // A chord over `step` links deviates from the curve by bend · step² / 8.
    for (const int points : kPointCounts) {
        const float step = static_cast<float>(nodesPerStrand - 1) / static_cast<float>(points - 1);
        if (*at * step * step / 8 <= kChordErrorPx * pixel && step * link <= kLongestSegment) return points;
    }
    return kPointCounts.back();
}

}  // namespace arclight::hair
