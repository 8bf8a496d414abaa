#include "app/window/render_scale.h"

#include <algorithm>

namespace arclight {
namespace {

/// A step is left if a frame takes longer than the first time, and chosen if a frame is expected to take less than the
/// second. The gap between them prevents oscillation.
constexpr double kMostSeconds = 0.1, kGoalSeconds = 0.08;
/// A step is coarse enough if its frames take at most this many times as long as those of the coarsest.
constexpr double kWorthwhile = 1.15;
/// The number of frames for which a finer step must be affordable.
constexpr int kPatience = 20;
/// If frames become slower or faster by this factor, the scene counts as another one.
constexpr double kAnotherScene = 1.2;
/// The weight of a frame in the mean time at its fraction.
constexpr double kWeight = 0.4;

constexpr std::array<std::string_view, 4> kNames{"auto", "100 %", "50 %", "25 %"};
constexpr std::array<float, 4> kFixed{1, 1, 0.5f, 0.25f};

double areaOf(float fraction) { return static_cast<double>(fraction) * static_cast<double>(fraction); }

}  // namespace

std::string_view nameOf(RenderScale scale) { return kNames[static_cast<std::size_t>(scale)]; }

RenderScale next(RenderScale scale) {
    return static_cast<RenderScale>((static_cast<std::size_t>(scale) + 1) % kNames.size());
}

double RenderScaler::expected(float fraction) const {
    const double area = areaOf(fraction), known = areaOf(latest_->fraction);
    // With only one time known, assume no fixed cost, which is the cautious guess if the frame grows.
    if (!other_) return latest_->seconds * area / known;
    const double growth = (latest_->seconds - other_->seconds) / (known - areaOf(other_->fraction));
    return latest_->seconds + std::clamp(growth, 0.0, latest_->seconds / known) * (area - known);
}

std::size_t RenderScaler::wantedStep() const {
    if (!latest_) return step_;
    const double most = std::max(kGoalSeconds, kWorthwhile * expected(kFractions.back()));
    std::size_t step = 0;
    while (step + 1 < kFractions.size() && expected(kFractions[step]) > most) ++step;
    return step;
}

float RenderScaler::choose(RenderScale scale, bool isMoving, float least) {
    const float asked =
        scale == RenderScale::automatic && isMoving ? kFractions[step_] : kFixed[static_cast<std::size_t>(scale)];
    const float needed = std::max(asked, std::min(least, 1.0f));
    fraction_ = *std::find_if(kFractions.rbegin(), kFractions.rend(), [&](float f) { return f >= needed; });
    return fraction_;
}

void RenderScaler::remember(double seconds) {
    if (!latest_ || latest_->fraction != fraction_) {
        other_ = latest_;
        latest_ = Timed{fraction_, seconds};
        return;
    }
    if (seconds > kAnotherScene * latest_->seconds || kAnotherScene * seconds < latest_->seconds) {
        other_.reset();
        latest_->seconds = seconds;
    }
    latest_->seconds += kWeight * (seconds - latest_->seconds);
}

void RenderScaler::noteFrame(double seconds) {
    remember(seconds);
    const std::size_t wanted = wantedStep();
    if (wanted > step_ && expected(kFractions[step_]) > kMostSeconds) {
        step_ = wanted;
        framesToFiner_ = kPatience;
    } else if (wanted >= step_) {
        framesToFiner_ = kPatience;
    } else if (--framesToFiner_ <= 0) {
        --step_;
        framesToFiner_ = kPatience;
    }
}

bool RenderScaler::owesFullFrame(RenderScale scale, bool isMoving) const {
    return scale == RenderScale::automatic && fraction_ < 1 && !isMoving;
}

}  // namespace arclight
