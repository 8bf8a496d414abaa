// Drawings of scene graph: curves against time, the phase plane, the poles of the steps, and a table of results.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "graph_page.h"
#include "palette.h"
#include "sim/common/step_poles.h"
#include "sim/springs/graph_spring.h"

namespace arclight::springs {

/// One stepped spring on the page.
struct GraphCurve {
    const GraphSpring* spring = nullptr;
    const GraphSpring* right = nullptr;  ///< the reference for its error; null for the closed form
    StepPoles poles;
    LineStyle style;
    std::string name, shortName;  ///< for the table, and next to the pole
    double worst = 0;             ///< largest error
    bool isMain = false;
};

/// All that a frame of scene graph shows.
struct GraphContent {
    std::span<const GraphCurve> curves;  ///< the chosen one first
    const GraphSpring& truth;            ///< the closed form of the requested spring
    SpringShape requested;
    double decayAsked;  ///< 1/s
    GraphWindow window;
    PositionAxis axis;
};

/// The position axis of these curves: linear over the range, unless a runaway curve has gone far beyond it.
PositionAxis positionAxis(std::span<const GraphCurve> curves, const GraphWindow& window, const GraphRange& range);

void drawTimePlots(Canvas& canvas, const GraphLayout& layout, const GraphContent& content);
void drawPhasePlane(Canvas& canvas, const GraphLayout& layout, const GraphContent& content);
void drawPoles(Canvas& canvas, const GraphLayout& layout, const GraphContent& content);
void drawFigures(Canvas& canvas, const GraphLayout& layout, const GraphContent& content);
/// Draws a line of text and raises exponents written as ^(…). Returns its width.
float drawFormula(Canvas& canvas, glm::vec2 at, std::string_view formula, const TextStyle& style);

/// The marks of a position axis and their texts.
class PositionMarks {
public:
    /// A logarithmic axis gets about `most` marks on either side of 0.
    explicit PositionMarks(const PositionAxis& axis, int most = 3);
    std::span<const AxisMark> marks() const { return marks_; }

private:
    std::vector<std::string> texts_;
    std::vector<AxisMark> marks_;
};

/// Keeps only points of a curve that are visibly apart, so a long history costs no more than its visible part.
class ThinnedCurve {
public:
    explicit ThinnedCurve(Canvas& canvas) : points_(canvas) {}
    void add(glm::vec2 point) {
        if (!points_.empty() && glm::distance(points_.back(), point) < 0.4f) {
            last_ = point, hasLast_ = true;
            return;
        }
        points_.add(point), hasLast_ = false;
    }
    std::span<const glm::vec2> points() {
        if (hasLast_) points_.add(last_), hasLast_ = false;
        return points_;
    }

private:
    PointList points_;
    glm::vec2 last_{0};
    bool hasLast_ = false;
};

/// Draws the closed form from now, or from the window's beginning, to its end. `at` maps seconds to positions.
template <class At>
void drawFuture(Canvas& canvas, const GraphContent& content, float width, At at) {
    constexpr int kPoints = 480;
    const double begin = std::max(content.truth.hostTime(), content.window.begin()), end = content.window.end();
    if (begin >= end) return;
    ThinnedCurve future(canvas);
    for (int i = 0; i <= kPoints; ++i) future.add(at(begin + (end - begin) * i / kPoints));
    canvas.polyline(future.points(), width, kTeal.withAlpha(0.13f));
}

}  // namespace arclight::springs
