// A recording of a whole live session: everything between any two resets, for exact replay.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "app/session/session.h"

namespace arclight {

/// Everything done from one reset to the next.
struct Take {
    Seed seed{};
    Recording recording{};
    std::int64_t ticks = std::numeric_limits<std::int64_t>::max();  ///< length; the default has no end
    std::optional<std::size_t> input{};                             ///< index in `SessionRecording::inputs`
};

/// Consecutive takes. Ticks are counted across all of them.
struct SessionRecording {
    std::vector<Take> takes{};
    std::vector<InputFile> inputs{};  ///< each once, however many takes show it

    /// Adds the session's current take: everything since its reset.
    void add(const Session& session) { add(session, session.recording(), session.tick()); }
    /// Adds a take of the session that was played up to `ticks`.
    void add(const Session& session, const Recording& recording, std::int64_t ticks);
    /// The index of the file in `inputs`; adds it unless it is there already.
    std::size_t addInput(InputFile input);
    /// Makes the session show the take's input, or none. A reset or replay must follow.
    void showInput(const Take& take, Session& session) const;

    struct Position {
        std::size_t take = 0;
        std::int64_t tick = 0;  ///< within the take
    };
    /// The take and its tick that correspond to tick `tick` of the whole. The end of a take is the beginning of the
    /// next; ticks beyond the end continue the last take.
    Position locate(std::int64_t tick) const;
    /// The length of all takes together, at most `kMaxRestoredTick`; the largest integer if the last take has no end.
    std::int64_t ticks() const;
};

/// Writes a recording with demo, version, commit, format and takes, as a complete file or not at all. Exit::fileFailed.
Expected<Done> writeSessionRecording(const std::string& path, const SessionRecording& sessionRecording,
                                     const DemoType& type);

/// Reads a recording of the demo. Exit::badAsset.
Expected<SessionRecording> readSessionRecording(const std::string& path, const DemoType& type);

}  // namespace arclight
