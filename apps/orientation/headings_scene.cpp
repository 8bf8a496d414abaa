// Scene headings: a field of directions, their mean, and its reliability.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "core/json.h"
#include "core/random.h"
#include "core/text.h"
#include "scene_tools.h"
#include "sim/common/trigonometry.h"
#include "sim/orientation/headings.h"

namespace arclight::orientation {
namespace {

struct HeadingsParams {
    int headings = 120;
    float spreadDeg = 35;
    float opposed = 0.3f;
};
constexpr auto rowsOf(HeadingsParams) {
    using P = HeadingsParams;
    return paramRows<P>(Group{"Headings", "Directions in a plane, and their mean."},
                        Param{"headings", "", "Number of headings.", &P::headings, 1, 400}.logarithmic().primary(),
                        Param{"spreadDeg", "°", "Largest deviation of a heading to either side.", &P::spreadDeg, 0, 180}
                            .label("spread")
                            .primary(),
                        Param{"opposed", "", "Fraction of the headings with the opposite direction.", &P::opposed, 0, 1}
                            .label("opposed headings")
                            .primary());
}

struct HeadingsMeasures {
    double meanLength = 0;
};
constexpr auto rowsOf(HeadingsMeasures) {
    return measureRows<HeadingsMeasures>(Measure{"meanLength", "",
                                                 "Length of the mean heading: 1 if all agree, 0 if there is no mean.",
                                                 &HeadingsMeasures::meanLength});
}

constexpr double kPerDegree = std::numbers::pi / 180, kFieldRevolutionSeconds = 16;
constexpr std::size_t kShownTicks = 600;

struct HeadingsPage {
    float unit;
    Rect field, lengths, directions;
    Handle opposed;

    HeadingsPage(int w, int h) : unit(pageScale(w, h)) {
        const Rect body = pageBody(w, h);
        Rect column = body;
        field = body;
        field.width = field.height =
            h > w ? std::min(body.width, 0.45f * body.height) : std::min(body.height, 0.52f * body.width);
        if (h > w)
            column.y = field.bottom() + 30 * unit, column.height = body.bottom() - column.y;
        else
            column.x = field.right() + 30 * unit, column.width = body.right() - column.x;
        directions = plotArea(cutBottom(column, 0.48f * column.height, 12 * unit), unit);
        lengths = plotArea(column, unit);
        opposed = {lengths, 0, 1};
    }
};

/// The length of the mean of evenly spread headings, of which the fraction `opposed` is reversed.
double expectedLength(double spreadDeg, double opposed) {
    const double spread = kPerDegree * spreadDeg;
    return std::fabs(1 - 2 * opposed) * (spread > 1e-6 ? sine(spread) / spread : 1);
}

glm::vec2 onPage(const glm::dvec2& heading) { return {static_cast<float>(heading.x), -static_cast<float>(heading.y)}; }

class HeadingsScene : public Scene<HeadingsParams, HeadingsMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"headings", "the mean of directions"};

    explicit HeadingsScene(Shaders&) {}

    void restart() override {
        history_.clear();
        base_ = 100 * kPerDegree;
        changed();
    }
    void changed() override { place(); }
    void advance(const Step& step) override {
        base_ = std::fmod(base_ + 2 * std::numbers::pi * step.dt / kFieldRevolutionSeconds, 2 * std::numbers::pi);
        place();
        if (history_.size() == kShownTicks) history_.erase(history_.begin());
        history_.push_back({mean_.isKnown, arc(mean_.direction.y, mean_.direction.x) / kPerDegree,
                            meanOfAngles(headings_) / kPerDegree});
    }

    bool move(const Input& input) override {
        if (!HeadingsPage(input.widthPx, input.heightPx).opposed.drag(grip_, input, params.opposed)) return false;
        place();
        return true;
    }
    bool isHeld() const override { return grip_.isHeld(); }
    std::vector<Grab> grabs(int widthPx, int heightPx) const override {
        return {HeadingsPage(widthPx, heightPx).opposed.grab(static_cast<double>(params.opposed))};
    }
    std::vector<Gesture> gestures() const override {
        return {{"Drag in the upper plot", "set the fraction of opposed headings"}};
    }

    void draw(Frame& frame) override {
        const HeadingsPage page(frame.width(), frame.height());
        Canvas& canvas = beginPage(
            frame, "The length of the mean shows how well headings agree",
            "Each arrow is a unit vector, and the mean of all arrows is shorter. If half of the headings oppose the "
            "other half, its length is zero and there is no mean direction. The mean of the angles (red) always "
            "exists, but it depends on where the circle is cut.");
        drawField(canvas, page);
        canvas.keepClear(page.field);
        canvas.declareSubject(page.field);
        drawLengths(canvas, page);
        drawDirections(canvas, page);
    }

    bool usesCamera() const override { return false; }
    HeadingsMeasures measure() override { return {mean_.length}; }

    Json dumpState() override {
        return {{"length", mean_.length}, {"isKnown", mean_.isKnown}, {"meanOfAngles", meanOfAngles(headings_)}};
    }

private:
    struct Record {
        bool isKnown;
        double mean, angles;  ///< degrees
    };

    void place() {
        Random random(seed());
        headings_.clear();
        // Headings stray in equal pairs: if half of them oppose the others, each cancels one of the others.
        float stray = 0, side = 0;
        for (int i = 0; i < params.headings; ++i) {
            if (i % 2 == 0) stray = random.uniform(-1, 1), side = random.uniform01();
            // Evenly spread numbers from 0 to ½ and from ½ to 1, so moving a slider changes only a few headings.
            const double even = static_cast<double>(i / 2) * 0.6180339887498949 + static_cast<double>(side) * 1e-3;
            const double rank = 0.5 * (std::fmod(even, 1.0) + i % 2);
            const double angle = base_ + kPerDegree * static_cast<double>(params.spreadDeg * stray);
            const double sign = rank < static_cast<double>(params.opposed) ? -1 : 1;
            headings_.push_back({sign * cosine(angle), sign * sine(angle)});
        }
        mean_ = meanHeading(headings_);
    }

