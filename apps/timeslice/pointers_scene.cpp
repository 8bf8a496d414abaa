// Scene pointers: the article's diagram. Heads follow a target; one decides at a time, and all rotate in every tick.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "core/grip.h"
#include "core/json.h"
#include "core/text.h"
#include "core/time.h"
#include "sim/common/easing.h"
#include "sim/common/quick_trigonometry.h"
#include "sim/timeslice/pointer_heads.h"
#include "sim/timeslice/slice_rows.h"
#include "slice_scene.h"
#include "timeslice_demo.h"

namespace arclight::timeslice {
namespace {

constexpr double kPerDegree = std::numbers::pi / 180;
constexpr int kSide = 4, kHeads = kSide * kSide;
constexpr double kRadius = 1.08, kReach = 1.2;  // of the target's path; of a panel from its centre
constexpr double kRoundSeconds = 7;             // of the target around the heads
constexpr double kReturnSeconds = 1.2;          // from the hand to its path
constexpr CanvasColour kStone = colourFromHex(0xD8D2C6), kDesired = kWrong;

std::vector<glm::dvec2> headPositions() {
    std::vector<glm::dvec2> positions;
    for (int i = 0; i < kHeads; ++i) positions.emplace_back(0.48 * (i % kSide) - 0.72, 0.72 - 0.48 * (i / kSide));
    return positions;
}

/// The target's path around the heads: between a circle and a square.
glm::dvec2 onPath(double angle) {
    const SineCosine at = quickSineCosine(angle);
    const double x = at.cosine * at.cosine, y = at.sine * at.sine;
    return glm::dvec2(at.cosine, at.sine) * (kRadius / std::sqrt(std::sqrt(x * x + y * y)));
}

struct PointersParams {
    SliceMode mode = SliceMode::aiao;
    Float2 jobRate{10, 30};
    float turnSpeed = 180;
    HeadSettings heads;
};
constexpr auto rowsOf(PointersParams) {
    using P = PointersParams;
    return paramRows<P>(kSliceGroup, modeRow(&P::mode),
                        Group{"Pointers", "Heads that follow a target. Drag the target."},
                        Param{"jobRate", "Hz", "Jobs per second in the upper and the lower row.", &P::jobRate, 1, 60}
                            .label("jobs per second")
                            .primary(),
                        Param{"turnSpeed", "°/s", "Largest angular velocity of a head.", &P::turnSpeed, 30, 720}
                            .label("speed limit")
                            .logarithmic()
                            .primary(),
                        embed(&P::heads));
}

struct PointersMeasures {
    ResultMeasures results;
    double lostKeys = 0, trackingErrorDeg = 0, turnPerTick = 0;
};
constexpr auto rowsOf(PointersMeasures) {
    using M = PointersMeasures;
    return measureRows<M>(
        embed(&M::results),
        Measure{"lostKeys", "", "Number of keys whose result the ring no longer holds, so the look-up fails.",
                &M::lostKeys},
        Measure{"trackingErrorDeg", "deg", "Mean angle between heads and target, in the upper row and the chosen mode.",
                &M::trackingErrorDeg},
        Measure{"turnPerTick", "deg",
                "Largest rotation of a head within one tick, in the last second, the upper row and the chosen mode.",
                &M::turnPerTick});
}

/// Mean ages for `kHeads` heads, in the order of `SliceMode`.
constexpr std::array<std::string_view, 4> kAges{"age (N − 1) / 2 = 7.5 jobs", "age N − 1 = 15 jobs",
                                                "age (3 N − 1) / 2 = 23.5 jobs", "age N = 16 jobs"};

constexpr int kSpeeds = 9;
constexpr double kSpeedStep = 22.5;  // °/s
/// Mean error of the heads, degrees, for targets that circle at multiples of `kSpeedStep`.
using ErrorCurve = std::array<double, kSpeeds>;

ErrorCurve errorCurve(HeadSettings settings, bool updatesAll) {
    settings.updatesAll = updatesAll;
    ErrorCurve curve{};
    const double batch = updatesAll ? 0.5 : kHeads / settings.jobsPerSecond;
    const double dt = std::max(1.0 / 60, batch / 96);
    const int settle = static_cast<int>(2.6 * batch / dt), sampled = std::max(1, static_cast<int>(batch / dt));
    for (int i = 0; i < kSpeeds; ++i) {
        PointerHeads heads(headPositions());
        heads.configure(settings);
        double sum = 0;
        for (int step = 0; step < settle + sampled; ++step) {
            const glm::dvec2 target = onPath(i * kSpeedStep * kPerDegree * dt * step);
            heads.step(dt, target);
            if (step >= settle) sum += heads.trackingError(target);
        }
        curve[static_cast<std::size_t>(i)] = sum / sampled / kPerDegree;
    }
    return curve;
}

struct PointersPage {
    float unit;
    Rect plot;  ///< empty if its title has no room
    glm::vec2 legend{0};
    std::array<std::array<Rect, 4>, 2> panels{};

