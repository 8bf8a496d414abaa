// Diagrams on a canvas: heading, axes, curves and labels.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include <glm/glm.hpp>

#include "gfx/canvas.h"

namespace arclight {

/// The suite's colours for diagrams; each demo adds two hues of its own. Red marks what is wrong.
inline constexpr CanvasColour kPaper = colourFromHex(0xDCE4E6);
inline constexpr CanvasColour kMuted = colourFromHex(0x7C8B90);
inline constexpr CanvasColour kHairline = colourFromHex(0x33434A);
inline constexpr CanvasColour kGround = colourFromHex(0x0B1216);
inline constexpr CanvasColour kWrong = colourFromHex(0xE8503A);

/// Pixels per unit of the interface for an image of this size; equals `Canvas::scale`.
float pageScale(int widthPx, int heightPx);

/// The area of a diagram: below the heading, inside the margins; at least one pixel wide and high.
Rect pageBody(int widthPx, int heightPx);

/// Title and caption at the top left; the caption wraps at the right margin.
void drawHeading(Canvas& canvas, int widthPx, std::string_view title, std::string_view caption);

/// Text on a patch of the ground colour, so that lines beneath do not cross it.
void drawLabel(Canvas& canvas, glm::vec2 at, std::string_view text, const TextStyle& style);

/// A dashed line whose dashes continue around corners. Points that are not finite break it.
void drawDashed(Canvas& canvas, std::span<const glm::vec2> points, float widthPx, CanvasColour colour, float dashPx,
                float gapPx);

/// An arc from angle `from` to `to`, in radians counter-clockwise from the right.
void drawArc(Canvas& canvas, glm::vec2 centre, float radius, float from, float to, float widthPx, CanvasColour colour);

CanvasColour mixed(CanvasColour a, CanvasColour b, float t);

/// Three significant figures, or two with a power of ten for very small or large values: 0.0123, 12.3, 4.5·10⁻⁶.
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
    bool isPowerOfTen = false;  ///< values are exponents
    int digits = 1;             ///< after the decimal point
    std::span<const AxisMark> marks{};  ///< replace the evenly spaced ones, if there are any
};

/// A diagram area with two axes.
class Plot {
public:
    Plot(Canvas& canvas, const Rect& area, const Axis& x, const Axis& y) : canvas_(canvas), area_(area), x_(x), y_(y) {}

    const Rect& area() const { return area_; }
    /// The pixel position of a value, clamped to four area sizes beyond the area; NaN stays NaN.
    glm::vec2 at(double x, double y) const;
    /// The y value at a pixel row.
    double yAt(float px) const;
    bool contains(double y) const { return y >= y_.low && y <= y_.high; }

    /// Draws grid lines with their labels, and the titles of both axes.
    void drawGrid(bool withXFigures = true) const;
    /// Restricts drawing to the area until `unclip`.
    void clip() const { canvas_.clip(area_); }
    void unclip() const { canvas_.unclip(); }

private:
    std::string figure(const Axis& axis, double value) const;
    template <class Draw>
    void eachMark(const Axis& axis, Draw draw) const;

    Canvas& canvas_;
    Rect area_;
    Axis x_, y_;
};

}  // namespace arclight
