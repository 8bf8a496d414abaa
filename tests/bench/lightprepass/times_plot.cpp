#include "bench/lightprepass/times_plot.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "bench/diagram.h"
#include "core/text.h"
#include "gfx/plot.h"

namespace arclight::bench {
namespace {

constexpr int kPlotWidth = 1280, kPlotHeight = 640;
constexpr CanvasColour kCrystal = colourFromHex(0x1AC7DB), kEmber = colourFromHex(0xF07B35),
                       kRock = colourFromHex(0x9AA8AC);

struct Look {
    CanvasColour colour;
    float width;
    bool isDashed;
};
/// In the order of `kRenderers`.
constexpr std::array<Look, kRenderers.size()> kLooks{
    {{kCrystal, 2.4f, false}, {kPaper, 1.6f, false}, {kRock, 1.6f, true}, {kEmber, 2.4f, false}}};

/// Two significant figures below 10, whole numbers above: "3.2", "35".
std::string twoFigures(double value) { return formatFixed(value, value < 9.95 ? 1 : 0); }

std::string duration(double ms) { return ms < 999.5 ? twoFigures(ms) + " ms" : twoFigures(ms / 1000) + " s"; }

/// The label of a mark, without trailing zeros.
std::string markedDuration(double ms) {
    const bool isLong = ms >= 999.5;
    std::string text = formatFixed(isLong ? ms / 1000 : ms, 4);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text == "0" ? text : text + (isLong ? " s" : " ms");
}

/// A label at the end of a line, which may move to make room for others.
struct EndLabel {
    glm::vec2 point{0};  ///< where the line ends
    float y = 0;         ///< of the text
    std::size_t renderer = 0;
    double ms = 0;
};

/// A diagram of all rows of one series.
class Panel {
public:
    Panel(Canvas& canvas, const Rect& area, const std::vector<CostRow>& rows, bool isLogarithmic)
        : canvas_(canvas), area_(area), rows_(rows), isLogarithmic_(isLogarithmic) {
        for (const CostRow& row : rows_) {
            xMarks_.add(xOf(row.count), std::to_string(row.count));
            for (const Cost& cost : row.costs)
                if (cost.ms > 0) least_ = std::min(least_, cost.ms), most_ = std::max(most_, cost.ms);
        }
    }

    void draw(std::string_view title, std::string_view xTitle, double limitMs);

private:
    double xOf(int count) const { return std::log10(static_cast<double>(count)); }
    double yOf(double ms) const { return isLogarithmic_ ? std::log10(ms) : ms; }
    Axis xAxis(std::string_view title);
    Axis yAxis(double limitMs);
    void drawLine(const Plot& plot, std::size_t renderer);
    void drawEnds(const Plot& plot);
    void drawLimit(const Plot& plot, double limitMs);
    void drawRatio(const Plot& plot);

