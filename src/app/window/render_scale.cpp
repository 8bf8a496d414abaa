#include "app/window/render_scale.h"

#include <algorithm>

namespace arclight {
namespace {

/// A step is chosen if a frame is expected to take less than the first time, and left if one takes longer than the
/// second. The gap between them prevents oscillation.
constexpr double kGoalSeconds = 0.095, kMaxSeconds = 0.105;
/// If no step gives ten frames per second, a step is coarse enough to be chosen, and to be kept, if its frames take at
/// most these multiples of the time at the coarsest step.
constexpr double kWorthwhile = 1.15, kBearable = 1.3;
/// A finer step is tried, to learn how the time grows with the area, if frames take less than the first time. Because
/// the learned model is not exact, it is also tried if frames at that step are expected to take less than the second
/// time.
constexpr double kTrialSeconds = 0.25, kNearlySeconds = 0.12;
/// If frames become slower or faster by this factor, the learned model is discarded.
constexpr double kAnotherScene = 1.4;
/// The most steps by which a frame becomes finer at once, because an extrapolation may have a large error.
constexpr std::size_t kMaxFiner = 2;
/// The number of frames for which a finer step must be affordable, once two frames have been measured. It doubles each
/// time that the finer step proves too slow.
constexpr int kPatience = 10, kMaxPatience = 320;
/// Forgets all scenes beyond this number.
constexpr std::size_t kMaxKnown = 256;

constexpr std::size_t kSteps = RenderScaler::kFractions.size(), kCoarsest = kSteps - 1;
constexpr std::array<std::string_view, 4> kNames{"auto", "100 %", "50 %", "25 %"};
constexpr std::array<float, 4> kFixed{1, 1, 0.5f, 0.25f};

double areaOf(std::size_t step) {
    const auto fraction = static_cast<double>(RenderScaler::kFractions[step]);
    return fraction * fraction;
}

}  // namespace

std::string_view nameOf(RenderScale scale) { return kNames[static_cast<std::size_t>(scale)]; }

RenderScale next(RenderScale scale) {
    return static_cast<RenderScale>((static_cast<std::size_t>(scale) + 1) % kNames.size());
}

double RenderScaler::Times::typical() const {
    if (count_ == 2) return std::min(last_[0], last_[1]);
    return std::max(std::min(last_[0], last_[1]), std::min(std::max(last_[0], last_[1]), last_[2]));
}

void RenderScaler::follow(std::uint64_t scene) {
    if (scene_ == scene) return;
    if (scene_) {
        if (known_.size() >= kMaxKnown) known_.clear();
        known_[*scene_] = cost_;
        Cost unknown;
        unknown.step = cost_.step;
        const auto found = known_.find(scene);
        cost_ = found != known_.end() ? found->second : unknown;
    }
    scene_ = scene;
    before_.reset();
    hasRefined_ = false;
    timedFraction_ = 0;
    framesToFiner_ = cost_.patience;
}

float RenderScaler::choose(RenderScale scale, bool isMoving, float least) {
    const float asked =
        scale == RenderScale::automatic && isMoving ? kFractions[cost_.step] : kFixed[static_cast<std::size_t>(scale)];
    const float needed = std::max(asked, std::min(least, 1.0f));
    fraction_ = *std::find_if(kFractions.rbegin(), kFractions.rend(), [&](float f) { return f >= needed; });
    isMoving_ = isMoving;
    return fraction_;
}

double RenderScaler::relative(std::size_t step) const {
    const double fixed = cost_.fixedShare.value_or(0);
    return fixed + (1 - fixed) * areaOf(step);
}

void RenderScaler::learnShare(const Timed& now) {
    // Solves fixed + (1 − fixed) area = relative time at both steps, up to a common factor.
    const double ratio = now.seconds / before_->seconds, a = areaOf(now.step), b = areaOf(before_->step);
    const double divisor = 1 - a - ratio * (1 - b);
    const bool grows = (now.seconds - before_->seconds) * (a - b) > 0;
    cost_.fixedShare = grows && divisor != 0 ? std::clamp((ratio * b - a) / divisor, 0.0, 1.0) : 1.0;
    cost_.learnedSeconds = now.seconds / relative(now.step);
    cost_.finestTried = std::min({cost_.finestTried, now.step, before_->step});
    before_.reset();
}

void RenderScaler::learn(const Timed& now) {
    if (before_ && before_->step != now.step) learnShare(now);
    cost_.fullSeconds = now.seconds / relative(now.step);
    if (!cost_.fixedShare) return;
    const double change = cost_.fullSeconds / cost_.learnedSeconds;
    if (change < kAnotherScene && change > 1 / kAnotherScene) return;
    cost_.fixedShare.reset(), cost_.finestTried = kSteps;
    cost_.fullSeconds = now.seconds / relative(now.step);
    framesToFiner_ = std::max(cost_.patience, kPatience);
}

bool RenderScaler::mayTryFiner(const Timed& now) const {
    if (cost_.step == 0) return false;
    if (!cost_.fixedShare) return now.seconds < kTrialSeconds;
    return cost_.step <= cost_.finestTried && expected(cost_.step - 1) < kNearlySeconds;
}

std::size_t RenderScaler::wantedStep() const {
    const double most = std::max(kGoalSeconds, kWorthwhile * expected(kCoarsest));
    std::size_t step = 0;
    while (step < kCoarsest && expected(step) > most) ++step;
    return step;
}

void RenderScaler::moveTo(std::size_t step, const Timed& now) {
    const bool isFiner = step < cost_.step;
    if (!isFiner && hasRefined_) cost_.patience = std::min(2 * std::max(cost_.patience, kPatience), kMaxPatience);
    hasRefined_ = isFiner;
    cost_.step = step;
    before_ = now;
    framesToFiner_ = cost_.patience;
}

void RenderScaler::decide(const Timed& now) {
    const std::size_t wanted = wantedStep(), step = cost_.step;
    if (wanted > step) {
        framesToFiner_ = cost_.patience;
        const double bearable = times_.count() == 2 ? kWorthwhile : kBearable;
        if (expected(step) > std::max(kMaxSeconds, bearable * expected(kCoarsest))) moveTo(wanted, now);
        return;
    }
    const bool isTrial = wanted == step && mayTryFiner(now);
    if (wanted == step && !isTrial) {
        framesToFiner_ = std::max(cost_.patience, kPatience);
        return;
    }
    if (--framesToFiner_ > 0) return;
    moveTo(isTrial ? step - 1 : std::max(wanted + kMaxFiner, step) - kMaxFiner, now);
}

void RenderScaler::noteFrame(double seconds) {
    if (!isMoving_ || !(seconds > 0)) return;
    if (fraction_ != timedFraction_) {
        timedFraction_ = fraction_;
        return times_.clear();
    }
    times_.add(seconds);
    if (times_.count() < 2) return;
    const auto* const at = std::find(kFractions.begin(), kFractions.end(), fraction_);
    const Timed now{static_cast<std::size_t>(at - kFractions.begin()), times_.typical()};
    learn(now);
    decide(now);
}

bool RenderScaler::owesFullFrame(RenderScale scale, bool isMoving) const {
    return scale == RenderScale::automatic && fraction_ < 1 && !isMoving;
}

}  // namespace arclight
