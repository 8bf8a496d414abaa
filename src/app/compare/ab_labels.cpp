#include "app/compare/ab_labels.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <vector>

#include "app/session/figure_text.h"
#include "core/text.h"
#include "gfx/plot.h"

namespace arclight {
namespace {

constexpr std::string_view kLetters = "AB";

std::string letterOf(std::size_t side) { return std::string(kLetters.substr(side, 1)); }

/// The text, shortened with an ellipsis if it does not fit into `widthPx`; empty if not even the ellipsis fits.
std::string fitted(Canvas& canvas, std::string_view text, const TextStyle& style, float widthPx) {
    const auto fits = [&](std::string_view part) { return canvas.textWidth(part, style) <= widthPx; };
    return fits("\u2026") ? shortened(text, fits) : std::string();
}

/// The measure with its value; the value is never shortened.
std::string fittedMeasure(Canvas& canvas, const AbTexts& texts, std::size_t side, const TextStyle& style,
                          float widthPx) {
    const std::string value = "  " + texts.values[side];
    return fitted(canvas, texts.measure, style, widthPx - canvas.textWidth(value, style)) + value;
}

void drawCaption(Canvas& canvas, const AbLayout& layout, const AbTexts& texts, std::size_t side) {
    const Rect& strip = layout.captions[side];
    const float unit = layout.unit, margin = 10 * unit, letter = 20 * unit, line = 19 * unit;
    const bool isHidden = layout.view == AbView::flip && layout.showsB != (side == 1);
    const CanvasColour colour = isHidden ? kMuted : kPaper;
    const TextStyle bold{13 * unit, colour, Align::left, FontWeight::semibold};
    const TextStyle name{13 * unit, isHidden ? kMuted : mixed(kMuted, kPaper, 0.6f)};
    const bool hasTwoLines = strip.height > 1.6f * line;
    const float left = strip.x + margin, width = std::max(0.0f, strip.width - 2 * margin);
    const float y = hasTwoLines ? strip.y + 0.5f * (strip.height - line) : strip.y + 0.5f * strip.height;
    const std::string measure =
        texts.measure.empty() ? "" : fittedMeasure(canvas, texts, side, bold, hasTwoLines ? width : width - letter);
    canvas.text({left, y}, letterOf(side), bold);
    if (!hasTwoLines && !measure.empty())
        canvas.text({strip.right() - margin, y}, measure, {13 * unit, colour, Align::right, FontWeight::semibold});
    if (hasTwoLines) canvas.text({left, y + line}, measure, bold);
    const float taken = hasTwoLines || measure.empty() ? 0 : canvas.textWidth(measure, bold) + 2 * margin;
    if (side == 1) canvas.text({left + letter, y}, fitted(canvas, texts.nameOfB, name, width - letter - taken), name);
}

/// A label next to the dividing line, `up` text lines above the lowest.
struct Label {
    std::string text;
    std::size_t side;
    int up;
};

/// The area of the rectangles that `a` covers, px².
float covered(const Rect& a, std::span<const Rect> rects) {
    float sum = 0;
    for (const Rect& rect : rects) {
        const Rect shared = a.intersection(rect);
        sum += shared.width * shared.height;
    }
    return sum;
}

/// Places labels on both sides of the dividing line, aligned in rows.
class LabelRows {
public:
    LabelRows(Canvas& canvas, const AbLayout& layout, float linePx, const AbTexts& texts)
        : canvas_(canvas),
          unit_(layout.unit),
          line_(linePx),
          width_(static_cast<float>(layout.width)),
          height_(static_cast<float>(layout.height)) {
        for (const std::size_t side : {0u, 1u}) {
            if (room(side) < 2 * style(side).sizePx) continue;
            add(side, 0, side == 0 ? letterOf(0) : letterOf(1) + "  " + texts.nameOfB);
            // The name of the measure appears once, the values on both sides of the line.
            if (texts.measure.empty()) continue;
            const std::string value = fitted(canvas, texts.values[side], style(side), room(side));
            labels_.push_back({side == 0 ? fittedMeasure(canvas, texts, 0, style(0), room(0)) : value, side, 1});
        }
    }

    void draw(std::span<const Rect> taken) const {
        const float lowest = height_ - 20 * unit_, step = 2 * unit_;
        float best = lowest, least = coveredAt(lowest, taken);
        for (float y = lowest - step; least > 0 && y > 46 * unit_; y -= step)
            if (const float here = coveredAt(y, taken); here < least) best = y, least = here;
        for (const Label& label : labels_) drawLabel(canvas_, at(label, best), label.text, style(label.side));
    }

private:
    TextStyle style(std::size_t side) const {
        return {13 * unit_, kPaper, side == 0 ? Align::right : Align::left, FontWeight::semibold};
    }
    float room(std::size_t side) const { return (side == 0 ? line_ : width_ - line_) - 24 * unit_; }
    void add(std::size_t side, int up, const std::string& text) {
        labels_.push_back({fitted(canvas_, text, style(side), room(side)), side, up});
    }
    glm::vec2 at(const Label& label, float y) const {
        return {line_ + (label.side == 0 ? -14 : 14) * unit_, y - 26 * unit_ * static_cast<float>(label.up)};
    }
    Rect boxOf(const Label& label, float y) const {
        const glm::vec2 place = at(label, y);
        const float width = canvas_.textWidth(label.text, style(label.side)), pad = 6 * unit_;
        const float left = label.side == 0 ? place.x - width : place.x;
        return {left - pad, place.y - 11 * unit_, width + 2 * pad, 22 * unit_};
    }
    float coveredAt(float y, std::span<const Rect> taken) const {
        float sum = 0;
        for (const Label& label : labels_) sum += covered(boxOf(label, y), taken);
        return sum;
    }

    Canvas& canvas_;
    float unit_, line_, width_, height_;
    std::vector<Label> labels_;
};

}  // namespace

std::string pinLabel(const MeasureInfo& info, float fraction) {
    const int percent = static_cast<int>(std::lround(100 * fraction));
    const bool isReduced = info.isOfPixels && percent < 100;
    return measureLabel(info) + (isReduced ? " at " + std::to_string(percent) + " % scale" : "");
}

void drawCaptions(Canvas& canvas, const AbLayout& layout, const AbTexts& texts) {
    for (const std::size_t side : {0u, 1u}) {
        canvas.rect(layout.captions[side], kGround);
        drawCaption(canvas, layout, texts, side);
    }
}

void drawLabels(Canvas& canvas, const AbLayout& layout, float linePx, const AbTexts& texts,
                std::span<const Rect> taken) {
    LabelRows(canvas, layout, linePx, texts).draw(taken);
}

}  // namespace arclight
