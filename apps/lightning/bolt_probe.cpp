#include "bolt_probe.h"

#include <algorithm>
#include <cmath>

#include <glm/gtc/matrix_transform.hpp>

namespace arclight::lightning {
namespace {

constexpr int kWidth = 320, kHeight = 128;
constexpr float kRadius = 1.5f;                 // px
constexpr float kBegin = 24.5f, kEnd = 296.5f;  // px: ends of the straight bolt
constexpr int kMargin = 64;                     // px left out at each end, where the light falls off

std::vector<glm::vec3> straight(int generations) {
    const int pieces = 1 << generations;
    std::vector<glm::vec3> path;
    for (int i = 0; i <= pieces; ++i)
        path.emplace_back(kBegin + (kEnd - kBegin) * static_cast<float>(i) / static_cast<float>(pieces),
                          0.5f * kHeight + 0.5f, 0);
    return path;
}

}  // namespace

void BoltProbe::draw(std::span<const glm::vec3> path, BoltStyle style, bool counts, bool isStraight) {
    target_.fit("bolt probe", {.width = kWidth, .height = kHeight, .colours = {PixelFormat::rg32f}});
    segments_.clear();
    for (std::size_t i = 0; i + 1 < path.size(); ++i)
        segments_.push_back(
            {path[i], 1, path[i + 1], kRadius, path[i > 0 ? i - 1 : 0], path[std::min(i + 2, path.size() - 1)]});
    style.counts = counts;
    painter_.upload(segments_, {});
    // One metre is one pixel.
    const glm::mat4 pixels =
        glm::ortho(0.0f, static_cast<float>(kWidth), 0.0f, static_cast<float>(kHeight), -1.0f, 1.0f);
    Pass pass("bolt probe", target_);
    pass.clear(glm::vec4(0));
    // Along a straight bolt, a few rows say all, and thousands of wide segments cost little there.
    if (isStraight) pass.clip(kMargin, kHeight / 2 - 1, kWidth - 2 * kMargin, 3);
    painter_.draw(pass, View(glm::mat4(1), pixels, -1, 1, kWidth, kHeight), style, nullptr);
}

std::vector<float> BoltProbe::centreRow() const {
    const std::vector<float> pixels = target_.readFloats();
    std::vector<float> row;
    for (int x = 0; x < kWidth; ++x) row.push_back(pixels[static_cast<std::size_t>(4 * (kWidth * (kHeight / 2) + x))]);
    return row;
}

const BoltReport& BoltProbe::measure(const BoltStyle& style, int generations) {
    if (style_ == style && generations == generations_) return report_;
    style_ = style;
    generations_ = generations;
    draw(straight(0), style, false, true);
    const std::vector<float> whole = centreRow();
    draw(straight(generations), style, false, true);
    const std::vector<float> pieces = centreRow();
    const auto peak = static_cast<double>(whole[kWidth / 2]);
    report_ = {};
    for (std::size_t x = kMargin; x < kWidth - kMargin; ++x)
        report_.brightnessVariation =
            std::max(report_.brightnessVariation,
                     std::fabs(static_cast<double>(pieces[x]) - static_cast<double>(whole[x])) / peak);
    draw(straight(generations), style, true, true);
    for (const float count : target_.readFloats())
        report_.overdrawMax = std::max(report_.overdrawMax, static_cast<double>(count));
    report_.bendWidth = measureBend(style);
    return report_;
}

/// Counts the covered pixels along the bisector of a right angle. There the strip measures 1 / cos 45° of its width,
/// and diagonal pixels lie farther apart by the same factor, so a strip of even width covers as many as a straight
/// part.
double BoltProbe::measureBend(const BoltStyle& style) {
    const glm::vec3 corner(120.5f, 96.5f, 0);
    const std::vector<glm::vec3> path{{120.5f, -400, 0}, corner, {900, 96.5f, 0}};
    BoltStyle small = style;
    small.width = 1, small.glowSize = 12;  // 18 px to each side whatever the style, so that it fits the target
    draw(path, small, true, false);
    const std::vector<float> pixels = target_.readFloats();
    const auto isDrawn = [&](int x, int y) {
        return x >= 0 && y >= 0 && x < kWidth && y < kHeight &&
               pixels[static_cast<std::size_t>(4 * (kWidth * y + x))] > 0;
    };
    int diagonal = 0;
    for (int i = -60; i <= 60; ++i) diagonal += isDrawn(120 - i, 96 + i);
    return diagonal / static_cast<double>(2 * kRadius * small.glowSize);
}

}  // namespace arclight::lightning
