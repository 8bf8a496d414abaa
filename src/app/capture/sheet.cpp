#include "app/capture/sheet.h"

#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "gfx/plot.h"

namespace arclight {
namespace {

/// Sizes on the sheet in units of 1/1280 of its width.
constexpr float kMargin = 48, kHead = 104, kGap = 10, kLabelRow = 30, kFoot = 40, kTextSize = 15, kPageUnits = 1280;

/// Up to this many cells of one axis stay in a single row.
constexpr std::size_t kMaxCellsInRow = 5;

}  // namespace

Sheet::Sheet(SessionRenderer& renderer, std::string title, std::string caption, std::vector<SheetAxis> axes,
             int cellWidth, int cellHeight)
    : renderer_(renderer),
      title_(std::move(title)),
      caption_(std::move(caption)),
      axes_(std::move(axes)),
      cellWidth_(cellWidth),
      cellHeight_(cellHeight) {
    layOut();
}

void Sheet::layOut() {
    const bool isTable = axes_.size() == 2;
    const std::size_t count = cells(0);
    columns_ = isTable || count <= kMaxCellsInRow
                   ? count
                   : static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(count))));
    rows_ = isTable ? cells(1) : (count + columns_ - 1) / columns_;
    float rowLabel = 0;
    if (isTable) {
        const TextStyle style{kTextSize, kPaper, Align::left, FontWeight::semibold};
        for (const std::string& value : axes_[1].values)
            rowLabel = std::max(rowLabel, renderer_.canvas().textWidth(value, style));
        rowLabel = std::max(rowLabel, renderer_.canvas().textWidth(axes_[1].name, style)) + 20;
    }
    const auto columns = static_cast<float>(columns_), rows = static_cast<float>(rows_);
    const float units = 2 * kMargin + rowLabel + kGap * (columns - 1);
    // Cells take at least half the width, however many columns there are.
    const float cellFraction = std::max(0.5f, 1 - units / kPageUnits);
    if (cellWidth_ == 0) {
        cellWidth_ = std::max(1, static_cast<int>(cellFraction * static_cast<float>(kWidth) / columns));
        cellHeight_ = std::max(1, static_cast<int>(std::lround(static_cast<float>(cellWidth_) * 9 / 16)));
    }
    scale_ = std::max(0.4f, static_cast<float>(cellWidth_) * columns / cellFraction / kPageUnits);
    left_ = std::round((kMargin + rowLabel) * scale_);
    top_ = std::round((kHead + kLabelRow) * scale_);
    gap_ = std::round(kGap * scale_);
    rowGap_ = isTable ? gap_ : std::round((kGap + kLabelRow) * scale_);
    width_ = static_cast<int>(left_ + columns * static_cast<float>(cellWidth_) + (columns - 1) * gap_ +
                              std::round(kMargin * scale_));
    height_ = static_cast<int>(top_ + rows * static_cast<float>(cellHeight_) + (rows - 1) * rowGap_ +
                               std::round(kFoot * scale_));
}

Rect Sheet::cellAt(std::size_t column, std::size_t row) const {
    const auto w = static_cast<float>(cellWidth_), h = static_cast<float>(cellHeight_);
    return {left_ + static_cast<float>(column) * (w + gap_), top_ + static_cast<float>(row) * (h + rowGap_), w, h};
}

void Sheet::add(const Image& image, std::size_t first, std::size_t second) {
    const bool isTable = axes_.size() == 2;
    const Rect cell = isTable ? cellAt(first, second) : cellAt(first % columns_, first / columns_);
    cells_.push_back({image, static_cast<int>(cell.x), static_cast<int>(cell.y)});
}

void Sheet::drawLabels() {
    Canvas& canvas = renderer_.canvas();
    const float s = scale_, above = 0.5f * kLabelRow * s;
    // Narrow sheets have no room for all of a long text.
    const auto fitted = [&](glm::vec2 at, const std::string& text, float width, const TextStyle& style) {
        canvas.text(at, shortened(text, [&](std::string_view part) { return canvas.textWidth(part, style) <= width; }),
                    style);
    };
    const float page = static_cast<float>(width_) - 2 * kMargin * s;
    fitted({kMargin * s, 42 * s}, title_, page, {24 * s, kPaper, Align::left, FontWeight::semibold});
    fitted({kMargin * s, 72 * s}, caption_, page, {14 * s, mixed(kMuted, kPaper, 0.35f)});
    const TextStyle name{kTextSize * s, kMuted}, value{kTextSize * s, kPaper, Align::left, FontWeight::semibold};
    const auto label = [&](glm::vec2 at, const SheetAxis& axis, std::size_t i) {
        const auto room = static_cast<float>(cellWidth_);
        const float width = canvas.textWidth(axis.name, name) + 7 * s;
        // If the room is too small, only the value is shown, because it distinguishes the cells.
        if (width + canvas.textWidth(axis.values[i], value) > room) return fitted(at, axis.values[i], room, value);
        canvas.text(at, axis.name, name);
        canvas.text({at.x + width, at.y}, axis.values[i], value);
    };
    const bool isTable = axes_.size() == 2;
    for (std::size_t i = 0; !axes_.empty() && i < cells(0); ++i) {
        const Rect cell = isTable ? cellAt(i, 0) : cellAt(i % columns_, i / columns_);
        label({cell.x, cell.y - above}, axes_[0], i);
    }
    for (std::size_t i = 0; isTable && i < rows_; ++i) {
        const Rect cell = cellAt(0, i);
        canvas.text({kMargin * s, cell.y + 12 * s}, axes_[1].name, name);
        canvas.text({kMargin * s, cell.y + 34 * s}, axes_[1].values[i], value);
    }
}

Image Sheet::finish() {
    const Framebuffer page("sheet", {.width = width_, .height = height_, .colours = {PixelFormat::rgba8}});
    Pass pass("sheet", page);
    pass.clear({kGround.r, kGround.g, kGround.b, 1});
    renderer_.canvas().begin(width_, height_);
    drawLabels();
    renderer_.canvas().flush(pass);
    Image image = readImage(page);
    for (const Cell& cell : cells_)
        for (int y = 0; y < cell.image.height; ++y)
            std::copy_n(cell.image.pixels.data() + cell.image.offset(0, y), cell.image.width * 3,
                        image.pixels.data() + image.offset(cell.x, cell.y + y));
    return image;
}

}  // namespace arclight
