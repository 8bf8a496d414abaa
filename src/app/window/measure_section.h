// The measures in the panel, and when they are taken.
#pragma once

#include <optional>
#include <vector>

#include "core/measures.h"

namespace arclight {

class Session;

/// How long the figures of a demo stand before they are taken again: 0 where every frame may take them, half a second
/// where one of them is declared costly. All measures of a demo are taken together, so one costly measure makes them
/// all wait.
double secondsBetweenReadings(const MeasureTable& table);

/// The measures of a session, and of the one beside it, as they were last taken.
class MeasureReadings {
public:
    /// `seconds`: how long they stand at least. Infinite where they are to be taken only once, as for a capture.
    explicit MeasureReadings(double seconds) : seconds_(seconds) {}

    /// To be called before each frame that may show them.
    void beginFrame() { isPending_ = false; }
    /// Takes them where they have stood long enough, or never were taken, or `b` has come or gone since.
    void take(const Session& a, const Session* b, double now);
    /// Whether the last frame showed figures that were due only later and are due now.
    bool isPending(double now) const { return isPending_ && isDue(now); }

    bool isTaken() const { return takenAt_.has_value(); }
    const std::vector<double>& a() const { return a_; }
    /// Empty where there is no other side.
    const std::vector<double>& b() const { return b_; }

private:
    bool isDue(double now) const { return !takenAt_ || now - *takenAt_ >= seconds_; }

    double seconds_;
    std::optional<double> takenAt_;
    bool isPending_ = false;
    std::vector<double> a_, b_;
};

/// Heading and table of the measures of `a` and, in a third column, of `b`. They are taken only while the table is
/// unfolded and in sight. `isLive`: what a clock says is shown too.
void measureSection(const Session& a, const Session* b, MeasureReadings& readings, double now, bool isLive);

}  // namespace arclight
