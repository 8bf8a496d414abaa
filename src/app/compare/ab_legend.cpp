#include "app/compare/ab_legend.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/session/figure_text.h"
#include "core/text.h"
#include "gfx/colour_bar.h"

namespace arclight {
namespace {

constexpr float kWidth = 264, kHeight = 112, kLegendMargin = 12, kPadding = 12;  // units
/// The smallest unit at which 11 units of text are legible, px.
constexpr float kMinUnit = 0.55f;
constexpr CanvasColour kOutline = colourFromHex(0x3CDCFF);
/// As in `ab.frag`.
constexpr CanvasColour kBeyond = kWrong;

std::string titleOf(AbView view) {
    switch (view) {
        case AbView::luminance: return "Difference of luminance";
        case AbView::error: return "Visible error (FLIP)";
        case AbView::mask: return "More than " + std::to_string(Gate{}.threshold) + "/255 in a channel";
        default: return "Difference per channel, in 1/255";
    }
}

/// The error at the right end of the colour bar.
double barEnd(AbView view, float gain) {
    const double end = errorViewOf(view).unit;
    return view == AbView::error ? end : end / static_cast<double>(gain);
}

CanvasColour colourAt(AbView view, float fraction) {
    if (view == AbView::difference) return {fraction, fraction, fraction, 1};
    return colourOfFraction(fraction);
}

/// Draws texts of a legend.
class LegendText {
public:
    LegendText(Canvas& canvas, float unit, const Rect& inside) : canvas_(canvas), unit_(unit), inside_(inside) {}

