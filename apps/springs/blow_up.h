// How the scenes show a step that blows up: with its numbers, never as a spring at rest.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "gfx/page.h"
#include "sim/springs/spring_kinds.h"

namespace arclight::springs {

/// Runaway values are clamped to this to keep them finite; it is far outside the visible range.
inline constexpr double kRunaway = 1e6;

inline double held(double value) { return std::isfinite(value) ? std::clamp(value, -kRunaway, kRunaway) : 0; }
inline void hold(ScalarSpring& spring) { spring.x = held(spring.x), spring.v = held(spring.v); }
inline void hold(Vec2Spring& spring) {
    for (int axis = 0; axis < 2; ++axis) spring.x[axis] = held(spring.x[axis]), spring.v[axis] = held(spring.v[axis]);
}

/// Whether a value is so far away that a stable step would take forever to bring it back; then the scene restarts.
inline bool isFarAway(double value) { return !(std::fabs(value) < 1e3); }

/// Whether a step that blew up no longer does. Stores the factor by which it multiplies the swing in `growth`.
inline bool isTamed(double& growth, double now) { return std::exchange(growth, now) > 1 && growth <= 1; }

/// A runaway value as text.
inline std::string runawayText(double value) {
    if (std::fabs(value) >= kRunaway) return value < 0 ? "beyond −10⁶" : "beyond 10⁶";
    return (value < 0 ? "−" : "") + readable(std::fabs(value));
}

inline std::string growthText(double growth) {
    // Shown in every frame: one allocation holds the whole text.
    std::string text;
    text.reserve(128);
    text += "Unstable: each step ";
    if (growth < 1.1)
        text.append("adds ").append(readable(100 * (growth - 1))).append(" % to the amplitude");
    else
        text.append("multiplies the amplitude by ").append(readable(growth));
    return text += ". Choose the exact step, or lower the frequency.";
}

/// Draws the heading of a scene; while its step blows up, the caption reports it.
inline void drawSceneHeading(Canvas& canvas, int widthPx, std::string_view title, std::string_view caption,
                             double growth) {
    drawHeading(canvas, widthPx, title, growth > 1 ? std::string_view{} : caption);
    const float s = canvas.scale();
    if (growth > 1) canvas.text({48 * s, 78 * s}, growthText(growth), {14 * s, kWrong});
}

/// Draws an arrow at `edge` in the direction of the unit vector `way`, for an object outside the frame.
inline void drawOffScale(Canvas& canvas, glm::vec2 edge, glm::vec2 way, CanvasColour colour) {
    const float s = canvas.scale();
    const glm::vec2 foot = edge - 16 * s * way;
    drawArrowhead(canvas, edge, way, 16 * s, 9 * s, colour);
    canvas.line(foot - 14 * s * way, foot, 4 * s, colour);
}

/// Draws such an arrow to the left or the right, with `text` inside the edge.
inline void drawOffScale(Canvas& canvas, glm::vec2 edge, bool isLeft, float inwards, std::string_view text,
                         TextStyle style) {
    drawOffScale(canvas, edge, glm::vec2(isLeft ? -1 : 1, 0), style.colour);
    style.align = isLeft ? Align::left : Align::right;
    drawLabel(canvas, edge + glm::vec2(isLeft ? inwards : -inwards, 0), text, style);
}

}  // namespace arclight::springs
