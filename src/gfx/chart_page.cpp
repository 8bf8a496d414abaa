#include "gfx/chart_page.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <glm/common.hpp>

#include "gfx/frame.h"

namespace arclight {
namespace {

// In units of the page.
constexpr float kGap = 20, kRowPitch = 18, kLegendHeight = 20, kNameColumn = 120;
constexpr float kAxisTitle = 22;  // the space that `plotArea` leaves above a plot for the title of its y axis

/// The part of `room` for item `index` of `count`, side by side or below each other.
Rect cellOf(const Rect& room, int index, int count, bool isStacked, float gap) {
    if (!isStacked) return panelBeside(room, index, count, gap);
    const float height =
        std::max(1.0f, (room.height - gap * static_cast<float>(count - 1)) / static_cast<float>(count));
    return {room.x, room.y + static_cast<float>(index) * (height + gap), room.width, height};
}

bool hasLegend(const PagePlot& plot) {
    return std::any_of(plot.curves.begin(), plot.curves.end(), [](const PlotCurve& c) { return !c.name.empty(); });
}

/// Names in a row above the title of the y axis, each with a sample of its curve.
void drawNames(Canvas& canvas, const PagePlot& plot, const Rect& area, float unit) {
    const TextStyle style{12 * unit, mixed(kMuted, kPaper, 0.5f)};
    glm::vec2 at(area.x, area.y - (kAxisTitle + 0.5f * kLegendHeight) * unit);
    for (const PlotCurve& curve : plot.curves) {
        if (curve.name.empty()) continue;
        const std::array<glm::vec2, 2> sample{at, at + glm::vec2(20 * unit, 0)};
        if (curve.isDots)
            canvas.disc(at + glm::vec2(10 * unit, 0), 2.5f * unit, curve.style.colour);
        else
            drawCurve(canvas, sample, curve.style.times(unit));
        at.x += 28 * unit;
        at.x += canvas.text(at, curve.name, style) + 18 * unit;
    }
}

}  // namespace

ChartPage& ChartPage::panel(float share, std::function<void(Canvas&, const Rect&, float unit)> draw) {
    panelShare_ = share, drawPanel_ = std::move(draw);
    return *this;
}

ChartPage& ChartPage::plot(PagePlot plot) {
    plots_.push_back(std::move(plot));
    return *this;
}

ChartPage& ChartPage::table(std::vector<std::string> header, std::vector<std::vector<std::string>> rows) {
    header_ = std::move(header), rows_ = std::move(rows);
    return *this;
}

ChartPage::Layout ChartPage::layOut(int widthPx, int heightPx) const {
    Layout layout{pageScale(widthPx, heightPx), {}, {}, {}};
    const float unit = layout.unit, gap = kGap * unit;
    const bool isPortrait = heightPx > widthPx;
    Rect body = pageBody(widthPx, heightPx);
    if (!header_.empty()) layout.table = cutBottom(body, kRowPitch * unit * static_cast<float>(rows_.size() + 1), gap);
    Rect room = body;
    if (drawPanel_) layout.panel = body;
    if (drawPanel_ && !plots_.empty()) {
        const PageParts parts(body, isPortrait, panelShare_, gap);
        layout.panel = parts.main, room = parts.plots;
    }
    // Plots to the right of a panel are stacked, and below it side by side; without a panel, it is the other way round.
    const bool isStacked = drawPanel_ ? !isPortrait : isPortrait;
    // If one plot needs room for names, all plots get it, which keeps them aligned.
    const bool hasLegends = std::any_of(plots_.begin(), plots_.end(), hasLegend);
    for (std::size_t i = 0; i < plots_.size(); ++i) {
        Rect cell = cellOf(room, static_cast<int>(i), static_cast<int>(plots_.size()), isStacked, gap);
        const float legend = hasLegends ? std::min(kLegendHeight * unit, 0.5f * cell.height) : 0;
        cell.y += legend, cell.height -= legend;
        layout.plots.push_back(plotArea(cell, unit));
    }
    return layout;
}

Handle ChartPage::handleOf(const PagePlot& plot, const PlotHandle& handle, const Rect& area) {
    const Axis& axis = handle.isVertical ? plot.y : plot.x;
    return {area, axis.low, axis.high, handle.isVertical};
}

template <class Visit>
void ChartPage::eachHandle(const Layout& layout, Visit visit) const {
    std::size_t number = 0;
    for (std::size_t i = 0; i < plots_.size(); ++i)
        for (const PlotHandle& handle : plots_[i].handles)
            visit(handle, handleOf(plots_[i], handle, layout.plots[i]), number++);
}

bool ChartPage::adjust(PageGrip& grip, const Input& input) const {
    const Layout layout = layOut(input.widthPx, input.heightPx);
    const glm::vec2 pointer(input.pointerPx[0], input.pointerPx[1]);
    // A press selects the nearest handle within its reach.
    if (!grip.grip.isHeld()) {
        float nearest = std::numeric_limits<float>::infinity();
        eachHandle(layout, [&](const PlotHandle& handle, const Handle& track, std::size_t number) {
            const glm::vec2 away = glm::abs(pointer - track.at(static_cast<double>(*handle.value)));
            const float distance = handle.isVertical ? away.y : away.x;
            if (track.isOver(input) && distance < nearest) nearest = distance, grip.handle = number;
        });
    }
    bool isDragged = false;
    eachHandle(layout, [&](const PlotHandle& handle, const Handle& track, std::size_t number) {
        if (number != grip.handle) return;
        float value = *handle.value;
        if (!track.drag(grip.grip, input, value)) return;
        *handle.value = std::clamp(value, handle.min, handle.max);
        isDragged = true;
    });
    return isDragged;
}

std::vector<Grab> ChartPage::grabs(int widthPx, int heightPx) const {
    std::vector<Grab> all;
    eachHandle(layOut(widthPx, heightPx), [&](const PlotHandle& handle, const Handle& track, std::size_t) {
        all.push_back(track.grab(static_cast<double>(*handle.value)));
    });
    return all;
}

void ChartPage::draw(Frame& frame) const {
    drawBody(beginPage(frame, title_, sentence_), frame.width(), frame.height());
}

void ChartPage::drawBody(Canvas& canvas, int widthPx, int heightPx) const {
    const Layout layout = layOut(widthPx, heightPx);
    if (drawPanel_) drawPanel_(canvas, layout.panel, layout.unit);
    for (std::size_t i = 0; i < plots_.size(); ++i) drawPlot(canvas, plots_[i], layout.plots[i], layout.unit);
    eachHandle(layout, [&](const PlotHandle& handle, const Handle& track, std::size_t) {
        track.draw(canvas, static_cast<double>(*handle.value), handle.colour);
    });
    if (!header_.empty()) drawTable(canvas, layout.table, layout.unit);
}

void ChartPage::drawPlot(Canvas& canvas, const PagePlot& plot, const Rect& area, float unit) const {
    const Plot axes(canvas, area, plot.x, plot.y);
    axes.draw([&] {
        for (const PlotCurve& curve : plot.curves) {
            const auto at = [&](int i) {
                const glm::dvec2& point = curve.points[static_cast<std::size_t>(i)];
                return axes.at(point.x, point.y);
            };
            const int count = static_cast<int>(curve.points.size());
            if (!curve.isDots) {
                drawCurve(canvas, count, curve.style.times(unit), at);
                canvas.nameCurve(curve.name, curve.points, curve.style.colour, false);
                continue;
            }
            canvas.nameCurve(curve.name, curve.points, curve.style.colour, true);
            for (int i = 0; i < count; ++i)
                if (std::isfinite(at(i).x + at(i).y)) canvas.disc(at(i), 2.5f * unit, curve.style.colour);
        }
    });
    if (hasLegend(plot)) drawNames(canvas, plot, area, unit);
}

void ChartPage::drawTable(Canvas& canvas, const Rect& area, float unit) const {
    const TextStyle title{12 * unit, kMuted}, plain{12 * unit, kPaper};
    std::vector<TableColumn> columns;
    for (const std::string& name : header_) columns.push_back({name});
    const float pitch = kRowPitch * unit;
    Table table(canvas, {area.x, area.y + 0.5f * pitch},
                Table::fitted(canvas, std::move(columns), area.width, kNameColumn * unit, title), pitch);
    table.header(title);
    for (const std::vector<std::string>& row : rows_) {
        for (std::size_t i = 0; i < row.size() && i < header_.size(); ++i) table.cell(i, row[i], plain);
        table.next();
    }
}

}  // namespace arclight
