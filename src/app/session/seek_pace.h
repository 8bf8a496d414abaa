// Measures how fast a session advances to a distant tick, and detects seeks that would take too long.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/session/session.h"
#include "core/error.h"
#include "core/stopwatch.h"

namespace arclight {

/// Seeks over fewer ticks than this are never refused, however long they take: an hour of the demo.
inline constexpr std::int64_t kAlwaysReached = 216'000;
/// The longest time for a seek over more ticks, s.
inline constexpr double kMaxSeekSeconds = 60;

/// A duration for people: "40 seconds", "3 minutes", "7 hours", "12 days".
std::string durationText(double seconds);

/// Monitors one seek of a session. A seek that has to step through too many ticks is refused once its pace is known,
/// after about a second.
class SeekPace {
public:
    explicit SeekPace(const Session& session) : session_(session) {}

    /// For `Session::resume`: false if the remaining ticks up to `end` would take too long.
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
