#include "app/session/seek_pace.h"

#include <algorithm>
#include <cmath>

#include "core/text.h"

namespace arclight {
namespace {

/// How long the pace is measured.
constexpr double kJudgedAfterMs = 1000;

/// The number rounded down to two digits, in plain notation.
std::string roundedDown(double value) {
    const double unit = std::pow(10.0, std::max(0.0, std::floor(std::log10(std::max(1.0, value))) - 1));
    return std::to_string(static_cast<std::int64_t>(unit * std::floor(value / unit)));
}

}  // namespace

std::string durationText(double seconds) {
    struct Unit {
        double seconds;
        const char* name;
    };
    constexpr Unit kUnits[] = {{86400, "day"}, {3600, "hour"}, {60, "minute"}, {1, "second"}};
    const Unit* unit = std::find_if(std::begin(kUnits), std::end(kUnits) - 1,
                                    [&](const Unit& each) { return seconds >= 2 * each.seconds; });
    const double count = std::max(1.0, std::round(seconds / unit->seconds));
    return formatFixed(count, 0) + " " + unit->name + (count == 1 ? "" : "s");
}

bool SeekPace::goesOn(std::int64_t end) {
    if (refusal_) return false;
    if (!watch_) begin_ = session_.tick(), watch_.emplace();
    // `begin_` is one step after the tick at which the seek began.
    if (isJudged_ || end - begin_ < kAlwaysReached) return true;
    const double ms = watch_->ms();
    if (ms < kJudgedAfterMs) return true;
    isJudged_ = true;
    const double perSecond = 1000 * static_cast<double>(session_.tick() - begin_) / ms;
    const double left = static_cast<double>(end - session_.tick()) / perSecond;
    if (left <= kMaxSeekSeconds) return true;
    const double near = std::max(static_cast<double>(kAlwaysReached), 0.5 * kMaxSeekSeconds * perSecond);
    refusal_ =
        Error{Exit::usage, "tick " + std::to_string(end) + " is too far: " + std::string(session_.type().info.name) +
                               " has to step there with these parameters, which would take " + durationText(left) +
                               " at " + roundedDown(perSecond) + " ticks per second; ask for tick " +
                               roundedDown(static_cast<double>(begin_) + near) + " or an earlier one"};
    return false;
}

Expected<Done> SeekPace::result() const {
    if (refusal_) return tl::unexpected(*refusal_);
    return Done{};
}

}  // namespace arclight
