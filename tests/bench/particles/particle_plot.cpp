#include "bench/particles/particle_plot.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "bench/diagram.h"
#include "core/text.h"

namespace arclight::bench {
namespace {

constexpr int kWidth = 1280, kHeight = 720;
constexpr CanvasColour kEmber = colourFromHex(0xFF7A29), kSmoke = colourFromHex(0x7FA6C9);

struct Look {
    CanvasColour colour;
    float width;
    bool isDashed;
};

Look lookOf(std::string_view name) {
    if (name == kFloor) return {kPaper, 1.4f, true};
    if (name == kCalm) return {kSmoke, 2.4f, false};
    if (name == kTurbulent) return {kEmber, 2.4f, false};
    if (name == kTick) return {mixed(kEmber, kGround, 0.35f), 1.6f, false};
    if (name == kScalar || name == "depth sort" || name == "lamps") return {kMuted, 1.6f, name != kScalar};
    // The steps of the ladder, from the slowest to those that one call draws.
    constexpr std::array<const char*, 8> kPaths{"uniform100", "ubo",      "instanced", "pulled",
                                                "points",     "feedback", "compute",   "splat"};
    const auto found = std::find(kPaths.begin(), kPaths.end(), name);
    const float t = static_cast<float>(found - kPaths.begin()) / static_cast<float>(kPaths.size() - 1);
    return {mixed(kSmoke, kEmber, std::min(t, 1.0f)), 2, t > 0.7f};
}

/// "10", "1 k", "3 M".
std::string countText(double count) {
    const bool isMillions = count >= 999999, isThousands = count >= 999;
    return formatFixed(isMillions    ? count * 1e-6
                       : isThousands ? count * 1e-3
                                     : count,
                       0) +
           (isMillions    ? " M"
            : isThousands ? " k"
                          : "");
}

std::string costText(double ns) {
    const double value = ns >= 999 ? ns * 1e-3 : ns;
    std::string text = formatFixed(value, value < 0.995 ? 2 : value < 9.95 ? 1 : 0);
    while (text.find('.') != std::string::npos && (text.back() == '0' || text.back() == '.')) text.pop_back();
    return text + (ns >= 999 ? " µs" : " ns");
}

struct EndLabel {
    glm::vec2 point{0};
    float y = 0;
    const Series* series = nullptr;
    double ns = 0;
};

class Panel {
public:
    Panel(Canvas& canvas, const Rect& area, const std::vector<Series>& all) : canvas_(canvas), area_(area), all_(all) {
        for (const Series& series : all_)
            for (const Series::Point& point : series.points) {
                least_ = std::min(least_, point.nsPerParticle()), most_ = std::max(most_, point.nsPerParticle());
                fewest_ = std::min(fewest_, point.count), largest_ = std::max(largest_, point.count);
            }
    }

    /// `target` is a number of particles and the milliseconds that they may take.
    void draw(std::string_view title, Series::Point target, const char* targetText) {
        const float s = canvas_.scale();
        canvas_.text({area_.x, area_.y - 40 * s}, title, {16 * s, kPaper, Align::left, FontWeight::semibold});
        if (largest_ == 0) return;
        if (target.count > 0) least_ = std::min(least_, target.nsPerParticle());
        const Plot plot(canvas_, area_, xAxis(), yAxis());
        plot.drawGrid();
        for (const Series& series : all_) drawLine(plot, series);
        if (target.count > 0) drawTarget(plot, target, targetText);
        drawEnds(plot);
    }

private:
    static double yOf(const Series::Point& point) { return std::log10(point.nsPerParticle()); }
    static glm::vec2 at(const Plot& plot, const Series::Point& point) {
        return plot.at(std::log10(point.count), yOf(point));
    }
    Axis xAxis() {
        const double low = std::log10(fewest_), high = std::log10(largest_), margin = 0.03 * std::max(0.1, high - low);
        for (double decade = std::ceil(low); decade <= high + 0.01; ++decade)
            xMarks_.add(decade, countText(std::pow(10.0, decade)));
        return {low - margin, high + margin, 1, "particles", false, 0, xMarks_.get()};
    }
    Axis yAxis() {
        const double low = std::log10(0.8 * least_), high = std::log10(1.25 * most_);
        for (double decade = std::floor(low); decade <= high; ++decade)
            for (const double part : {1.0, 3.0}) {
                const double value = decade + std::log10(part);
                if (value >= low && value <= high) yMarks_.add(value, costText(std::pow(10.0, value)));
            }
        return {low, high, 1, "time a particle", false, 0, yMarks_.get()};
    }
    void drawLine(const Plot& plot, const Series& series);
    void drawTarget(const Plot& plot, Series::Point target, const char* text);
    void drawEnds(const Plot& plot);

