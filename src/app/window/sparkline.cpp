#include "app/window/sparkline.h"

#include <algorithm>
#include <cmath>

namespace arclight {
namespace {

/// Maps values to the height of the plot.
class Height {
public:
    Height(Trace::Range range, const Area& area) : range_(range), area_(area) {}
    float of(double value) const {
        const double span = std::max(range_.high - range_.low, least());
        const double t = span > 0 ? 0.5 + (value - 0.5 * (range_.low + range_.high)) / span : 0.5;
        return area_.max.y - static_cast<float>(std::clamp(t, 0.0, 1.0)) * area_.height();
    }

private:
    /// Differences too small for three significant digits are not plotted as a curve.
    double least() const { return 0.005 * std::max(std::abs(range_.low), std::abs(range_.high)); }

    Trace::Range range_;
    Area area_;
};

void include(Trace::Range& all, const Trace::Range& range) {
    if (!range.isEmpty()) all.add(range.low), all.add(range.high);
}

void paintTrace(const MeasureInfo& info, const Trace& trace, const Height& height, const Area& area,
                const ImVec4& colour, float scale) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float step = area.width() / static_cast<float>(Trace::kBins - 1), line = 1.25f * scale;
    const auto xOf = [&](int age) { return area.max.x - static_cast<float>(age) * step; };
    for (int age = Trace::kBins - 1; age >= 0; --age) {
        const Trace::Range bin = trace.bin(age);
        if (bin.isEmpty()) continue;
        const float x = xOf(age), low = height.of(bin.low), high = height.of(bin.high), mid = 0.5f * (low + high);
        const ImU32 pen = packed(info.holds(bin.low) && info.holds(bin.high) ? colour : kWrongText);
        if (low - high > line) list.AddLine({x, high}, {x, low}, pen, line);
        const int before = trace.before(age);
        if (before < 0) continue;
        const Trace::Range from = trace.bin(before);
        list.AddLine({xOf(before), 0.5f * (height.of(from.low) + height.of(from.high))}, {x, mid}, pen, line);
    }
}

}  // namespace

void sparkline(const MeasureInfo& info, const Trace& trace, const Trace* other, const Area& area, float scale) {
    // A single point is not a plot; a capture or a trace that has just begun has only one.
    if (trace.count() < 2 && (!other || other->count() < 2)) return;
    Trace::Range range = trace.range();
    if (other) include(range, other->range());
    for (const double limit : {info.min, info.max})
        if (std::isfinite(limit)) range.add(limit);
    const Height height(range, area);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (const double limit : {info.min, info.max}) {
        if (!std::isfinite(limit)) continue;
        const float y = std::round(height.of(limit));
        for (float x = area.min.x; x < area.max.x; x += 5 * scale)
            list.AddLine({x, y}, {std::min(x + 2.5f * scale, area.max.x), y}, packed(kFaintText),
                         std::max(1.0f, scale));
    }
    if (other) paintTrace(info, *other, height, area, kMutedText, scale);
    paintTrace(info, trace, height, area, accentColour(), scale);
}

}  // namespace arclight
