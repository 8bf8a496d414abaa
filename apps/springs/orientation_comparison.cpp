#include "orientation_comparison.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "blow_up.h"
#include "core/text.h"
#include "palette.h"

namespace arclight::springs {
namespace {

constexpr double kDegrees = 180 / std::numbers::pi;
constexpr std::int64_t kStay = 150;                     // ticks from one rotation to the next
constexpr double kSpin = 2 * std::numbers::pi / 2.5;    // rad/s, of the target that the vector follows
constexpr int kAngles = 36;                             // points of the error plot, from 0 to 180°
constexpr double kLowestError = -2, kHighestError = 3;  // log10 of percent

constexpr double kShownSpeed = 6;  // revolutions per second

double limited(double percent) {
    return std::clamp(std::log10(std::max(percent, 1e-9)), kLowestError - 1, kHighestError);
}

void drawNames(Canvas& canvas, const Rect& area, std::string_view wrong) {
    const float s = canvas.scale();
    const TextStyle right{12 * s, kTeal, Align::right};
    canvas.text({area.right(), area.y - 13 * s}, "true angle", right);
    const float aside = canvas.textWidth("true angle", right) + 16 * s;
    canvas.text({area.right() - aside, area.y - 13 * s}, wrong, {12 * s, kWrong, Align::right});
}

}  // namespace

OrientationComparison::Layout OrientationComparison::layoutOf(int widthPx, int heightPx) {
    const float s = pageScale(widthPx, heightPx), width = static_cast<float>(widthPx);
    const float top = static_cast<float>(heightPx) - 228 * s, wide = std::max(1.0f, 0.36f * width);
    return {{96 * s, top, wide, 150 * s}, {width - 48 * s - wide, top, wide, 150 * s}};
}

double OrientationComparison::turn() const { return setting_.turnDeg / kDegrees; }

void OrientationComparison::set(const Setting& setting, std::int64_t tick) {
    if (setting == setting_) return;
    setting_ = setting;
    computeErrors();
    begin_ = tick;
    right_ = {};
    wrong_.reset({1, 0, 0, 0});
    vector_ = {};
    error_ = fastestRight_ = fastestWrong_ = 0;
    history_.clear();
}

void OrientationComparison::computeErrors() {
    nearErrors_.clear(), longErrors_.clear();
    if (setting_.isVector) return;
    for (int i = 1; i <= kAngles; ++i) {
        const double angle = std::numbers::pi * i / kAngles;
        nearErrors_.push_back(100 * componentwiseError(angle, setting_.step));
        if (!setting_.checks) longErrors_.push_back(100 * componentwiseError(angle, setting_.step, true));
    }
}

/// The target: repeated rotations by a constant angle, or a steady spin. It has w ≥ 0, as in most code, so it is not
/// always the one of its two quaternions that is nearer to the previous target.
glm::dquat OrientationComparison::targetAt(std::int64_t ticks) const {
    const glm::dvec3 axis = glm::normalize(glm::dvec3(0.25, 0.1, -1.0));
    const double angle = setting_.isVector ? kSpin * kTickSeconds * static_cast<double>(ticks)
                                           : turn() * static_cast<double>(ticks / kStay + 1);
    return quaternionFromRotationVector(std::remainder(angle, 2 * std::numbers::pi) * axis);
}

void OrientationComparison::step(std::int64_t tick) {
    const glm::dquat before = right(), wrongBefore = wrong();
    right_.target = wrong_.target = vector_.target = targetAt(tick - begin_);
    wrong_.hemisphereCheck = setting_.checks;
    right_.step(setting_.step);
    wrong_.step(setting_.step);
    vector_.step(setting_.step);
    holdRunaways();
    const double whole = setting_.isVector ? std::numbers::pi : turn();
    error_ = std::max(error_, 100 / whole * angleBetween(right(), wrong()));
    const double rightSpeed = angleBetween(before, right()) / kTickSeconds;
    const double wrongSpeed = angleBetween(wrongBefore, wrong()) / kTickSeconds;
    fastestRight_ = std::max(fastestRight_, rightSpeed), fastestWrong_ = std::max(fastestWrong_, wrongSpeed);
    history_.add({kDegrees * angleBetween(right(), right_.target), kDegrees * angleBetween(wrong(), right_.target),
                  rightSpeed / (2 * std::numbers::pi), wrongSpeed / (2 * std::numbers::pi)});
}

void OrientationComparison::holdRunaways() {
    for (int i = 0; i < 4; ++i) wrong_.q[i] = held(wrong_.q[i]), wrong_.velocity[i] = held(wrong_.velocity[i]);
    for (int i = 0; i < 3; ++i) {
        right_.angularVelocity[i] = held(right_.angularVelocity[i]);
        vector_.vector[i] = held(vector_.vector[i]), vector_.velocity[i] = held(vector_.velocity[i]);
    }
}

ComparisonMeasures OrientationComparison::measure() const {
    return {error_, fastestRight_ > 0 ? fastestWrong_ / fastestRight_ : kNotMeasured};
}

std::optional<Handle> OrientationComparison::handle(int widthPx, int heightPx) const {
    if (setting_.isVector) return std::nullopt;
    return Handle{layoutOf(widthPx, heightPx).error, 0, 180};
}

void OrientationComparison::draw(Canvas& canvas, int widthPx, int heightPx) const {
    const Layout layout = layoutOf(widthPx, heightPx);
    drawAngles(canvas, layout.time);
    setting_.isVector ? drawSpeeds(canvas, layout.error) : drawErrors(canvas, layout.error);
}

/// Plots the angle of both springs to their target.
void OrientationComparison::drawAngles(Canvas& canvas, const Rect& area) const {
    drawPatch(canvas, area);
    const Plot plot(canvas, area, {-3, 0, 1, "time, s"}, {0, 180, 60, "distance to target, degrees", false, 0});
    plot.draw([&] {
        drawHistory(canvas, plot, history_, &Moment::wrongDegrees, 2, kWrong);
        drawHistory(canvas, plot, history_, &Moment::rightDegrees, 2.4f, kTeal);
    });
    drawNames(canvas, area, setting_.isVector ? "axis times angle" : "four components");
}

/// Plots the error of a rotation from rest against its angle, computed for the current spring, and marks the current
/// angle and the error measured so far.
void OrientationComparison::drawErrors(Canvas& canvas, const Rect& area) const {
    drawPatch(canvas, area);
    const float s = canvas.scale();
    const Plot plot(canvas, area, {0, 180, 30, "rotation angle, degrees", false, 0},
                    {kLowestError, kHighestError, 1, "error, % of the rotation angle", true});
    const double turn = kDegrees * this->turn();
    const auto curve = [&](const std::vector<double>& errors, const LineStyle& style) {
        drawCurve(canvas, static_cast<int>(errors.size()), style, [&](int i) {
            return plot.at(180.0 * (i + 1.0) / kAngles, limited(errors[static_cast<std::size_t>(i)]));
        });
    };
    plot.draw([&] {
        curve(nearErrors_, {kWrong, 2 * s});
        curve(longErrors_, {kWrong, 1.6f * s, 6 * s, 4 * s});
        canvas.line(plot.at(turn, kLowestError), plot.at(turn, kHighestError), 1.4f * s, kAmber);
        canvas.disc(plot.at(turn, limited(error_)), 5 * s, kAmber);
    });
    canvas.text({area.right(), area.y - 13 * s},
                formatFixed(turn, 0) + "°: " + readable(100 * componentwiseError(this->turn(), setting_.step)) +
                    " %, so far " + readable(error_),
                {12 * s, kAmber, Align::right});
}

/// Plots the angular speed of both springs.
void OrientationComparison::drawSpeeds(Canvas& canvas, const Rect& area) const {
    drawPatch(canvas, area);
    const Plot plot(canvas, area, {-3, 0, 1, "time, s"}, {0, kShownSpeed, 2, "revolutions per second", false, 0});
    plot.draw([&] {
        drawHistory(canvas, plot, history_, &Moment::wrongSpeed, 2, kWrong);
        drawHistory(canvas, plot, history_, &Moment::rightSpeed, 2.4f, kTeal);
    });
    const float s = canvas.scale();
    canvas.text({area.right(), area.y - 13 * s},
                "at most " + readable(fastestRight_ / (2 * std::numbers::pi)) + " and " +
                    readable(fastestWrong_ / (2 * std::numbers::pi)),
                {12 * s, kMuted, Align::right});
}

}  // namespace arclight::springs
