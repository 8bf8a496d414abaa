// A recording of a whole live session: everything between any two resets, for exact replay.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "app/session.h"

namespace arclight {

/// Everything done from one reset to the next.
struct Take {
    Seed seed{};
    Recording recording{};
    std::int64_t ticks = std::numeric_limits<std::int64_t>::max();  ///< length; the default has no end
    std::optional<InputImage> input{};
};

/// Consecutive takes. Ticks are counted across all of them.
struct SessionRecording {
    std::vector<Take> takes;

    struct Position {
        std::size_t take = 0;
        std::int64_t tick = 0;  ///< within the take
    };
    /// The take and its tick that correspond to tick `tick` of the whole. The end of a take is the beginning of the
    /// next; ticks beyond the end continue the last take.
    Position locate(std::int64_t tick) const;
    /// The length of all takes together; the largest integer if the last has no end.
    std::int64_t ticks() const;
};

/// The session's present take: everything since its reset.
Take takeOf(const Session& session);

/// Writes a recording with demo, version, commit, format and takes, as a complete file or not at all. Exit::fileFailed,
/// also if an input image is too large to embed.
Expected<Done> writeSessionRecording(const std::string& path, const SessionRecording& sessionRecording,
                                     const DemoType& type);

/// Reads a recording of the demo. Exit::badAsset.
Expected<SessionRecording> readSessionRecording(const std::string& path, const DemoType& type);

}  // namespace arclight
