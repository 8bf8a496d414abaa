#include "graph_page.h"

namespace arclight::springs {
namespace {

// In units of the page.
constexpr float kAbove = 54;      // formula and title above the plots
constexpr float kFigures = 46;    // axis numbers left of a plot
constexpr float kBelow = 38;      // axis numbers and title below a plot
constexpr float kTitle = 26;      // title above a plot
constexpr float kGap = 22;        // between parts
constexpr float kTable = 106;     // height of the table
constexpr float kErrorPlot = 76;  // height of the plot of the error

float atLeastOne(float px) { return std::max(1.0f, px); }

/// Arranges the square plane of the poles, its labels to the right, and an inset below these.
void arrangePoles(GraphLayout& layout, const Rect& room) {
    const float u = layout.unit, labels = 148 * u, side = atLeastOne(std::min(room.height, room.width - labels));
    layout.poles = {room.x, room.y, side, side};
    layout.poleLabels = {room.x + side + 14 * u, room.y, atLeastOne(room.width - side - 14 * u), room.height};
}

/// Arranges two columns: the time plots above the table, and both planes.
void arrangeColumns(GraphLayout& layout, const Rect& body) {
    const float u = layout.unit, top = body.y + kAbove * u, room = body.bottom() - top;
    const float right = std::clamp(0.35f * body.width, 300 * u, 430 * u);
    const float left = body.width - right - 1.5f * kGap * u;
    const float height = atLeastOne(room - (kTitle + kErrorPlot + kBelow + kGap + kTable) * u);
    layout.curve = {body.x + kFigures * u, top, atLeastOne(left - kFigures * u), height};
    layout.error = {layout.curve.x, layout.curve.bottom() + kTitle * u, layout.curve.width, kErrorPlot * u};
    layout.table = {body.x, body.bottom() - kTable * u, atLeastOne(left), kTable * u};
    const float planeX = body.right() - right + kFigures * u, planeWidth = atLeastOne(right - kFigures * u);
    layout.phase = {planeX, top, planeWidth, height};
    const float polesTop = layout.phase.bottom() + (kBelow + kTitle + 4) * u;
    arrangePoles(layout, {planeX - 20 * u, polesTop, planeWidth + 20 * u, atLeastOne(body.bottom() - polesTop)});
}

/// Arranges one column, for portrait frames: the time plots, both planes side by side, and the table.
void arrangeColumn(GraphLayout& layout, const Rect& body) {
    const float u = layout.unit, top = body.y + kAbove * u, half = 0.5f * (body.width - kGap * u);
    const float planes = atLeastOne(std::min(0.3f * body.height, half - kFigures * u));
    const float below = (kTitle + kErrorPlot + kBelow + kTitle + kBelow + 2 * kGap + kTable) * u + planes;
    const float height = atLeastOne(std::min(0.8f * body.width, body.bottom() - top - below));
    layout.curve = {body.x + kFigures * u, top, atLeastOne(body.width - kFigures * u), height};
    layout.error = {layout.curve.x, layout.curve.bottom() + kTitle * u, layout.curve.width, kErrorPlot * u};
    const float planesTop = layout.error.bottom() + (kBelow + kGap + kTitle) * u;
    layout.phase = {body.x + kFigures * u, planesTop, atLeastOne(half - kFigures * u), planes};
    arrangePoles(layout, {body.x + half + kGap * u, planesTop, half, planes});
    layout.table = {body.x, layout.phase.bottom() + (kBelow + kGap) * u, body.width, kTable * u};
}

}  // namespace

GraphLayout graphLayout(int widthPx, int heightPx) {
    GraphLayout layout;
    layout.unit = pageScale(widthPx, heightPx);
    const Rect body = pageBody(widthPx, heightPx);
    layout.formula = {body.x, body.y + 13 * layout.unit};
    const bool isPortrait = body.width < 780 * layout.unit || body.height > 1.2f * body.width;
    if (isPortrait)
        arrangeColumn(layout, body);
    else
        arrangeColumns(layout, body);
    return layout;
}

}  // namespace arclight::springs
