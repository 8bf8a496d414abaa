#include "app/window/pass_view.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace arclight {
namespace {

constexpr std::array<float, 20> kFactors{1.0f / 64, 1.0f / 32, 1.0f / 16, 0.125f, 0.25f, 0.5f, 1,  2,  3,   4,
                                         6,         8,         12,        16,     24,    32,   48, 64, 128, 256};

}  // namespace

float PassView::fittedFactor() const {
    const glm::vec2 ratio = glm::vec2(area_) / glm::vec2(pass_);
    const float fit = std::min(ratio.x, ratio.y);
    return fit > 1 ? std::floor(fit) : fit;
}

glm::ivec2 PassView::shownSize() const {
    return glm::max(glm::ivec2(1), glm::ivec2(glm::floor(glm::vec2(pass_) * factor_ + 0.001f)));
}

void PassView::fit() {
    isFitted_ = true;
    factor_ = fittedFactor();
    corner_ = (area_ - shownSize()) / 2;
}

void PassView::resize(glm::ivec2 passSize, glm::ivec2 areaSize) {
    passSize = glm::max(passSize, glm::ivec2(1)), areaSize = glm::max(areaSize, glm::ivec2(1));
    if (passSize == pass_ && areaSize == area_) return;
    const glm::vec2 centre = (0.5f * glm::vec2(area_) - glm::vec2(corner_)) / glm::vec2(shownSize());
    const float width = factor_ * static_cast<float>(pass_.x);
    pass_ = passSize, area_ = areaSize;
    if (isFitted_) return fit();
    // Keep showing the same part of a pass of another size.
    const float wanted = width / static_cast<float>(pass_.x);
    const float fitted = fittedFactor();
    factor_ = fitted;
    while (nextFactor(factor_, 1) <= wanted * 1.01f && nextFactor(factor_, 1) > factor_)
        factor_ = nextFactor(factor_, 1);
    if (factor_ == fitted) return fit();
    moveTo(0.5f * glm::vec2(area_) - centre * glm::vec2(shownSize()));
}

float PassView::nextFactor(float factor, int direction) const {
    const float fitted = fittedFactor();
    if (direction > 0) {
        const auto next = std::upper_bound(kFactors.begin(), kFactors.end(), factor * 1.01f);
        return next == kFactors.end() ? factor : *next;
    }
    const auto next = std::lower_bound(kFactors.begin(), kFactors.end(), factor * 0.99f);
    return next == kFactors.begin() ? fitted : std::max(fitted, *(next - 1));
}

void PassView::zoom(glm::vec2 px, int steps) {
    float factor = factor_;
    for (int i = 0; i < std::abs(steps); ++i) factor = nextFactor(factor, steps);
    if (factor == factor_) return;
    if (factor <= fittedFactor()) return fit();
    // The texel under the pointer and the position in it.
    const glm::vec2 at = (glm::floor(px) + 0.5f - glm::vec2(corner_)) / factor_, texel = glm::floor(at);
    const glm::vec2 inside = glm::floor((at - texel) * factor);
    const glm::vec2 within = factor >= 1 ? glm::clamp(inside, glm::vec2(0), glm::vec2(factor - 1)) : inside;
    factor_ = factor;
    isFitted_ = false;
    moveTo(glm::floor(px) - texel * factor - within);
}

void PassView::pan(glm::vec2 by) {
    if (!isFitted_) moveTo(glm::vec2(corner_) + by);
}

void PassView::moveTo(glm::vec2 corner) {
    const glm::vec2 area(area_), least = 0.25f * area - glm::vec2(shownSize()), most = 0.75f * area;
    corner_ = glm::ivec2(glm::floor(glm::clamp(corner, glm::min(least, most), most) + 0.5f));
}

std::optional<glm::ivec2> PassView::texelAt(glm::vec2 px) const {
    const glm::ivec2 offset = glm::ivec2(glm::floor(px)) - corner_, size = shownSize();
    if (px.x < 0 || px.y < 0 || px.x >= static_cast<float>(area_.x) || px.y >= static_cast<float>(area_.y)) return {};
    if (offset.x < 0 || offset.y < 0 || offset.x >= size.x || offset.y >= size.y) return {};
    if (factor_ >= 1) return offset / static_cast<int>(factor_);
    return glm::min(glm::ivec2(glm::vec2(offset) * glm::vec2(pass_) / glm::vec2(size)), pass_ - 1);
}

}  // namespace arclight