    Canvas& canvas_;
    Rect area_;
    const std::vector<CostRow>& rows_;
    bool isLogarithmic_;
    double least_ = 1e30, most_ = 0;
    Marks xMarks_, yMarks_;
};

Axis Panel::xAxis(std::string_view title) {
    const double low = xOf(rows_.front().count), high = xOf(rows_.back().count);
    const double margin = 0.03 * std::max(0.1, high - low);
    return {low - margin, high + margin, 1, title, false, 0, xMarks_.get()};
}

Axis Panel::yAxis(double limitMs) {
    const std::string_view title = "frame time";
    if (!isLogarithmic_) {
        // A round step, so that five to ten steps cover the range.
        double step = std::pow(10.0, std::floor(std::log10(most_)));
        while (most_ / step < 5) step /= most_ / step < 2.5 ? 5 : 2;
        const double high = step * std::ceil(most_ / step + 0.15);
        for (double value = 0; value <= high + 0.5 * step; value += step) yMarks_.add(value, markedDuration(value));
        return {0, high, step, title, false, 0, yMarks_.get()};
    }
    const double low = std::floor(std::log10(std::min(least_, limitMs > 0 ? 0.8 * limitMs : least_)));
    const double high = std::ceil(std::log10(most_) + 0.05);
    for (double decade = low; decade <= high; ++decade) yMarks_.add(decade, markedDuration(std::pow(10.0, decade)));
    return {low, high, 1, title, false, 0, yMarks_.get()};
}

void Panel::drawLine(const Plot& plot, std::size_t renderer) {
    const float s = canvas_.scale();
    const Look& look = kLooks[renderer];
    std::vector<glm::vec2> points;
    for (const CostRow& row : rows_)
        if (row.costs[renderer].ms > 0) points.push_back(plot.at(xOf(row.count), yOf(row.costs[renderer].ms)));
    if (look.isDashed)
        drawDashed(canvas_, points, look.width * s, look.colour, 6 * s, 4 * s);
    else
        canvas_.polyline(points, look.width * s, look.colour);
    for (const glm::vec2 point : points) {
        canvas_.disc(point, 5.2f * s, kGround);
        canvas_.disc(point, 3.6f * s, look.colour);
    }
}

void Panel::drawEnds(const Plot& plot) {
    const float s = canvas_.scale();
    std::vector<EndLabel> labels;
    for (std::size_t i = 0; i < kRenderers.size(); ++i) {
        const auto isKnown = [i](const CostRow& row) { return row.costs[i].ms > 0; };
        const auto last = std::find_if(rows_.rbegin(), rows_.rend(), isKnown);
        if (last == rows_.rend()) continue;
        const glm::vec2 point = plot.at(xOf(last->count), yOf(last->costs[i].ms));
        labels.push_back({point, point.y, i, last->costs[i].ms});
    }
    spread(labels, 18 * s);
    for (const EndLabel& label : labels) {
        const float x = area_.right() + 22 * s;
        const CanvasColour colour = kLooks[label.renderer].colour;
        const glm::vec2 lead[] = {label.point + glm::vec2(7 * s, 0),
                                  {area_.right() + 8 * s, label.point.y},
                                  {x - 10 * s, label.y},
                                  {x - 4 * s, label.y}};
        canvas_.polyline(lead, std::max(1.0f, s), colour.withAlpha(0.5f));
        const TextStyle name{14 * s, colour, Align::left, FontWeight::semibold};
        const float width = canvas_.text({x, label.y}, kRenderers[label.renderer], name);
        canvas_.text({x + width + 7 * s, label.y}, duration(label.ms), {13 * s, mixed(kMuted, kPaper, 0.35f)});
    }
}

void Panel::drawLimit(const Plot& plot, double limitMs) {
    if (!(limitMs > 0) || !plot.contains(yOf(limitMs))) return;
    const float s = canvas_.scale(), y = plot.at(0, yOf(limitMs)).y;
    canvas_.dashedLine({area_.x, y}, {area_.right(), y}, std::max(1.0f, s), kMuted, 2 * s, 4 * s);
    if (!isLogarithmic_) return;
    canvas_.text({area_.right() - 6 * s, y - 12 * s}, "copying the pre-pass's bytes: " + duration(limitMs),
                 {12 * s, kMuted, Align::right});
}

/// The ratio of forward shading to the pre-pass at 256 lights, the count that the requirement names.
void Panel::drawRatio(const Plot& plot) {
    constexpr int kRequired = 256;
    const float s = canvas_.scale();
    for (const CostRow& row : rows_) {
        if (row.count != kRequired || !(row.forwardToPrepass() > 0)) continue;
        const float x = plot.at(xOf(row.count), 0).x;
        const float above = plot.at(0, yOf(row.costs[kForward].ms)).y;
        const float below = plot.at(0, yOf(row.costs[kPrepass].ms)).y;
        if (std::abs(below - above) < 40 * s) continue;
        canvas_.line({x, above + 9 * s}, {x, below - 9 * s}, std::max(1.0f, s), kPaper.withAlpha(0.6f));
        drawLabel(canvas_, {x, 0.5f * (above + below)}, twoFigures(row.forwardToPrepass()) + " times",
                  {13 * s, kPaper, Align::centre});
    }
}

void Panel::draw(std::string_view title, std::string_view xTitle, double limitMs) {
    const float s = canvas_.scale();
    canvas_.text({area_.x, area_.y - 40 * s}, title, {16 * s, kPaper, Align::left, FontWeight::semibold});
    if (rows_.empty() || !(most_ > 0)) return;
    const Axis x = xAxis(xTitle), y = yAxis(limitMs);
    const Plot plot(canvas_, area_, x, y);
    plot.drawGrid();
    drawLimit(plot, limitMs);
    if (isLogarithmic_) drawRatio(plot);
    for (const std::size_t renderer : {std::size_t{1}, std::size_t{2}, kForward, kPrepass}) drawLine(plot, renderer);
    drawEnds(plot);
}

std::string captionOf(const RendererTimes& times) {
    const std::string size = std::to_string(times.width) + "×" + std::to_string(times.height);
    return "GPU time of the passes that differ between renderers: minimum of several frames at " + size + ". " +
           times.machine + ", " + std::to_string(times.threads) + " threads.";
}

}  // namespace

Image drawTimes(SessionRenderer& renderer, const RendererTimes& times) {
    return drawnPage(renderer, kPlotWidth, kPlotHeight, "The cost of lights and objects", captionOf(times),
                     [&](Canvas& canvas) {
                         const float s = canvas.scale();
                         const float top = 176 * s, height = static_cast<float>(kPlotHeight) - top - 76 * s;
                         const float left = 92 * s, between = 210 * s, right = 172 * s;
                         const float width = 0.5f * (static_cast<float>(kPlotWidth) - left - between - right);
                         Panel lights(canvas, {left, top, width, height}, times.lights, true);
                         lights.draw("By lights", "point lights", times.copyMs());
                         Panel objects(canvas, {left + width + between, top, width, height}, times.objects, false);
                         objects.draw("By objects, with 64 lights", "objects", Cost::kUnknown);
                     });
}

}  // namespace arclight::bench
