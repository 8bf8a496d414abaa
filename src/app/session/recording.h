// Everything done to a session since its reset.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/input.h"
#include "core/json_fwd.h"
#include "core/param_set.h"
#include "core/time.h"

namespace arclight {

/// The memory limit for the recordings of one file. Each event holds the whole input, although the file stores only
/// changes.
inline constexpr std::size_t kMaxRecordedBytes = std::size_t{160} << 20;

/// Clears the inputs that last for a single tick: clicks, wheel steps, motion and dropped files.
void clearMomentaryInput(Input& input);

/// Whether the user performs an action. Mere pointer motion does not count, unless the demo has claimed the pointer,
/// nor does a modifier key on its own.
bool isAction(const Input& input);

/// Inputs and parameter changes by tick since reset. An event at tick t happened before the step from t to t + 1.
class Recording {
public:
    enum class EventKind {
        input,        ///< of the step
        pausedInput,  ///< received by `Session::adjust` in a pause before the step
        change        ///< of parameters
    };
    struct Event {
        std::int64_t tick = 0;
        EventKind kind = EventKind::change;
        Input input{};                                          ///< of both kinds of input
        std::vector<std::pair<std::size_t, ParamValue>> set{};  ///< of a change: index in the ParamSet, new value

        bool isInput() const { return kind != EventKind::change; }
    };

    void clear(std::vector<ParamValue> start);
    /// Records `input` only if it differs from the last one or contains input that lasts for a single tick.
    void addInput(std::int64_t tick, const Input& input);
    /// Records an input that the demo received in a pause. There, each of several equal inputs may have an effect.
    void addPausedInput(std::int64_t tick, const Input& input);
    /// Records the values that differ from the last ones; false if none does.
    bool addValues(std::int64_t tick, const std::vector<ParamValue>& values);
    /// Records `changes`, as in `Event::set`. They replace earlier changes of the same parameters at the same tick.
    void addChanges(std::int64_t tick, const std::vector<std::pair<std::size_t, ParamValue>>& changes);

    const std::vector<ParamValue>& start() const { return start_; }
    /// Replaces the initial values and keeps all events.
    void setStart(std::vector<ParamValue> start) { start_ = std::move(start); }
    const std::vector<Event>& events() const { return events_; }
    /// Whether the user did anything: an action or a change of parameters.
    bool hasActions() const;
    const Input& lastInput() const { return lastInput_; }

    /// `{"start": {…}, "events": […]}`: `start` holds the initial values that differ from those in `params`.
    Json toJson(const ParamSet& params) const;
    /// Reads what `toJson` wrote, with `params` holding the same values as then, and subtracts the memory it takes from
    /// `freeBytes`. Exit::badAsset if it is invalid or would take more.
    static Expected<Recording> fromJson(const Json& json, const ParamSet& params, std::string_view source,
                                        std::size_t& freeBytes);
    static Expected<Recording> fromJson(const Json& json, const ParamSet& params, std::string_view source);

private:
    std::vector<ParamValue> start_, last_;
    std::vector<Event> events_;
    Input lastInput_;
};

}  // namespace arclight
