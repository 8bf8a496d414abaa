// Pages that explain: one rule of scale, and what stands on them: heading, sentences, tables, panels side by side,
// legends and handles. Where things are follows from the size of the frame alone, for drawing and the pointer alike.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/grip.h"
#include "gfx/plot.h"

namespace arclight {

/// The units that a page needs. In frames with fewer pixels units shrink, but to no less than `leastScale` pixels.
struct PageRoom {
    float width = 900, height = 720, leastScale = 0.5f;
};

/// Pixels per unit of the page for an image of this size; with the usual room it equals `Canvas::scale`.
float pageScale(int widthPx, int heightPx, const PageRoom& room = {});

/// Pixels per unit of small text on a page of scale `page`: in small frames it shrinks less than the page, so that it
/// can be read. Frames narrower than 600 pixels have no room for that.
float textScale(float page, float widthPx = 600);

/// The area of a diagram: below the heading, inside the margins; at least one pixel wide and high.
Rect pageBody(int widthPx, int heightPx);

/// Panel `index` of `count` side by side in `room`, `gap` pixels apart.
Rect panelBeside(const Rect& room, int index, int count, float gap);

/// Takes `height` pixels off the bottom of `room`, and `gap` more between both. Returns what was taken.
Rect cutBottom(Rect& room, float height, float gap);

/// The area of a plot in a panel, which leaves room for the figures and titles of its axes.
Rect plotArea(const Rect& panel, float unit);

/// Semibold text, aligned left.
inline TextStyle bold(float sizePx, CanvasColour colour = kPaper) {
    return {sizePx, colour, Align::left, FontWeight::semibold};
}

/// Title and caption at the top left; the caption wraps at the right margin.
void drawHeading(Canvas& canvas, int widthPx, std::string_view title, std::string_view caption);

/// A sentence in lines of at most `room` pixels, `pitch` pixels apart. Returns the position after its last line.
glm::vec2 drawSentence(Canvas& canvas, glm::vec2 at, float room, std::string_view sentence, const TextStyle& style,
                       float pitch);

/// Lines of text, one below the other.
class TextLines {
public:
    TextLines(Canvas& canvas, glm::vec2 at, float pitch) : canvas_(canvas), at_(at), pitch_(pitch) {}
    void add(std::string_view text, const TextStyle& style) {
        canvas_.text(at_, text, style);
        skip();
    }
    /// Leaves out a part of a line, or several.
    void skip(float lines = 1) { at_.y += lines * pitch_; }
    glm::vec2 at() const { return at_; }

private:
    Canvas& canvas_;
    glm::vec2 at_;
    float pitch_;
};

/// A column of a table: where its texts stand, in pixels from the table's left edge.
struct TableColumn {
    std::string_view title;
    float x = 0;
    Align align = Align::right;
    bool isOptional = false;  ///< left out where there is no room for it
    bool isShown = true;
};

/// Rows of figures, `pitch` pixels apart.
class Table {
public:
    Table(Canvas& canvas, glm::vec2 at, std::vector<TableColumn> columns, float pitch)
        : canvas_(canvas), at_(at), columns_(std::move(columns)), pitch_(pitch) {}
    /// The columns placed in `width` pixels: the first, at the left, has at least `name` pixels for what it names, and
    /// those of figures end at the right, each as wide as its title in `style`.
    static std::vector<TableColumn> fitted(Canvas& canvas, std::vector<TableColumn> columns, float width, float name,
                                           const TextStyle& style);

    /// The titles of the columns; leaves `below` pixels more below them.
    void header(const TextStyle& style, float below = 0);
    /// `style` with the alignment of each column.
    void row(std::initializer_list<std::string> cells, const TextStyle& style);
    /// One cell in the present row, in a style of its own; `next` ends the row.
    void cell(std::size_t column, std::string_view text, TextStyle style) const;
    void next() { at_.y += pitch_; }
    glm::vec2 at() const { return at_; }

private:
    Canvas& canvas_;
    glm::vec2 at_;
    std::vector<TableColumn> columns_;
    float pitch_;
};

/// A curve and its name in a legend; the lengths of the style are in units of the page.
struct LegendEntry {
    std::string_view name;
    LineStyle style;  ///< without a width, a mark takes the place of the line
};
/// The entries below each other, each with a sample of its line. Returns the position after the last.
glm::vec2 drawLegend(Canvas& canvas, glm::vec2 at, std::span<const LegendEntry> entries, float unit);

/// A number that the pointer drags along a rectangle: `low` is at its left edge or, if it is vertical, at its bottom.
struct Handle {
    Rect track;  ///< px
    double low = 0, high = 1;
    bool isVertical = false;

    /// Where on the track a pixel lies, from 0 to 1.
    float along(glm::vec2 px) const;
    double valueAt(glm::vec2 px) const { return low + (high - low) * static_cast<double>(along(px)); }
    /// The position of a value on the line through the middle of the track.
    glm::vec2 at(double value) const;
    bool isOver(const Input& input) const { return track.contains({input.pointerPx[0], input.pointerPx[1]}); }
    /// Takes the input of a tick, and sets `value` while it is dragged; true if it is. A drag begins on the track.
    template <class Number>
    bool drag(Grip& grip, const Input& input, Number& value) const {
        if (!grip.follow(input, isOver(input))) return false;
        value = static_cast<Number>(valueAt({input.pointerPx[0], input.pointerPx[1]}));
        return true;
    }
    /// A line across the track at `value`, with an arrowhead outside of it.
    void draw(Canvas& canvas, double value, CanvasColour colour) const;
};

}  // namespace arclight
