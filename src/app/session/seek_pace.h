// How fast a session gets to a far tick, and when that would take too long.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/session/session.h"
#include "core/error.h"
#include "core/stopwatch.h"

namespace arclight {

/// Ticks ahead that a session steps through however long that takes: an hour of the demo.
inline constexpr std::int64_t kAlwaysReached = 216'000;
/// The longest time to step through more ticks than those, s.
inline constexpr double kMaxSeekSeconds = 60;

/// A duration for people: "40 seconds", "3 minutes", "7 hours", "12 days".
std::string durationText(double seconds);

/// Follows one seek of a session. Far ticks whose state has to be stepped to are refused once the pace is known, after
/// about a second.
class SeekPace {
public:
    explicit SeekPace(const Session& session) : session_(session) {}

    /// For `Session::resume`: false if the rest of the way to tick `end` would take too long.
    bool goesOn(std::int64_t end);
    /// Exit::usage with the reason if it has returned false.
    Expected<Done> result() const;

private:
    const Session& session_;
    std::int64_t begin_ = 0;          ///< the tick at which `watch_` began
    std::optional<Stopwatch> watch_;  ///< since the first step, which may take longer than the others
    bool isJudged_ = false;
    std::optional<Error> refusal_;
};

}  // namespace arclight