    Canvas& canvas_;
    Rect area_;
    const std::vector<Series>& all_;
    double least_ = 1e30, most_ = 0;
    int fewest_ = 1 << 30, largest_ = 0;
    Marks xMarks_, yMarks_;
};

void Panel::drawLine(const Plot& plot, const Series& series) {
    const float s = canvas_.scale();
    const Look look = lookOf(series.name);
    std::vector<glm::vec2> points;
    for (const Series::Point& point : series.points) points.push_back(at(plot, point));
    if (look.isDashed)
        drawDashed(canvas_, points, look.width * s, look.colour, 6 * s, 4 * s);
    else
        canvas_.polyline(points, look.width * s, look.colour);
    if (series.name == kFloor) return;
    for (const glm::vec2 point : points) {
        canvas_.disc(point, 4.6f * s, kGround);
        canvas_.disc(point, 3.0f * s, look.colour);
    }
}

void Panel::drawTarget(const Plot& plot, Series::Point target, const char* text) {
    if (!plot.contains(yOf(target))) return;
    const float s = canvas_.scale();
    const glm::vec2 point = at(plot, target);
    canvas_.line(point - glm::vec2(9 * s, 0), point + glm::vec2(9 * s, 0), 2 * s, kPaper);
    canvas_.line(point, point - glm::vec2(0, 16 * s), std::max(1.0f, s), kPaper.withAlpha(0.6f));
    drawLabel(canvas_, point - glm::vec2(0, 28 * s), text, {13 * s, kPaper, Align::centre});
}

void Panel::drawEnds(const Plot& plot) {
    const float s = canvas_.scale();
    std::vector<EndLabel> labels;
    for (const Series& series : all_) {
        if (series.points.empty()) continue;
        const glm::vec2 point = at(plot, series.points.back());
        labels.push_back({point, point.y, &series, series.points.back().nsPerParticle()});
    }
    spread(labels, 18 * s);
    for (const EndLabel& label : labels) {
        const float x = area_.right() + 22 * s;
        const CanvasColour colour = lookOf(label.series->name).colour;
        const glm::vec2 lead[] = {label.point + glm::vec2(7 * s, 0),
                                  {area_.right() + 8 * s, label.point.y},
                                  {x - 10 * s, label.y},
                                  {x - 4 * s, label.y}};
        canvas_.polyline(lead, std::max(1.0f, s), colour.withAlpha(0.5f));
        const TextStyle name{14 * s, colour, Align::left, FontWeight::semibold};
        const float width = canvas_.text({x, label.y}, label.series->name, name);
        canvas_.text({x + width + 7 * s, label.y}, costText(label.ns), {13 * s, mixed(kMuted, kPaper, 0.35f)});
    }
}

std::string captionOf(const ParticleTimes& times) {
    return "Best of several runs, " + std::to_string(times.threads) + " threads, " + times.vectors +
           ". The memory floor is a plain loop over the same " + std::to_string(times.bytesMoved) +
           " bytes a particle, read and written. Drawing at 1280×720: " + times.machine + ".";
}

}  // namespace

Image drawTimes(SessionRenderer& renderer, const ParticleTimes& times) {
    return drawnPage(renderer, kWidth, kHeight, "The cost of a particle", captionOf(times), [&](Canvas& canvas) {
        const float s = canvas.scale();
        const float top = 176 * s, height = static_cast<float>(kHeight) - top - 76 * s;
        const float left = 84 * s, between = 236 * s, right = 164 * s;
        const float width = 0.5f * (static_cast<float>(kWidth) - left - between - right);
        Panel(canvas, {left, top, width, height}, times.simulation).draw("Simulation", {}, "");
        Panel(canvas, {left + width + between, top, width, height}, times.drawing)
            .draw("Drawing", {24000, 16}, "16 ms for 24,000");
    });
}

}  // namespace arclight::bench
