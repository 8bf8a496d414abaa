#include "app/window/render_scale.h"

#include <array>

namespace arclight {
namespace {

constexpr double kSlowSeconds = 0.05;
constexpr std::array<std::string_view, 4> kNames{"auto", "100 %", "50 %", "25 %"};
constexpr std::array<float, 4> kFractions{1, 1, 0.5f, 0.25f};

}  // namespace

std::string_view nameOf(RenderScale scale) { return kNames[static_cast<std::size_t>(scale)]; }

RenderScale next(RenderScale scale) {
    return static_cast<RenderScale>((static_cast<std::size_t>(scale) + 1) % kNames.size());
}

bool RenderScaler::halves(RenderScale scale, bool isInteracting) const {
    return scale == RenderScale::automatic && isInteracting && fullSeconds_ > kSlowSeconds;
}

float RenderScaler::choose(RenderScale scale, bool isInteracting) {
    fraction_ = halves(scale, isInteracting) ? 0.5f : kFractions[static_cast<std::size_t>(scale)];
    return fraction_;
}

void RenderScaler::noteFrame(double seconds) {
    if (fraction_ == 1) fullSeconds_ = seconds;
}

bool RenderScaler::owesFullFrame(RenderScale scale, bool isInteracting) const {
    return scale == RenderScale::automatic && fraction_ < 1 && !halves(scale, isInteracting);
}

}  // namespace arclight
