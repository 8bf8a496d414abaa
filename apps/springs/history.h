// The last seconds of a motion, for the plots of the scenes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "core/time.h"
#include "gfx/page.h"

namespace arclight::springs {

/// Ticks that the plots show.
inline constexpr std::int64_t kShownTicks = 3 * kTicksPerSecond;

/// The recorded states of a motion, one or two per tick. States older than the plots show are discarded.
template <class Moment>
class History {
public:
    void clear() { moments_.clear(); }
    void add(const Moment& moment) {
        if (moments_.size() == 2 * kKept) moments_.erase(moments_.begin(), moments_.begin() + kKept);
        moments_.push_back(moment);
    }
    bool isEmpty() const { return moments_.empty(); }
    const Moment& newest() const { return moments_.back(); }
    std::span<const Moment> all() const { return moments_; }
    /// The last `count` states, or all if there are fewer.
    std::span<const Moment> last(std::size_t count) const { return all().last(std::min(count, moments_.size())); }

private:
    static constexpr std::ptrdiff_t kKept = 2 * kShownTicks + 40;
    std::vector<Moment> moments_;
};

/// Darkens the frame behind a plot, with its texts up to `above` units above its area and 46 below.
inline void drawPatch(Canvas& canvas, const Rect& area, float above = 34) {
    const float s = canvas.scale();
    canvas.rect({area.x - 56 * s, area.y - above * s, area.width + 72 * s, area.height + (above + 46) * s},
                kGround.withAlpha(0.72f), 6 * s);
}

/// Draws `value` of one state per tick against time in seconds, the newest at 0. Returns the end of the curve.
template <class Moment, class Value>
glm::vec2 drawHistory(Canvas& canvas, const Plot& plot, const History<Moment>& history, Value value, float width,
                      CanvasColour colour) {
    const std::span<const Moment> shown = history.last(kShownTicks + 1);
    PointList points(canvas);
    for (std::size_t i = 0; i < shown.size(); ++i)
        points.add(plot.at((static_cast<double>(i) - static_cast<double>(shown.size() - 1)) * kTickSeconds,
                           static_cast<double>(std::invoke(value, shown[i]))));
    canvas.polyline(points, width * canvas.scale(), colour);
    return points.empty() ? plot.at(0, 0) : points.back();
}

}  // namespace arclight::springs
