#include "gfx/page.h"

#include <algorithm>
#include <cmath>

#include "gfx/frame.h"

namespace arclight {
namespace {

constexpr float kMargin = 48, kCaptionPitch = 19;  // units of the page

/// Lines that a caption of two sentences takes. The layout does not depend on the words.
int captionLines(int widthPx, int heightPx) {
    constexpr PageRoom kRoom;
    const float s = pageScale(widthPx, heightPx), width = static_cast<float>(widthPx) / s;
    const bool isLow = static_cast<float>(heightPx) < 0.99f * kRoom.height * s;  // every line counts
    return isLow || width > 1100 ? 1 : width > 820 ? 2 : 3;
}

}  // namespace

Rect pageBody(int widthPx, int heightPx) {
    const float s = pageScale(widthPx, heightPx), margin = kMargin * s;
    const float top = (112 + kCaptionPitch * static_cast<float>(captionLines(widthPx, heightPx) - 1)) * s;
    return {margin, top, std::max(1.0f, static_cast<float>(widthPx) - 2 * margin),
            std::max(1.0f, static_cast<float>(heightPx) - top - margin)};
}

Rect panelBeside(const Rect& room, int index, int count, float gap) {
    const float width = std::max(1.0f, (room.width - gap * static_cast<float>(count - 1)) / static_cast<float>(count));
    return {room.x + static_cast<float>(index) * (width + gap), room.y, width, room.height};
}

Rect cutBottom(Rect& room, float height, float gap) {
    const Rect taken{room.x, room.bottom() - height, room.width, height};
    room.height = std::max(1.0f, room.height - height - gap);
    return taken;
}

PageParts::PageParts(const Rect& body, bool isPortrait, float share, float gap) : main(body), plots(body) {
    if (isPortrait) {
        plots = cutBottom(main, (1 - share) * main.height, gap);
        return;
    }
    main.width *= share;
    plots.x = main.right() + gap, plots.width = std::max(1.0f, plots.width - main.width - gap);
}

Rect plotArea(const Rect& panel, float unit) {
    return {panel.x + 46 * unit, panel.y + 22 * unit, std::max(1.0f, panel.width - 54 * unit),
            std::max(1.0f, panel.height - 62 * unit)};
}

void drawHeading(Canvas& canvas, int widthPx, std::string_view title, std::string_view caption) {
    canvas.markPage();
    const float s = canvas.scale(), left = kMargin * s;
    canvas.text({left, 50 * s}, title, bold(22 * s));
    drawSentence(canvas, {left, 78 * s}, std::max(120 * s, static_cast<float>(widthPx) - 2 * left), caption,
                 {14 * s, mixed(kMuted, kPaper, 0.35f)}, kCaptionPitch * s);
}

Canvas& beginPage(Frame& frame, std::string_view title, std::string_view caption) {
    frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
    drawHeading(frame.canvas(), frame.width(), title, caption);
    return frame.canvas();
}

glm::vec2 drawSentence(Canvas& canvas, glm::vec2 at, float room, std::string_view sentence, const TextStyle& style,
                       float pitch) {
    for (std::string_view rest = sentence; !rest.empty(); at.y += pitch) {
        std::size_t end = rest.size();
        while (canvas.textWidth(rest.substr(0, end), style) > room) {
            const std::size_t space = rest.rfind(' ', end - 1);
            if (space == std::string_view::npos || space == 0) break;
            end = space;
        }
        canvas.text(at, rest.substr(0, end), style);
        rest.remove_prefix(std::min(rest.size(), end + 1));
    }
    return at;
}

std::vector<TableColumn> Table::fitted(Canvas& canvas, std::vector<TableColumn> columns, float width, float name,
                                       const TextStyle& style) {
    const auto widthOf = [&](const TableColumn& c) { return canvas.textWidth(c.title, style) + 16 * canvas.scale(); };
    float whole = name;
    for (std::size_t i = 1; i < columns.size(); ++i) whole += widthOf(columns[i]);
    columns.front().align = Align::left;
    float right = std::min(width, 620 * canvas.scale());  // wider tables are hard to read along a row
    for (std::size_t i = columns.size(); i-- > 1;) {
        columns[i].isShown = !columns[i].isOptional || whole < width;
        if (!columns[i].isShown) continue;
        columns[i].x = right;
        right -= widthOf(columns[i]);
    }
    return columns;
}

void Table::header(const TextStyle& style, float below) {
    for (std::size_t i = 0; i < columns_.size(); ++i)
        if (!columns_[i].title.empty()) cell(i, columns_[i].title, style);
    next();
    at_.y += below;
}

void Table::row(std::initializer_list<std::string> cells, const TextStyle& style) {
    for (std::size_t i = 0; i < cells.size(); ++i) cell(i, cells.begin()[i], style);
    next();
}

void Table::cell(std::size_t column, std::string_view text, TextStyle style) const {
    canvas_.noteCell(number_, row_, column, text);
    if (!columns_[column].isShown) return;
    style.align = columns_[column].align;
    canvas_.text({at_.x + columns_[column].x, at_.y}, text, style);
}

glm::vec2 drawLegend(Canvas& canvas, glm::vec2 at, std::span<const LegendEntry> entries, float unit) {
    for (const LegendEntry& entry : entries) {
        const glm::vec2 sample[] = {at, {at.x + 20 * unit, at.y}};
        if (entry.style.width > 0) drawCurve(canvas, sample, entry.style.times(unit));
        canvas.text({at.x + 28 * unit, at.y}, entry.name, {12 * unit, mixed(kMuted, kPaper, 0.5f)});
        at.y += 17 * unit;
    }
    return at;
}

float Handle::along(glm::vec2 px) const {
    return std::clamp(isVertical ? (track.bottom() - px.y) / track.height : (px.x - track.x) / track.width, 0.0f, 1.0f);
}

glm::vec2 Handle::at(double value) const {
    const auto part = static_cast<float>((value - low) / (high - low));
    return isVertical ? glm::vec2(track.x + 0.5f * track.width, track.bottom() - part * track.height)
                      : glm::vec2(track.x + part * track.width, track.y + 0.5f * track.height);
}

void Handle::draw(Canvas& canvas, double value, CanvasColour colour) const {
    const float s = canvas.scale();
    const glm::vec2 across = isVertical ? glm::vec2(track.width, 0) : glm::vec2(0, track.height);
    const glm::vec2 centre = at(value), half = 0.5f * across;
    canvas.line(centre - half, centre + half, 1.4f * s, colour);
    drawArrowhead(canvas, centre + half, isVertical ? glm::vec2(-1, 0) : glm::vec2(0, -1), 9 * s, 5 * s, colour);
}

}  // namespace arclight
