// What was drawn on a canvas, as data: its shapes for an SVG file, the curves of its plots and its tables.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/image.h"
#include "gfx/canvas.h"

namespace arclight {

struct Axis;

/// A shape in drawing order. Lengths are in pixels.
struct RecordedShape {
    enum class Kind { polyline, box, frame, polygon, image, text } kind;
    std::vector<glm::vec2> points{};  ///< of a polyline or polygon; the left end of a text's baseline
    Rect rect{};                      ///< of a box, frame or image
    float width = 0;                  ///< of lines
    float radius = 0;                 ///< of corners
    CanvasColour colour{};
    std::string text{};
    float textSize = 0, textWidth = 0;
    FontWeight weight = FontWeight::regular;
    std::optional<Rect> clip{};
};

/// A curve in the units of its plot's axes; points that are not finite break it.
struct RecordedCurve {
    std::string name;  ///< empty if the page has no legend for it
    CanvasColour colour;
    std::vector<glm::dvec2> points;
};

struct RecordedPlot {
    std::string x, y;  ///< titles of the axes
    std::vector<RecordedCurve> curves{};
};

/// The first row holds the titles of the columns.
struct RecordedTable {
    std::vector<std::vector<std::string>> rows{};
};

/// Filled by a canvas while it is set with `Canvas::record`.
class CanvasRecord {
public:
    const std::vector<RecordedShape>& shapes() const { return shapes_; }
    const std::vector<RecordedPlot>& plots() const { return plots_; }
    const std::vector<RecordedTable>& tables() const { return tables_; }

    void clear();
    void add(RecordedShape shape) { shapes_.push_back(std::move(shape)); }
    void addPlot(const Rect& area, const Axis& x, const Axis& y);
    /// A curve in pixels, drawn within `clip`; ignored if that is not the area of the latest plot.
    void addCurve(std::span<const glm::vec2> points, CanvasColour colour, const std::optional<Rect>& clip);
    /// Replaces the latest curve by its values in the units of the axes; with `isNew`, adds another one.
    void nameCurve(std::string_view name, std::span<const glm::dvec2> points, CanvasColour colour, bool isNew);
    std::size_t addTable();
    void setCell(std::size_t table, std::size_t row, std::size_t column, std::string_view text);

private:
    /// The scale from pixels to the units of one axis.
    struct Scale {
        double low = 0, perPx = 0, origin = 0;
        bool isPowerOfTen = false;
        double at(float px) const;
    };

    std::vector<RecordedShape> shapes_;
    std::vector<RecordedPlot> plots_;
    std::vector<RecordedTable> tables_;
    Rect area_;
    Scale x_, y_;
};

/// An SVG file with the shapes, on a ground of that colour. `frame` is the drawn frame, which images are cut from.
std::string toSvg(const CanvasRecord& record, const Image& frame, CanvasColour ground, std::string_view comment);
/// All curves: plot, curve, the titles of the axes, x, y.
std::vector<std::vector<std::string>> curvesTable(const CanvasRecord& record);

}  // namespace arclight
