// Diagrams on a canvas: heading, axes, curves and labels.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include <glm/glm.hpp>

#include "core/time.h"
#include "gfx/canvas.h"

namespace arclight {

/// The suite's colours for diagrams; each demo adds two hues of its own. Red marks errors.
inline constexpr CanvasColour kPaper = colourFromHex(0xDCE4E6);
inline constexpr CanvasColour kMuted = colourFromHex(0x7C8B90);
inline constexpr CanvasColour kHairline = colourFromHex(0x33434A);
inline constexpr CanvasColour kGround = colourFromHex(0x0B1216);
inline constexpr CanvasColour kWrong = colourFromHex(0xE8503A);

/// Text on a patch of the background colour, which hides lines behind it.
void drawLabel(Canvas& canvas, glm::vec2 at, std::string_view text, const TextStyle& style);

/// A dashed line whose dashes continue around corners. Points that are not finite break it.
void drawDashed(Canvas& canvas, std::span<const glm::vec2> points, float widthPx, CanvasColour colour, float dashPx,
                float gapPx);

/// How a curve is drawn. Lengths are in pixels, or in units of a page until `times` scales them.
struct LineStyle {
    CanvasColour colour;
    float width = 1.5f;
    float dash = 0, gap = 0;  ///< solid if `dash` is 0
    LineStyle times(float scale) const { return {colour, width * scale, dash * scale, gap * scale}; }
};
void drawCurve(Canvas& canvas, std::span<const glm::vec2> points, const LineStyle& style);
/// Draws the curve through `count` points; `at(i)` returns point i.
template <class At>
void drawCurve(Canvas& canvas, int count, const LineStyle& style, At at) {
    PointList points(canvas);
    for (int i = 0; i < count; ++i) points.add(at(i));
    drawCurve(canvas, points, style);
}

/// Two lines that cross at `at`, each extending `reach` pixels to both sides.
void drawCross(Canvas& canvas, glm::vec2 at, float reach, float widthPx, CanvasColour colour);

/// A triangle whose tip is at `tip` and points along the unit vector `way`. `length` and `half` (of the base) in px.
void drawArrowhead(Canvas& canvas, glm::vec2 tip, glm::vec2 way, float length, float half, CanvasColour colour);

/// An arc from angle `from` to `to`, in radians counter-clockwise from the right.
void drawArc(Canvas& canvas, glm::vec2 centre, float radius, float from, float to, float widthPx, CanvasColour colour);

CanvasColour mixed(CanvasColour a, CanvasColour b, float t);

/// Three significant figures, or two with a power of ten for very small or large values: 0.0123, 12.3, 4.5×10⁻⁶.
std::string readable(double value);

/// A position on an axis and its label.
struct AxisMark {
    double value = 0;
    std::string_view text;
};

/// An axis: its range, the spacing of its grid lines and their labels.
struct Axis {
    double low = 0, high = 1;
    double spacing = 0.5;
    std::string_view title;
    bool isPowerOfTen = false;          ///< values are exponents
    int digits = 1;                     ///< after the decimal point
    std::span<const AxisMark> marks{};  ///< replace the evenly spaced ones, if there are any
};

/// A diagram area with two axes.
class Plot {
public:
    Plot(Canvas& canvas, const Rect& area, const Axis& x, const Axis& y) : canvas_(canvas), area_(area), x_(x), y_(y) {}

    const Rect& area() const { return area_; }
    /// The pixel position of a value, clamped to four area sizes beyond the area; NaN stays NaN.
    glm::vec2 at(double x, double y) const;
    bool contains(double y) const { return y >= y_.low && y <= y_.high; }

    /// Draws grid lines with their labels, and the titles of both axes.
    void drawGrid(bool withXFigures = true) const;
    /// Draws the `value(i)` of the latest `count` ticks as a curve that ends now, at 0 s. The x axis is time.
    template <class Value>
    void drawHistory(std::size_t count, const LineStyle& style, Value value) const {
        const int n = static_cast<int>(count);
        drawCurve(canvas_, n, style, [&](int i) {
            return at(static_cast<double>(i + 1 - n) / kTicksPerSecond, value(static_cast<std::size_t>(i)));
        });
    }
    /// Draws the grid, then calls `content` with drawing clipped to the area.
    template <class Content>
    void draw(Content content, bool withXFigures = true) const {
        drawGrid(withXFigures);
        canvas_.clip(area_);
        content();
        canvas_.unclip();
    }

private:
    std::string figure(const Axis& axis, double value) const;
    template <class Draw>
    void eachMark(const Axis& axis, Draw draw) const;

    Canvas& canvas_;
    Rect area_;
    Axis x_, y_;
};

}  // namespace arclight
