// Everything done to a session since its reset.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/input.h"
#include "core/json.h"
#include "core/params.h"

namespace arclight {

/// Takes away what happens in one tick and is not repeated by the next: a click, a turn of the wheel, a drop.
void endMoments(Input& input);

/// Inputs and parameter changes by tick, since reset. What stands at tick t happened before the step from t to t + 1.
class Recording {
public:
    struct Event {
        std::int64_t tick = 0;
        bool isInput = false;
        Input input;                                            ///< where `isInput`
        std::vector<std::pair<std::size_t, ParamValue>> set{};  ///< else: index in the param set, new value
    };

    void clear(std::vector<ParamValue> start);
    /// Kept only where it differs from the last or holds what happens once: a click, a turn of the wheel, a drop.
    void addInput(std::int64_t tick, const Input& input);
    /// Keeps what differs from the last values; false where nothing does.
    bool addValues(std::int64_t tick, const std::vector<ParamValue>& values);
    /// Keeps `changes`, as in `Event::set`, laid over those of the same tick.
    void addChanges(std::int64_t tick, const std::vector<std::pair<std::size_t, ParamValue>>& changes);

    const std::vector<ParamValue>& start() const { return start_; }
    /// Other values to begin with; what is recorded after stays.
    void setStart(std::vector<ParamValue> start) { start_ = std::move(start); }
    const std::vector<Event>& events() const { return events_; }

    /// `{"start": {…}, "events": […]}`: `start` holds what differs from the present values.
    Json toJson(const ParamSet& params) const;
    /// Reads `toJson` again over the values that `params` holds; Exit::badAsset where it does not fit.
    static Expected<Recording> fromJson(const Json& json, const ParamSet& params, std::string_view source);

private:
    std::vector<ParamValue> start_, last_;
    std::vector<Event> events_;
    Input lastInput_;
};

}  // namespace arclight
