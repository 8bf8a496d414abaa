// Pages of the textbook: heading, axes, curves and labels on a canvas.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include <glm/glm.hpp>

#include "gfx/canvas.h"

namespace arclight {

/// The suite's inks for diagrams; each demo adds its own two hues. What is wrong is red.
inline constexpr Ink kPaper = inkFromHex(0xDCE4E6);
inline constexpr Ink kMuted = inkFromHex(0x7C8B90);
inline constexpr Ink kHairline = inkFromHex(0x33434A);
inline constexpr Ink kGround = inkFromHex(0x0B1216);
inline constexpr Ink kWrong = inkFromHex(0xE8503A);

/// Pixels per unit of interface for a picture of this height; the same as the canvas's while it is open.
float pageScale(int heightPx);

/// Where a page's diagram lies: below the heading, inside the margins; at least one pixel wide and high.
Rect pageBody(int widthPx, int heightPx);

/// Title and one sentence at the top left; the sentence wraps at the right margin.
void drawHeading(Canvas& canvas, int widthPx, std::string_view title, std::string_view caption);

/// Text on a piece of the ground, so that lines beneath do not cross it.
void drawLabel(Canvas& canvas, glm::vec2 at, std::string_view text, const TextStyle& style);

/// A line of dashes that goes round corners. Not-finite points break it.
void drawDashed(Canvas& canvas, std::span<const glm::vec2> points, float widthPx, Ink ink, float dashPx, float gapPx);

/// A part of a circle from angle `from` to `to`, radians counterclockwise from the right.
void drawArc(Canvas& canvas, glm::vec2 centre, float radius, float from, float to, float widthPx, Ink ink);

Ink mixed(Ink a, Ink b, float share);

/// Three significant figures, with a power of ten where that reads better: 0.0123, 12.3, 4.5·10⁻⁶.
std::string readable(double value);

/// A place on an axis and what stands there.
struct AxisMark {
    double value = 0;
    std::string_view text;
};

/// One axis: its range, the distance of its grid lines and what stands at them.
struct Axis {
    double low = 0, high = 1;
    double spacing = 0.5;
    std::string_view title;
    bool isPowerOfTen = false;  ///< values are exponents
    int digits = 1;             ///< after the point
    std::span<const AxisMark> marks{};  ///< in place of the evenly spaced ones, where there are any
};

/// A rectangle with two axes.
class Plot {
public:
    Plot(Canvas& canvas, const Rect& area, const Axis& x, const Axis& y) : canvas_(canvas), area_(area), x_(x), y_(y) {}

    const Rect& area() const { return area_; }
    /// Pixels of a value. Far outside it stops at some heights from the area; NaN stays NaN.
    glm::vec2 at(double x, double y) const;
    /// The value at a height in pixels.
    double yAt(float px) const;
    bool contains(double y) const { return y >= y_.low && y <= y_.high; }

    /// Grid lines with their figures and the titles of both axes.
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
