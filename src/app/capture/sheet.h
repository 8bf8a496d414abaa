// Contact sheets: captures in a labelled grid, ready for a slide.
#pragma once

#include <string>
#include <vector>

#include "app/session_renderer.h"

namespace arclight {

/// What changes along one side of a sheet.
struct SheetAxis {
    std::string name;
    std::vector<std::string> values;  ///< with their unit
};

/// Where everything of a sheet lies. One axis wraps into rows of its own, each cell with its label; of two, the first
/// runs along the columns and the second down the rows.
class Sheet {
public:
    /// A sheet of cells of that size; a width of 0 takes cells that make the sheet `kWidth` wide, 16:9.
    Sheet(SessionRenderer& renderer, std::string title, std::string caption, std::vector<SheetAxis> axes, int cellWidth,
          int cellHeight);

    int width() const { return width_; }
    int height() const { return height_; }
    int cellWidth() const { return cellWidth_; }
    int cellHeight() const { return cellHeight_; }
    /// Puts a picture of the cell's size at its place on the axes; the index of an axis that is not there is 0.
    void add(const Image& image, std::size_t first, std::size_t second);
    /// Draws the ground and the labels under the placed pictures.
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
