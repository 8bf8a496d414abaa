// Pages of explanation, at one scale: heading, sentences, tables, panels side by side, legends and handles. The layout
// depends only on the frame's size, so drawing and pointer input use the same one.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/grip.h"
#include "gfx/grab.h"
#include "gfx/page_scale.h"
#include "gfx/plot.h"

namespace arclight {

class Frame;

/// The area of a diagram: below the heading, whose caption takes two or three lines in narrow frames; inside the
/// margins; at least one pixel wide and high.
Rect pageBody(int widthPx, int heightPx);

/// Panel `index` of `count` side by side in `room`, `gap` pixels apart.
Rect panelBeside(const Rect& room, int index, int count, float gap);

/// Cuts `height` pixels off the bottom of `room`, and a further `gap` between them. Returns the cut-off part.
Rect cutBottom(Rect& room, float height, float gap);

/// Splits the body of a page, or the rest of it, into two parts that are `gap` pixels apart; `main` gets the fraction
/// `share`. The parts are side by side or, in portrait frames, stacked.
struct PageParts {
    Rect main, plots;
    PageParts(int widthPx, int heightPx, float share, float gap)
        : PageParts(pageBody(widthPx, heightPx), heightPx > widthPx, share, gap) {}
    PageParts(const Rect& body, bool isPortrait, float share, float gap);
};

/// The area of a plot in a panel; leaves room for the labels and titles of its axes.
Rect plotArea(const Rect& panel, float unit);

/// Semibold text, aligned left.
inline TextStyle bold(float sizePx, CanvasColour colour = kPaper) {
    return {sizePx, colour, Align::left, FontWeight::semibold};
}

/// Title and caption at the top left; the caption wraps at the right margin.
void drawHeading(Canvas& canvas, int widthPx, std::string_view title, std::string_view caption);
/// Begins a frame that is a page: clears it and draws the heading.
Canvas& beginPage(Frame& frame, std::string_view title, std::string_view caption);

/// A sentence wrapped to `room` pixels, in lines `pitch` pixels apart. Returns the position after its last line.
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
    /// Skips this many lines; fractions are allowed.
    void skip(float lines = 1) { at_.y += lines * pitch_; }
    glm::vec2 at() const { return at_; }

private:
    Canvas& canvas_;
    glm::vec2 at_;
    float pitch_;
};

/// A column of a table. `x` is where its texts are aligned, in pixels from the table's left edge.
struct TableColumn {
    std::string_view title;
    float x = 0;
    Align align = Align::right;
    bool isOptional = false;  ///< hidden if there is no room for it
    bool isShown = true;
};

/// Rows of numbers, `pitch` pixels apart.
class Table {
public:
    Table(Canvas& canvas, glm::vec2 at, std::vector<TableColumn> columns, float pitch)
        : canvas_(canvas), at_(at), columns_(std::move(columns)), pitch_(pitch), number_(canvas.noteTable()) {}
    /// Lays the columns out in `width` pixels. The first, with the row names, is at the left and at least `name` pixels
    /// wide; the number columns end at the right, each as wide as its title in `style`.
    static std::vector<TableColumn> fitted(Canvas& canvas, std::vector<TableColumn> columns, float width, float name,
                                           const TextStyle& style);

    /// Draws the column titles and adds `below` pixels of space below them.
    void header(const TextStyle& style, float below = 0);
    /// Draws a row in `style`, with the alignment of each column.
    void row(std::initializer_list<std::string> cells, const TextStyle& style);
    /// Draws one cell of the current row in its own style; `next` ends the row.
    void cell(std::size_t column, std::string_view text, TextStyle style) const;
    void next() { at_.y += pitch_, ++row_; }
    glm::vec2 at() const { return at_; }

private:
    Canvas& canvas_;
    glm::vec2 at_;
    std::vector<TableColumn> columns_;
    float pitch_;
    std::size_t number_, row_ = 0;  ///< as the canvas notes them
};

/// A curve and its name in a legend; the lengths in `style` are in units of the page.
struct LegendEntry {
    std::string_view name;
    LineStyle style;  ///< with a width of 0, a mark replaces the line
};
/// Draws the entries one below the other, each with a sample of its line. Returns the position after the last.
glm::vec2 drawLegend(Canvas& canvas, glm::vec2 at, std::span<const LegendEntry> entries, float unit);

/// A number that the pointer drags along a rectangle: `low` is at the left edge or, if vertical, at the bottom.
struct Handle {
    Rect track;  ///< px
    double low = 0, high = 1;
    bool isVertical = false;

    /// The position of a pixel along the track, from 0 to 1.
    float along(glm::vec2 px) const;
    double valueAt(glm::vec2 px) const { return low + (high - low) * static_cast<double>(along(px)); }
    /// The position of a value on the centre line of the track.
    glm::vec2 at(double value) const;
    /// The area that the pointer can drag: the whole track, marked at `value`.
    Grab grab(double value) const {
        return {track, isVertical ? Grab::Cursor::upDown : Grab::Cursor::leftRight, at(value)};
    }
    bool isOver(const Input& input) const { return isGrabbed({track}, input); }
    /// Processes a tick's input and sets `value` while it is dragged; returns whether it is dragged. Drags begin on or
    /// near the track.
    template <class Number>
    bool drag(Grip& grip, const Input& input, Number& value) const {
        if (!grip.follow(input, [&] { return isOver(input); })) return false;
        value = static_cast<Number>(valueAt({input.pointerPx[0], input.pointerPx[1]}));
        return true;
    }
    /// A line across the track at `value`, with an arrowhead outside the track.
    void draw(Canvas& canvas, double value, CanvasColour colour) const;
};

}  // namespace arclight
