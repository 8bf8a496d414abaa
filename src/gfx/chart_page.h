// A page as data: title, sentence, plots with handles, a table, and a custom-drawn panel. The class handles clearing,
// layout, scale, axes, legends, number formats and the areas that the pointer can drag.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <glm/vec2.hpp>

#include "core/grip.h"
#include "core/input.h"
#include "gfx/grab.h"
#include "gfx/page.h"

namespace arclight {

class Frame;

/// A curve of a plot. Points are in the units of the axes; those that are not finite break the line.
struct PlotCurve {
    std::string name;  ///< in the legend; empty: not listed
    LineStyle style;   ///< lengths in units of the page
    std::vector<glm::dvec2> points;
    bool isDots = false;  ///< a disc at each point instead of a line
};

/// The curve y = f(x) through `count` evenly spaced x from `low` to `high`.
template <class F>
PlotCurve sampledCurve(std::string name, const LineStyle& style, double low, double high, int count, F f) {
    PlotCurve curve{std::move(name), style, {}, false};
    for (int i = 0; i < count; ++i) {
        const double x = low + (high - low) * i / (count - 1);
        curve.points.emplace_back(x, f(x));
    }
    return curve;
}
/// Like `sampledCurve`, but with a dot at each point.
template <class F>
PlotCurve sampledDots(std::string name, CanvasColour colour, double low, double high, int count, F f) {
    PlotCurve curve = sampledCurve(std::move(name), {colour, 0}, low, high, count, f);
    curve.isDots = true;
    return curve;
}

/// A parameter that is dragged along the x or the y axis of a plot, kept within `min` and `max`.
struct PlotHandle {
    float* value;
    float min, max;
    bool isVertical = false;
    CanvasColour colour = kMuted;
};

/// A plot of a page.
struct PagePlot {
    Axis x, y;
    std::vector<PlotCurve> curves;
    std::vector<PlotHandle> handles{};
};

/// Which handle the pointer holds.
struct PageGrip {
    Grip grip;
    std::size_t handle = 0;  ///< counted over all plots
};

class ChartPage {
public:
    ChartPage(std::string title, std::string sentence) : title_(std::move(title)), sentence_(std::move(sentence)) {}

    /// A panel with custom drawing: `draw` gets its area in pixels and the number of pixels per unit of the page. The
    /// panel takes the fraction `share` of the body, with the plots next to it or, in portrait frames, below. With
    /// plots and a table, frames need at least 480 × 270 pixels.
    ChartPage& panel(float share, std::function<void(Canvas&, const Rect&, float unit)> draw);
    ChartPage& plot(PagePlot plot);
    /// Below everything. The first column names the rows; the others hold numbers.
    ChartPage& table(std::vector<std::string> header, std::vector<std::vector<std::string>> rows);

    /// Draws the whole frame.
    void draw(Frame& frame) const;
    /// Draws the parts below the heading onto a canvas of that size.
    void drawBody(Canvas& canvas, int widthPx, int heightPx) const;
    /// Processes a tick's input; true while a handle is dragged, whose parameter it sets.
    bool adjust(PageGrip& grip, const Input& input) const;
    /// The areas that the pointer can drag in a frame of that size.
    std::vector<Grab> grabs(int widthPx, int heightPx) const;

private:
    /// The parts' areas, in pixels.
    struct Layout {
        float unit;
        Rect panel, table;
        std::vector<Rect> plots;  ///< the areas inside the axes
    };
    Layout layOut(int widthPx, int heightPx) const;
    void drawPlot(Canvas& canvas, const PagePlot& plot, const Rect& area, float unit) const;
    void drawTable(Canvas& canvas, const Rect& area, float unit) const;
    static Handle handleOf(const PagePlot& plot, const PlotHandle& handle, const Rect& area);
    /// Calls `visit(handle, its place on the page, its number)` for all handles.
    template <class Visit>
    void eachHandle(const Layout& layout, Visit visit) const;

    std::string title_, sentence_;
    float panelShare_ = 0;
    std::function<void(Canvas&, const Rect&, float)> drawPanel_;
    std::vector<PagePlot> plots_;
    std::vector<std::string> header_;
    std::vector<std::vector<std::string>> rows_;
};

}  // namespace arclight
