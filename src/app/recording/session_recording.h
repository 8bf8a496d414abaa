// A live session from launch to end: every stretch between two resets, to be played again exactly.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "app/session.h"

namespace arclight {

/// What was done from one reset to the next.
struct Take {
    Seed seed{};
    Recording recording{};
    std::int64_t ticks =
        std::numeric_limits<std::int64_t>::max();  ///< how long it lasts; without an end where nothing follows
    std::optional<InputImage> input{};
};

/// Takes one after the other. Its ticks are counted through from the first to the last.
struct SessionRecording {
    std::vector<Take> takes;

    struct Position {
        std::size_t take = 0;
        std::int64_t tick = 0;  ///< within the take
    };
    /// Where tick `tick` of the whole lies. The end of a take is the begin of the next; beyond the end the last goes
    /// on.
    Position locate(std::int64_t tick) const;
    /// Of all takes together; without an end where the last has none.
    std::int64_t ticks() const;
};

/// The session's own stretch since its reset.
Take takeOf(const Session& session);

/// A recording as a file: demo, version, commit, format, takes. Written whole or not at all; Exit::fileFailed, also
/// where a given picture is too large to travel.
Expected<Done> writeSessionRecording(const std::string& path, const SessionRecording& sessionRecording,
                                     const DemoType& type);

/// Reads a recording of the demo. Exit::badAsset.
Expected<SessionRecording> readSessionRecording(const std::string& path, const DemoType& type);

}  // namespace arclight