    void line(float y, std::string_view text, CanvasColour colour, float size = 11.5f,
              FontWeight weight = FontWeight::regular, float taken = 0) const {
        const TextStyle style{size * unit_, colour, Align::left, weight};
        const auto fits = [&](std::string_view part) {
            return canvas_.textWidth(part, style) <= inside_.width - taken;
        };
        canvas_.text({inside_.x, inside_.y + y * unit_}, fits(text) ? std::string(text) : shortened(text, fits), style);
    }
    float right(float y, std::string_view text, CanvasColour colour) const {
        return canvas_.text({inside_.right(), inside_.y + y * unit_}, text, {11.5f * unit_, colour, Align::right});
    }

private:
    Canvas& canvas_;
    float unit_;
    Rect inside_;
};

void drawBar(Canvas& canvas, AbView view, float gain, const Rect& bar, float unit) {
    const double end = barEnd(view, gain);
    const std::array<std::string, 3> numbers{plainNumber(0), plainNumber(0.5 * end), plainNumber(end)};
    drawColourBar(
        canvas, bar, unit, [&](float fraction) { return colourAt(view, fraction); }, numbers);
}

/// The two colours of a mask.
void drawKey(Canvas& canvas, const Rect& bar, float unit) {
    const TextStyle style{11 * unit, kMuted};
    const std::pair<const char*, CanvasColour> entries[] = {{"beyond", kBeyond}, {"within the threshold", kHairline}};
    float x = bar.x;
    for (const auto& [name, colour] : entries) {
        canvas.rect({x, bar.y, 16 * unit, bar.height}, colour);
        x += 22 * unit;
        x += canvas.text({x, bar.centre().y}, name, style) + 18 * unit;
    }
}

float sharedArea(const Rect& a, const Rect& b) {
    const Rect shared = a.intersection(b);
    return shared.width * shared.height;
}

/// The errors that a rectangle of the frame covers: the sum over the covered pixels of the image.
double coveredErrors(const AbLayout& layout, const AbErrors& errors, const Rect& box) {
    const glm::vec2 from = layout.toSide({box.x, box.y}, 0), to = layout.toSide({box.right(), box.bottom()}, 0);
    const auto tileOf = [](float px, int count) {
        return std::clamp(static_cast<int>(std::floor(px / kErrorTile)), 0, count - 1);
    };
    const Rect covered{from.x, from.y, to.x - from.x, to.y - from.y};
    double sum = 0;
    for (int row = tileOf(from.y, errors.tiles.rows); row <= tileOf(to.y, errors.tiles.rows); ++row)
        for (int column = tileOf(from.x, errors.tiles.columns); column <= tileOf(to.x, errors.tiles.columns);
             ++column) {
            const Rect tile{static_cast<float>(column * kErrorTile), static_cast<float>(row * kErrorTile), kErrorTile,
                            kErrorTile};
            sum += errors.tiles.at(column, row) * static_cast<double>(sharedArea(tile, covered));
        }
    return sum;
}

}  // namespace

bool fitsErrorLegend(const AbLayout& layout) {
    return layout.unit >= kMinUnit && layout.sides[0].width >= 1.2f * kWidth * layout.unit &&
           layout.sides[0].height >= 1.5f * kHeight * layout.unit;
}

std::array<Rect, kLegendPlaces> legendPlaces(const AbLayout& layout) {
    const Rect frame = layout.sides[0].inset(kLegendMargin * layout.unit);
    const float width = std::round(kWidth * layout.unit), height = std::round(kHeight * layout.unit);
    const float left = frame.x, middle = frame.x + 0.5f * (frame.width - width), right = frame.right() - width;
    const float top = frame.y, centre = frame.y + 0.5f * (frame.height - height), bottom = frame.bottom() - height;
    const auto at = [&](float x, float y) { return Rect{std::round(x), std::round(y), width, height}; };
    return {at(left, bottom),   at(right, bottom), at(left, top),    at(right, top),
            at(middle, bottom), at(middle, top),   at(left, centre), at(right, centre)};
}

std::size_t placeOfLegend(const AbLayout& layout, const AbErrors& errors, std::optional<std::size_t> before) {
    constexpr double kNearlyAsGood = 1.5;
    const auto places = legendPlaces(layout);
    const std::optional<Rect> worst = worstTile(layout, errors);
    std::array<double, kLegendPlaces> covered{};
    for (std::size_t i = 0; i < places.size(); ++i) {
        covered[i] = coveredErrors(layout, errors, places[i]);
        // One covered pixel of the worst tile outweighs all errors of the frame.
        if (worst)
            covered[i] += static_cast<double>(sharedArea(worst->inset(-6 * layout.unit), places[i])) * errors.width *
                          errors.height;
    }
    const auto best = static_cast<std::size_t>(std::min_element(covered.begin(), covered.end()) - covered.begin());
    return before && covered[*before] <= kNearlyAsGood * covered[best] ? *before : best;
}

std::optional<Rect> worstTile(const AbLayout& layout, const AbErrors& errors) {
    if (errors.figures.maximum == 0) return std::nullopt;
    const auto x = static_cast<float>(errors.figures.worstTileX), y = static_cast<float>(errors.figures.worstTileY);
    const Rect tile = Rect{x, y, kErrorTile, kErrorTile}.intersection(
        {0, 0, static_cast<float>(errors.width), static_cast<float>(errors.height)});
    return layout.fromSide(tile, 0);
}

void drawWorstTile(Canvas& canvas, const AbLayout& layout, const AbErrors& errors) {
    const std::optional<Rect> tile = worstTile(layout, errors);
    if (!tile) return;
    // Around the tile, so that the tile itself stays visible. Light between dark lines is visible on any map.
    const float line = std::max(1.0f, std::round(1.5f * layout.unit));
    canvas.clip(layout.sides[0]);
    canvas.frame(tile->inset(-3 * line), 3 * line, kGround);
    canvas.frame(tile->inset(-2 * line), line, kOutline);
    canvas.unclip();
}

std::array<std::string, 2> errorLines(const AbErrors& errors) {
    const ErrorFigures& figures = errors.figures;
    const double unit = errorViewOf(errors.view).unit;
    const auto number = [&](double error) { return readable(unit * error); };
    const std::string place = " at " + std::to_string(figures.worstTileX) + ", " + std::to_string(figures.worstTileY);
    if (errors.view != AbView::mask)
        return {"mean " + number(figures.mean) + "   p95 " + number(figures.p95) + "   max " + number(figures.maximum),
                figures.maximum == 0 ? "no tile differs" : "worst tile " + number(figures.worstTileMean) + place};
    return {number(figures.mean) + " % of pixels; allowed " + plainNumber(unit * Gate{}.maxFraction) + " %",
            figures.maximum == 0 ? "no tile differs" : "worst tile " + number(figures.worstTileMean) + " %" + place};
}

void drawErrorLegend(Canvas& canvas, const AbLayout& layout, const ErrorLegend& legend, const Rect& at) {
    const float unit = layout.unit;
    const AbView view = layout.view;
    const Rect inside = at.inset(kPadding * unit);
    const LegendText text(canvas, unit, inside);
    canvas.rect(at, kGround.withAlpha(0.88f), 4 * unit);
    text.line(4, titleOf(view), kPaper, 13, FontWeight::semibold);
    const bool isOld = legend.errors && !legend.isOfSides;
    const std::string age = isOld ? "of tick " + std::to_string(legend.errors->tick) : "";
    const float taken = isOld ? text.right(21, age, kPaper) + 10 * unit : 0;
    text.line(21, legend.names, kMuted, 11.5f, FontWeight::regular, taken);
    const Rect bar{inside.x, inside.y + 31 * unit, inside.width, 10 * unit};
    if (view == AbView::mask)
        drawKey(canvas, {bar.x, bar.y + 5 * unit, bar.width, bar.height}, unit);
    else
        drawBar(canvas, view, legend.gain, bar, unit);
    if (!legend.errors)
        return text.line(66, legend.isComparable ? "measuring\u2026" : "no statistics: the sizes differ", kMuted);
    const auto [first, second] = errorLines(*legend.errors);
    text.line(66, first, kPaper);
    const float mark = legend.errors->figures.maximum > 0 ? 15 * unit : 0;
    if (mark > 0) canvas.frame({inside.x, inside.y + 77 * unit, 10 * unit, 10 * unit}, 1.5f * unit, kOutline);
    LegendText(canvas, unit, {inside.x + mark, inside.y, inside.width - mark, inside.height}).line(82, second, kPaper);
}

}  // namespace arclight
