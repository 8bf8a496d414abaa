// Scene headings: a field of directions, their mean, and how much it says.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "core/json.h"
#include "core/random.h"
#include "core/text.h"
#include "scene.h"
#include "sim/common/trigonometry.h"
#include "sim/orientation/headings.h"

namespace arclight::orientation {
namespace {

constexpr double kPerDegree = std::numbers::pi / 180, kFieldTurnSeconds = 16;
constexpr std::size_t kShownTicks = 600;

struct HeadingsPage {
    int width;
    float unit;
    Rect field, lengths, directions;
    Handle opposed;

    HeadingsPage(int w, int h) : width(w), unit(pageScale(w, h)) {
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

/// The length of the mean of evenly spread headings, `opposed` of which go the other way.
double expectedLength(double spreadDeg, double opposed) {
    const double spread = kPerDegree * spreadDeg;
    return std::fabs(1 - 2 * opposed) * (spread > 1e-6 ? sine(spread) / spread : 1);
}

glm::vec2 onPage(const glm::dvec2& heading) { return {static_cast<float>(heading.x), -static_cast<float>(heading.y)}; }

class HeadingsScene : public OrientationScene {
public:
    explicit HeadingsScene(Shaders&) {}

    void reset(const SceneContext& context) override {
        history_.clear();
        base_ = 100 * kPerDegree;
        changed(context);
    }
    void changed(const SceneContext& context) override { place(context.params, context.seed); }
    void step(const SceneContext& context, const Step& step) override {
        base_ = std::fmod(base_ + 2 * std::numbers::pi * step.dt / kFieldTurnSeconds, 2 * std::numbers::pi);
        place(context.params, context.seed);
        if (history_.size() == kShownTicks) history_.erase(history_.begin());
        history_.push_back({mean_.isKnown, arc(mean_.direction.y, mean_.direction.x) / kPerDegree,
                            meanOfAngles(headings_) / kPerDegree});
    }

    bool adjust(const SceneContext& context, OrientationParams& params, const Input& input) override {
        if (!HeadingsPage(input.widthPx, input.heightPx).opposed.drag(grip_, input, params.opposed)) return false;
        place(params, context.seed);
        return true;
    }
    bool isHeld() const override { return grip_.isHeld(); }
    std::vector<Grab> grabs(const SceneContext& context, int widthPx, int heightPx) const override {
        return {HeadingsPage(widthPx, heightPx).opposed.grab(static_cast<double>(context.params.opposed))};
    }
    std::vector<Gesture> gestures() const override {
        return {{"Drag in the upper plot", "set the fraction of opposed headings"}};
    }

    void draw(const SceneContext& context, Frame& frame) override {
        const HeadingsPage page(frame.width(), frame.height());
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        Canvas& canvas = frame.canvas();
        canvas.markPage();
        drawHeading(canvas, page.width, "The mean of headings has a length, and that says how sure it is",
                    "Each arrow is a unit vector; their mean is shorter. Where headings oppose each other, its length "
                    "falls to zero, because there is no mean. The mean of angles (red) always has an answer, but the "
                    "answer depends on where the circle is cut.");
        drawField(canvas, page);
        canvas.keepClear(page.field);
        canvas.declareSubject(page.field);
        drawLengths(canvas, page, context.params);
        drawDirections(canvas, page);
    }

    void measure(const SceneContext&, OrientationMeasures& measures) override { measures.meanLength = mean_.length; }

    Json dumpState(const SceneContext&) override {
        return {{"length", mean_.length}, {"isKnown", mean_.isKnown}, {"meanOfAngles", meanOfAngles(headings_)}};
    }

private:
    struct Moment {
        bool isKnown;
        double mean, angles;  ///< degrees
    };

    void place(const OrientationParams& p, Seed seed) {
        Random random(seed);
        headings_.clear();
        // Two and two stray alike: where half of the headings oppose the others, each cancels one of them.
        float stray = 0, side = 0;
        for (int i = 0; i < p.headings; ++i) {
            if (i % 2 == 0) stray = random.uniform(-1, 1), side = random.uniform01();
            // Evenly spread numbers from 0 to ½ and from ½ to 1, so that a slider moves few headings.
            const double even = static_cast<double>(i / 2) * 0.6180339887498949 + static_cast<double>(side) * 1e-3;
            const double share = 0.5 * (std::fmod(even, 1.0) + i % 2);
            const double angle = base_ + kPerDegree * static_cast<double>(p.spreadDeg * stray);
            const double sign = share < static_cast<double>(p.opposed) ? -1 : 1;
            headings_.push_back({sign * cosine(angle), sign * sine(angle)});
        }
        mean_ = meanHeading(headings_);
    }

    static void drawArrow(Canvas& canvas, glm::vec2 from, glm::vec2 to, float width, CanvasColour colour) {
        const glm::vec2 way = to - from;
        const float length = glm::length(way);
        if (length < 2 * width) return;
        const float head = std::min(4.5f * width, 0.6f * length);
        canvas.line(from, to - way * (0.7f * head / length), width, colour);
        drawArrowhead(canvas, to, way / length, head, 0.5f * head, colour);
    }

    void drawField(Canvas& canvas, const HeadingsPage& page) const {
        const float s = page.unit, radius = 0.5f * page.field.width - 16 * s;
        const glm::vec2 centre = page.field.centre();
        canvas.ring(centre, radius, 1.2f * s, kHairline);
        for (int i = 0; i < 12; ++i) {
            const float a = static_cast<float>(i) * 0.5235988f;
            const glm::vec2 way(cosf(a), sinf(a));
            canvas.line(centre + (radius - 6 * s) * way, centre + radius * way, 1.2f * s, kHairline);
        }
        const float reach = std::clamp(0.9f * radius / std::sqrt(static_cast<float>(headings_.size())), 5 * s, 26 * s);
        for (std::size_t i = 0; i < headings_.size(); ++i) {
            // Places in the disc, by a spiral whose turns are equally wide.
            const float r = std::sqrt((static_cast<float>(i) + 0.5f) / static_cast<float>(headings_.size()));
            const float a = 2.3999632f * static_cast<float>(i);
            const glm::vec2 at = centre + (radius - reach - 8 * s) * r * glm::vec2(cosf(a), sinf(a));
            const glm::vec2 way = reach * onPage(headings_[i]);
            const bool agrees = mean_.isKnown && glm::dot(headings_[i], mean_.direction) > 0;
            drawArrow(canvas, at - 0.5f * way, at + 0.5f * way, 1.3f * s,
                      (agrees ? mixed(kMuted, kAccent, 0.45f) : mixed(kMuted, kRose, mean_.isKnown ? 0.45f : 0))
                          .withAlpha(0.8f));
        }
        const double wrong = meanOfAngles(headings_);
        drawArrow(canvas, centre, centre + 0.92f * radius * onPage({cosine(wrong), sine(wrong)}), 2 * s, kWrong);
        const glm::vec2 tip = centre + radius * static_cast<float>(mean_.length) * onPage(mean_.direction);
        if (mean_.length > 0) drawArrow(canvas, centre, tip, 5 * s, mean_.isKnown ? kAccent : kMuted);
        canvas.disc(centre, 4 * s, kPaper);
    }

    void drawLengths(Canvas& canvas, const HeadingsPage& page, const OrientationParams& params) const {
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
        canvas.text(plot.at(1, least) + glm::vec2(-8 * s, -9 * s), "could be chance", {12 * s, kMuted, Align::right});
        page.opposed.draw(canvas, now, kMuted);
    }

    void drawDirections(Canvas& canvas, const HeadingsPage& page) const {
        const float s = page.unit;
        const Plot plot(canvas, page.directions, {-10, 0, 2, "s", false, 0},
                        {-180, 180, 90, "direction, degrees", false, 0});
        const auto curve = [&](CanvasColour colour, auto value) {
            drawCurve(canvas, static_cast<int>(history_.size()), {colour, 1.8f * s}, [&](int i) {
                const Moment& moment = history_[static_cast<std::size_t>(i)];
                const double y = value(moment);
                // A direction that passes 180 degrees is no line across the plot.
                const bool isCut = i > 0 && std::fabs(y - value(history_[static_cast<std::size_t>(i) - 1])) > 180;
                const double x = (static_cast<double>(i) - static_cast<double>(history_.size())) / 60.0;
                return isCut ? glm::vec2(std::nanf("")) : plot.at(x, y);
            });
        };
        plot.draw([&] {
            curve(kWrong, [](const Moment& m) { return m.angles; });
            curve(kAccent, [](const Moment& m) { return m.isKnown ? m.mean : std::nan(""); });
        });
        static constexpr std::array<LegendEntry, 2> kNames{
            {{"direction of the mean vector", {kAccent, 2}}, {"mean of the angles", {kWrong, 2}}}};
        drawLegend(canvas, {page.directions.x + 10 * s, page.directions.bottom() - 40 * s}, kNames, s);
    }

    std::vector<glm::dvec2> headings_;
    MeanHeading mean_;
    std::vector<Moment> history_;
    double base_ = 0;  ///< rad
    Grip grip_;
};

}  // namespace

std::unique_ptr<OrientationScene> headingsScene(Shaders& shaders) { return std::make_unique<HeadingsScene>(shaders); }

}  // namespace arclight::orientation