    PointersPage(int w, int h) : unit(pageScale(w, h)) {
        Rect body = pageBody(w, h);
        const float title = 42 * unit, line = 34 * unit, gap = 14 * unit, rate = 52 * unit;
        const float part = body.width > 1.9f * body.height ? 0.79f : 1;  // left by the plot; all of upright pages
        const float side = std::min((part * body.width - rate - 3 * gap) / 4, (body.height - title - 3 * line) / 2);
        for (std::size_t row = 0; row < 2; ++row)
            for (std::size_t column = 0; column < 4; ++column)
                panels[row][column] = {body.x + rate + static_cast<float>(column) * (side + gap),
                                       body.y + title + static_cast<float>(row) * (side + line), side, side};
        const float left = panels[0][3].right() + 26 * unit;
        legend = {left + 4 * unit, panels[1][3].bottom() - 66 * unit};
        plot = plotArea({left, body.y + 20 * unit, body.right() - left, legend.y - body.y - 30 * unit}, unit);
    }
};

class PointersScene : public Scene<PointersParams, PointersMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"pointers", "heads that follow a target in all four modes"};

    explicit PointersScene(Shaders&) {}

    void restart() override {
        angle_ = 1.2, held_ = 0, grip_ = {};
        for (auto& row : heads_) row.fill(PointerHeads(headPositions()));
        changed();
    }
    void changed() override {
        for (std::size_t row = 0; row < 2; ++row)
            for (std::size_t i = 0; i < 4; ++i) heads_[row][i].configure(settings(kModes[i].mode, row));
        for (std::size_t i = 0; i < 4; ++i) curves_[i] = errorCurve(settings(kModes[i].mode, 1), false);
        curves_[4] = errorCurve(settings(SliceMode::aiao, 1), true);
    }
    void advance(const Step& step) override {
        angle_ = std::fmod(angle_ + 2 * std::numbers::pi * step.dt / kRoundSeconds, 2 * std::numbers::pi);
        if (!grip_.isHeld()) held_ = std::max(0.0, held_ - step.dt / kReturnSeconds);
        for (auto& row : heads_)
            for (PointerHeads& heads : row) heads.step(step.dt, target());
    }

    bool move(const Input& input) override {
        std::vector<Grab> panels;
        const auto findOver = [&] {
            panels = grabs(input.widthPx, input.heightPx);
            return nearestGrab(panels, input);
        };
        if (!grip_.follow(input, [&] { return findOver().has_value(); })) return false;
        // A drag may go on in another panel: all show the same target.
        const auto over = findOver();
        if (!over) return false;
        const Rect& panel = panels[*over].area;
        const glm::dvec2 offset(panel.nearest({input.pointerPx[0], input.pointerPx[1]}) - panel.centre());
        hand_ = glm::dvec2(offset.x, -offset.y) * (2 * kReach / static_cast<double>(panel.width));
        held_ = 1;
        return true;
    }
    bool usesCamera() const override { return false; }
    bool isHeld() const override { return grip_.isHeld(); }
    std::vector<Grab> grabs(int widthPx, int heightPx) const override {
        const PointersPage page(widthPx, heightPx);
        std::vector<Grab> all;
        for (const auto& row : page.panels)
            for (const Rect& panel : row) all.push_back({panel});
        return all;
    }
    std::vector<Gesture> gestures() const override { return {{"Drag in a panel", "move the target"}}; }

    void draw(Frame& frame) override {
        const PointersPage page(frame.width(), frame.height());
        Canvas& canvas = beginPage(
            frame, "One head decides at a time, but all heads rotate",
            "Red arrows: desired directions. Black arrows: actual directions. The modes differ only in when a job "
            "reads the target and when its output becomes visible. Drag the target.");
        const float s = page.unit;
        for (std::size_t i = 0; i < 4; ++i) drawTitle(canvas, page, i);
        for (std::size_t row = 0; row < 2; ++row) {
            const Rect& first = page.panels[row][0];
            const std::string rate = rateText(params.jobRate[row]);
            canvas.text({first.x - 12 * s, first.centre().y}, rate,
                        {14 * s, kPaper, Align::right, FontWeight::semibold});
            for (std::size_t i = 0; i < 4; ++i) {
                drawHeads(canvas, page.panels[row][i], heads_[row][i], params.jobRate[row]);
                canvas.declareSubject(page.panels[row][i]);
                drawResults(canvas, page, row, i);
                canvas.keepClear(page.panels[row][i]);
            }
        }
        drawCurves(canvas, page);
    }

