// Contact sheets: captures in a labelled grid, ready for a slide.
#pragma once

#include <string>
#include <vector>

#include "app/session/session_renderer.h"

namespace arclight {

/// The quantity that varies along one side of a sheet.
struct SheetAxis {
    std::string name;
    std::vector<std::string> values;  ///< with their unit
};

/// Memory that a sheet takes per pixel: its cells, its page, the page as read back, and the image.
inline constexpr double kSheetBytesPerPixel = 16;
/// The memory limit for sheets that captures ask for, as captures may be untrusted.
inline constexpr double kMaxForeignSheetBytes = 512 << 20;

/// Lays out and draws a contact sheet. A single axis wraps into rows, each cell with its label; with two axes, the
/// first runs along the columns and the second down the rows.
class Sheet {
public:
    /// A sheet with cells of that size; if `cellWidth` is 0, with 16:9 cells that make it `kWidth` pixels wide.
    Sheet(SessionRenderer& renderer, std::string title, std::string caption, std::vector<SheetAxis> axes, int cellWidth,
          int cellHeight);

    int width() const { return width_; }
    int height() const { return height_; }
    int cellWidth() const { return cellWidth_; }
    int cellHeight() const { return cellHeight_; }
    /// Adds an image of the cell's size at these indices on the axes; the index on a missing axis is 0.
    void add(const Image& image, std::size_t first, std::size_t second);
    /// Draws the background and the labels, and copies the cells over them.
    Image finish();

    static constexpr int kWidth = 3840;

private:
    std::size_t cells(std::size_t axis) const { return axis < axes_.size() ? axes_[axis].values.size() : 1; }
    void layOut();
    Rect cellAt(std::size_t column, std::size_t row) const;
    void drawLabels();

    SessionRenderer& renderer_;
    std::string title_, caption_;
    std::vector<SheetAxis> axes_;
    int cellWidth_, cellHeight_;
    std::size_t columns_ = 1, rows_ = 1;
    float scale_ = 1, left_ = 0, top_ = 0, gap_ = 0, rowGap_ = 0;
    int width_ = 0, height_ = 0;
    struct Cell {
        Image image;
        int x, y;
    };
    std::vector<Cell> cells_;
};

}  // namespace arclight
