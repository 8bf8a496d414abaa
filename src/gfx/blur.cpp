#include "gfx/blur.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "gfx/frame.h"

namespace arclight {

BlurTaps blurTaps(float sigma) {
    sigma = std::clamp(sigma, 0.01f, (2.0f * kMaxBlurPairs - 1) / 3);
    const int reach = std::max(1, static_cast<int>(std::ceil(3 * sigma)));
    // In double, because the functions of C libraries differ in the last bit, which rounding to float removes.
    const auto weight = [&](int i) {
        const double scale = 1 / (sigma * std::sqrt(2.0));
        return static_cast<float>(0.5 * (std::erf((i + 0.5) * scale) - std::erf((i - 0.5) * scale)));
    };
    BlurTaps taps;
    taps.centre = weight(0);
    float sum = taps.centre;
    for (int i = 1; i <= reach; i += 2) {
        // A bilinear tap between two texels weights each by the tap's distance to the other.
        const float a = weight(i), b = weight(i + 1);
        taps.pairs.push_back({static_cast<float>(i) + b / (a + b), a + b});
        sum += 2 * (a + b);
    }
    taps.centre /= sum;
    for (glm::vec2& pair : taps.pairs) pair.y /= sum;
    return taps;
}

Blur::Blur(Shaders& shaders, std::string name)
    : separable_(shaders.program("common/fullscreen.vert", "common/blur.frag")),
      direct_(shaders.program("common/fullscreen.vert", "common/blur.frag", {"DIRECT"})),
      xName_(name + " x"), yName_(name + " y"), directName_(std::move(name)) {}

void Blur::resize(const Texture& source) {
    const FramebufferSpec spec{.width = source.width(), .height = source.height()};
    between_.fit(xName_, spec);
    result_.fit(yName_, spec);
}

void Blur::setTaps(const Program& program, const Texture& source, float sigmaTexels) {
    if (sigma_ != sigmaTexels) taps_ = blurTaps(sigma_ = sigmaTexels);
    program.set("texel", glm::vec2(1.0f / static_cast<float>(source.width()), 1.0f / static_cast<float>(source.height())));
    program.set("centre", taps_.centre);
    program.set("pairCount", static_cast<int>(taps_.pairs.size()));
    program.set("pairs", std::span<const glm::vec2>(taps_.pairs));
}

void Blur::draw(Frame& frame, const Texture& source, float sigmaTexels, float errorTexels) {
    resize(source);
    setTaps(separable_, source, sigmaTexels);
    separable_.set("error", glm::vec2(-errorTexels, errorTexels));
    fullscreen(frame, xName_, between_, separable_.set("direction", glm::vec2(1, 0)), {{"source", source}});
    fullscreen(frame, yName_, result_, separable_.set("direction", glm::vec2(0, 1)), {{"source", between_.colour()}});
}

void Blur::drawDirect(Frame& frame, const Texture& source, float sigmaTexels) {
    resize(source);
    setTaps(direct_, source, sigmaTexels);
    fullscreen(frame, directName_, result_, direct_, {{"source", source}});
}

}  // namespace arclight