    static void drawArrow(Canvas& canvas, glm::vec2 from, glm::vec2 to, float width, CanvasColour colour) {
        const glm::vec2 along = to - from;
        const float length = glm::length(along);
        if (length < 2 * width) return;
        const float head = std::min(4.5f * width, 0.6f * length);
        canvas.line(from, to - along * (0.7f * head / length), width, colour);
        drawArrowhead(canvas, to, along / length, head, 0.5f * head, colour);
    }

    void drawField(Canvas& canvas, const HeadingsPage& page) const {
        const float s = page.unit, radius = 0.5f * page.field.width - 16 * s;
        const glm::vec2 centre = page.field.centre();
        canvas.ring(centre, radius, 1.2f * s, kHairline);
        for (int i = 0; i < 12; ++i) {
            const float a = static_cast<float>(i) * 0.5235988f;
            const glm::vec2 direction(cosf(a), sinf(a));
            canvas.line(centre + (radius - 6 * s) * direction, centre + radius * direction, 1.2f * s, kHairline);
        }
        const float reach = std::clamp(0.9f * radius / std::sqrt(static_cast<float>(headings_.size())), 5 * s, 26 * s);
        for (std::size_t i = 0; i < headings_.size(); ++i) {
            // Places in the disc, by a spiral whose arms are equally far apart.
            const float r = std::sqrt((static_cast<float>(i) + 0.5f) / static_cast<float>(headings_.size()));
            const float a = 2.3999632f * static_cast<float>(i);
            const glm::vec2 at = centre + (radius - reach - 8 * s) * r * glm::vec2(cosf(a), sinf(a));
            const glm::vec2 along = reach * onPage(headings_[i]);
            const bool agrees = mean_.isKnown && glm::dot(headings_[i], mean_.direction) > 0;
            drawArrow(canvas, at - 0.5f * along, at + 0.5f * along, 1.3f * s,
                      (agrees ? mixed(kMuted, kAccent, 0.45f) : mixed(kMuted, kRose, mean_.isKnown ? 0.45f : 0))
                          .withAlpha(0.8f));
        }
        const double wrong = meanOfAngles(headings_);
        drawArrow(canvas, centre, centre + 0.92f * radius * onPage({cosine(wrong), sine(wrong)}), 2 * s, kWrong);
        const glm::vec2 tip = centre + radius * static_cast<float>(mean_.length) * onPage(mean_.direction);
        if (mean_.length > 0) drawArrow(canvas, centre, tip, 5 * s, mean_.isKnown ? kAccent : kMuted);
        canvas.disc(centre, 4 * s, kPaper);
    }

    void drawLengths(Canvas& canvas, const HeadingsPage& page) const {
        const float s = page.unit;
        const Plot plot(canvas, page.lengths, {0, 1, 0.25, "fraction of opposed headings", false, 2},
                        {0, 1, 0.25, "length of the mean", false, 2});
        const double spread = static_cast<double>(params.spreadDeg), now = static_cast<double>(params.opposed);
        // Rayleigh's test at 5 %.
        const double least =
            std::min(1.0, std::sqrt(2.9957 / std::max<double>(1, static_cast<double>(headings_.size()))));
        plot.draw([&] {
            const glm::vec2 a = plot.at(0, least), b = plot.at(1, 0);
            canvas.rect({a.x, a.y, b.x - a.x, b.y - a.y}, kMuted.withAlpha(0.13f));
            drawCurve(canvas, 201, {kPaper, 1.6f * s}, [&](int i) {
                const double x = i / 200.0;
                return plot.at(x, expectedLength(spread, x));
            });
            canvas.disc(plot.at(now, mean_.length), 5 * s, mean_.isKnown ? kAccent : kMuted);
        });
        canvas.text(plot.at(1, least) + glm::vec2(-8 * s, -9 * s), "may be chance", {12 * s, kMuted, Align::right});
        page.opposed.draw(canvas, now, kMuted);
    }

    void drawDirections(Canvas& canvas, const HeadingsPage& page) const {
        const float s = page.unit;
        const Plot plot(canvas, page.directions, {-10, 0, 2, "time, s", false, 0},
                        {-180, 180, 90, "direction, degrees", false, 0});
        const auto curve = [&](CanvasColour colour, auto value) {
            plot.drawHistory(history_.size(), {colour, 1.8f * s}, [&](std::size_t i) {
                const double y = value(history_[i]);
                // A direction that passes 180 degrees is no line across the plot.
                return i > 0 && std::fabs(y - value(history_[i - 1])) > 180 ? std::nan("") : y;
            });
        };
        plot.draw([&] {
            curve(kWrong, [](const Record& m) { return m.angles; });
            curve(kAccent, [](const Record& m) { return m.isKnown ? m.mean : std::nan(""); });
        });
        static constexpr std::array<LegendEntry, 2> kNames{
            {{"direction of the mean vector", {kAccent, 2}}, {"mean of the angles", {kWrong, 2}}}};
        drawLegend(canvas, {page.directions.x + 10 * s, page.directions.bottom() - 40 * s}, kNames, s);
    }

    std::vector<glm::dvec2> headings_;
    MeanHeading mean_;
    std::vector<Record> history_;
    double base_ = 0;  ///< rad
    Grip grip_;
};

}  // namespace

SceneType headingsScene() { return sceneType<HeadingsScene>(); }

}  // namespace arclight::orientation
