// The measures in the panel, and when they are updated.
#pragma once

#include <optional>
#include <vector>

#include "app/window/trace.h"
#include "core/measures.h"
#include "core/param_set.h"

namespace arclight {

class Search;
class Session;

/// The interval between updates of a demo's measures: 0 for every frame, half a second if one of them is declared
/// costly. All measures of a demo are taken together, so one costly measure delays them all.
double secondsBetweenReadings(const MeasureTable& table);

/// The latest measures of side A and, if there is one, of side B, and their traces.
class MeasureReadings {
public:
    /// `seconds`: the shortest time between two updates, 0 for every frame; infinite to take them only once, as for a
    /// capture. Unless they happen every frame, updates use at most a fifth of the time, however slow the machine is.
    explicit MeasureReadings(double seconds) : seconds_(seconds) {}

    /// Call before each frame that may show them.
    void beginFrame() { isPending_ = isWanted_ = isShown_ = false; }
    /// Whether the last frame has shown them.
    bool isShown() const { return isShown_; }
    /// From now on, the panel only notes that they are due, and its owner takes them between frames: costly ones would
    /// hold up the panel.
    void defer() { isDeferred_ = true; }
    bool isDeferred() const { return isDeferred_; }
    /// Whether the last frame would have taken them.
    bool isWanted() const { return isWanted_; }
    /// While held, the current values are kept.
    void hold(bool isHeld) { isHeld_ = isHeld; }
    /// Takes them if they are due, were never taken, or `b` has come or gone since.
    void take(const Session& a, const Session* b, double now);
    /// Takes them whether they are due or not. If measuring is abandoned, the current values stay.
    void takeNow(const Session& a, const Session* b, double now);
    double tookMs() const { return tookMs_; }
    /// Whether the last frame showed older values that are due for an update now.
    bool isPending(double now) const { return isPending_ && isDue(now); }

    bool isTaken() const { return takenAt_.has_value(); }
    /// Whether parameters or seed have changed since they were taken, or a session went back: then they do not apply to
    /// the current state.
    bool isOutdated(const Session& a, const Session* b) const;
    /// How many ticks the session has advanced since they were taken.
    std::int64_t age(const Session& a) const;
    /// The demo's measures, then those of its frames if the session takes them.
    const std::vector<double>& a() const { return a_; }
    /// Empty if there is no side B.
    const std::vector<double>& b() const { return b_; }
    /// The traces of the measures, in table order. A trace has gaps where the panel showed no measures.
    const std::vector<Trace>& tracesOfA() const { return tracesOfA_; }
    const std::vector<Trace>& tracesOfB() const { return tracesOfB_; }

private:
    bool isDue(double now) const { return !takenAt_ || now - *takenAt_ >= wait_; }

    /// Everything that the values depend on, except for the tick.
    struct Basis {
        std::vector<ParamValue> a, b;
        Seed seed;
        friend bool operator==(const Basis&, const Basis&) = default;
    };
    static Basis basisOf(const Session& a, const Session* b);

    double seconds_, wait_ = 0;
    std::optional<double> takenAt_;
    bool isPending_ = false, isHeld_ = false, isDeferred_ = false, isWanted_ = false, isShown_ = false;
    double tookMs_ = 0;
    Basis basis_;
    std::int64_t tick_ = 0;
    std::vector<double> a_, b_;
    std::vector<Trace> tracesOfA_, tracesOfB_;
};

/// How the measures are shown.
struct MeasureView {
    double now = 0;                  ///< seconds on the clock of the readings
    bool isLive = false;             ///< also shows timings and the age of the values
    float scale = 1;                 ///< pixels per unit of the interface
    const Search* search = nullptr;  ///< shows those that it finds; null or empty: all
};

/// The measures of `a` and, next to them, of `b`, below a heading: value, sparkline and limit. Measures without a
/// meaning now are listed on one line; outdated values are dashes. In a live window they are taken only while the
/// section is open and visible, in a capture always. False if a search finds none of them.
bool measureSection(const Session& a, const Session* b, MeasureReadings& readings, const MeasureView& view);

}  // namespace arclight