    PointersMeasures measure() override {
        PointerHeads& heads = measuredHeads();
        return {.results = measuresOf(heads.report()),
                .lostKeys = static_cast<double>(heads.lostKeys()),
                .trackingErrorDeg = heads.trackingError(target()) / kPerDegree,
                .turnPerTick = heads.largestTurn() / kPerDegree};
    }

    Json dumpState() override {
        Json headings = Json::array();
        for (auto& row : heads_)
            for (const PointerHeads& heads : row) headings.push_back(heads.heads()[5].heading);
        return {{"headings", std::move(headings)},
                {"target", {target().x, target().y}},
                {"mode", measuredHeads().trackingError(target())}};
    }

private:
    HeadSettings settings(SliceMode mode, std::size_t row) const {
        HeadSettings settings = params.heads;
        settings.mode = mode, settings.jobsPerSecond = static_cast<double>(params.jobRate[row]);
        settings.mostTurnRate = static_cast<double>(params.turnSpeed) * kPerDegree;
        return settings;
    }
    PointerHeads& measuredHeads() { return heads_[0][static_cast<std::size_t>(params.mode)]; }
    glm::dvec2 target() const { return glm::mix(onPath(angle_), hand_, minimumJerk(held_)); }

    static std::string rateText(float hz) {
        return formatFixed(static_cast<double>(hz), hz == std::floor(hz) ? 0 : 1) + " Hz";
    }
    static glm::vec2 onPanel(const Rect& panel, glm::dvec2 at) {
        const float scale = panel.width / static_cast<float>(2 * kReach);
        return panel.centre() + scale * glm::vec2(static_cast<float>(at.x), -static_cast<float>(at.y));
    }

    void drawTitle(Canvas& canvas, const PointersPage& page, std::size_t i) const {
        const Rect& panel = page.panels[0][i];
        const float s = page.unit;
        const bool isChosen = params.mode == kModes[i].mode;
        canvas.text({panel.x, panel.y - 38 * s}, kModes[i].name, bold(15 * s, isChosen ? kAccent : kPaper));
        // Narrow frames have no room for more.
        const TextStyle small{11 * s, kMuted}, plain{12 * s, kMuted};
        if (50 * s + canvas.textWidth(kModes[2].output, small) > panel.width) return;
        canvas.text({panel.x + 46 * s, panel.y - 37 * s}, kModes[i].input, small);
        canvas.text({panel.x + 46 * s, panel.y - 22 * s}, kModes[i].output, small);
        canvas.text({panel.x + 4 * s, page.panels[1][i].bottom() + 38 * s}, kAges[i], plain);
    }

    void drawHeads(Canvas& canvas, const Rect& panel, const PointerHeads& heads, float jobRate) const {
        const float scale = panel.width / static_cast<float>(2 * kReach), radius = 0.17f * scale;
        canvas.rect(panel, kHairline.withAlpha(0.30f), 0.03f * panel.width);
        canvas.clip(panel);
        const auto direction = [](double angle) {
            const SineCosine at = quickSineCosine(angle);
            return glm::vec2(static_cast<float>(at.cosine), -static_cast<float>(at.sine));
        };
        for (std::size_t i = 0; i < heads.heads().size(); ++i) {
            const Head& head = heads.heads()[i];
            const glm::vec2 at = onPanel(panel, head.position), desired = direction(head.desired),
                            actual = direction(head.heading);
            const int age = heads.ageOf(static_cast<int>(i));
            const float jobs = static_cast<float>(age) * kTick * jobRate;  // started since
            const float old = std::clamp(jobs / (2 * kHeads), 0.0f, 1.0f);
            canvas.disc(at, radius, age < 0 ? kMuted.withAlpha(0.5f) : mixed(kStone, kSlate, 0.75f * old));
            if (heads.isNewest(static_cast<int>(i))) canvas.ring(at, 1.22f * radius, 0.16f * radius, kAccent);
            drawJump(canvas, at, 1.5f * radius, heads, head);
            canvas.line(at, at + 1.25f * radius * desired, 0.13f * radius, kDesired);
            drawArrowhead(canvas, at + 1.6f * radius * desired, desired, 0.5f * radius, 0.26f * radius, kDesired);
            canvas.line(at - 0.55f * radius * actual, at + 0.55f * radius * actual, 0.24f * radius, kGround);
            drawArrowhead(canvas, at + 0.95f * radius * actual, actual, 0.6f * radius, 0.36f * radius, kGround);
        }
        const glm::vec2 mark = onPanel(panel, target());
        canvas.disc(mark, 0.06f * scale, kAccent);
        canvas.ring(mark, 0.11f * scale, 0.018f * scale, kAccent.withAlpha(0.6f));
        canvas.unclip();
    }

