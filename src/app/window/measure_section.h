// The measures in the panel, and when they are updated.
#pragma once

#include <optional>
#include <vector>

#include "app/window/trace.h"
#include "core/measures.h"

namespace arclight {

class Session;

/// How long the figures of a demo are shown before they are updated: 0 for every frame, half a second if one of them is
/// declared costly. All measures of a demo are taken together, so one costly measure delays them all.
double secondsBetweenReadings(const MeasureTable& table);

/// The latest measures of side A and, if there is one, of side B, and their traces.
class MeasureReadings {
public:
    /// `seconds`: the shortest time between two updates, 0 for every frame; infinite to take them only once, as for a
    /// capture. Updates less often than every frame use a fifth of the time at most, however slow the machine is.
    explicit MeasureReadings(double seconds) : seconds_(seconds) {}

    /// Call before each frame that may show them.
    void beginFrame() { isPending_ = false; }
    /// While held, figures that were taken stay.
    void hold(bool isHeld) { isHeld_ = isHeld; }
    /// Takes them if they are due, were never taken, or `b` has come or gone since.
    void take(const Session& a, const Session* b, double now);
    /// Whether the last frame showed older figures that are due for an update now.
    bool isPending(double now) const { return isPending_ && isDue(now); }

    bool isTaken() const { return takenAt_.has_value(); }
    const std::vector<double>& a() const { return a_; }
    /// Empty if there is no side B.
    const std::vector<double>& b() const { return b_; }
    /// The traces of the measures, in table order. Gaps are where the panel showed no measures.
    const std::vector<Trace>& tracesOfA() const { return tracesOfA_; }
    const std::vector<Trace>& tracesOfB() const { return tracesOfB_; }

private:
    bool isDue(double now) const { return !takenAt_ || now - *takenAt_ >= wait_; }

    double seconds_, wait_ = 0;
    std::optional<double> takenAt_;
    bool isPending_ = false, isHeld_ = false;
    std::vector<double> a_, b_;
    std::vector<Trace> tracesOfA_, tracesOfB_;
};

/// The measures of `a` and, beside them, of `b`, below a heading: value, sparkline and limit. Those that have no
/// meaning now share one line. They are taken only while the section is open and visible. `isLive`: timings are shown
/// too; otherwise, in a capture, they are taken wherever the section is. `scale`: pixels per unit of the interface.
void measureSection(const Session& a, const Session* b, MeasureReadings& readings, double now, bool isLive,
                    float scale);

}  // namespace arclight