    /// The sector of a rotation within a tick that exceeds the speed limit; it fades in a second.
    static void drawJump(Canvas& canvas, glm::vec2 at, float radius, const PointerHeads& heads, const Head& head) {
        constexpr int kSides = 12;
        const float ago = static_cast<float>(heads.sinceJump(head)) / kTicksPerSecond;
        if (ago < 0 || ago >= 1) return;
        PointList sector(canvas);
        sector.add(at);
        for (int i = 0; i <= kSides; ++i) {
            const SineCosine direction = quickSineCosine(head.jumpFrom + head.jump * i / kSides);
            sector.add(at +
                       radius * glm::vec2(static_cast<float>(direction.cosine), -static_cast<float>(direction.sine)));
        }
        canvas.polygon(sector, kWrong.withAlpha(0.75f * (1 - ago)));
        canvas.polyline(sector, 0.1f * radius, kWrong.withAlpha(1 - ago));
    }

    void drawResults(Canvas& canvas, const PointersPage& page, std::size_t row, std::size_t i) {
        const Rect& panel = page.panels[row][i];
        const float s = page.unit;
        PointerHeads& heads = heads_[row][i];
        const SliceReport report = heads.report();
        const glm::vec2 at(panel.x + 4 * s, panel.bottom() + 12 * s);
        const double age = report.ageMean * kTickSeconds;
        const double rotation = heads.largestTurn() / kPerDegree,
                     most = static_cast<double>(params.turnSpeed) * kTickSeconds;
        const bool jumps = rotation > most + 1e-6;
        const std::string error = jumps ? formatFixed(rotation, 0) + "° per frame"
                                        : formatFixed(heads.trackingError(target()) / kPerDegree, 0) + "° error";
        canvas.text({panel.right() - 4 * s, at.y}, error, {12 * s, jumps ? kWrong : kPaper, Align::right});
        if (heads.lostKeys() > 0)
            canvas.text(at,
                        std::to_string(heads.lostKeys()) + (heads.lostKeys() == 1 ? " result" : " results") + " lost",
                        {12 * s, kWrong});
        else
            canvas.text(at, report.results > 0 ? "age " + formatFixed(age, 2) + " s" : "no result yet",
                        {12 * s, kMuted});
    }

    void drawCurves(Canvas& canvas, const PointersPage& page) const {
        static constexpr std::array<LegendEntry, 5> kLegend{{{"AIAO", {kAccent, 2.2f}},
                                                             {"SIAO", {kPaper, 1.8f}},
                                                             {"SISO", {kSlate, 2.2f}},
                                                             {"AISO", {kMuted, 1.8f, 6, 4}},
                                                             {"all heads in every frame", {kPaper, 1.2f, 2, 3}}}};
        const float s = page.unit;
        if (page.plot.width < 160 * s) return;
        const std::string title = "target speed, °/s, at " + rateText(params.jobRate[1]);
        const Plot plot(canvas, page.plot, {0, 180, 45, title, false, 0}, {0, 135, 45, "mean error, °", false, 0});
        plot.draw([&] {
            for (std::size_t i = 0; i < curves_.size(); ++i)
                drawCurve(canvas, kSpeeds, kLegend[i].style.times(s),
                          [&](int k) { return plot.at(k * kSpeedStep, curves_[i][static_cast<std::size_t>(k)]); });
            const double now = 360 / kRoundSeconds;
            canvas.dashedLine(plot.at(now, 0), plot.at(now, 135), 1 * s, kHairline, 4 * s, 4 * s);
        });
        drawLegend(canvas, page.legend, kLegend, s);
    }

    std::array<std::array<PointerHeads, 4>, 2> heads_;  ///< a row for each rate
    std::array<ErrorCurve, 5> curves_{};                ///< for each of `kModes`, and for all heads in every step
    double angle_ = 0;                                  ///< of the target on its path
    double held_ = 0;                                   ///< 1 while the hand has the target, then falls to 0
    glm::dvec2 hand_{0};
    Grip grip_;
};

}  // namespace

SceneType pointersScene() { return sceneType<PointersScene>(); }

}  // namespace arclight::timeslice
