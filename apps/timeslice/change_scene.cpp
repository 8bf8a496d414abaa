// Scene change: the world changes before a batch is done. What do the answers add up to?
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "core/json.h"
#include "core/text.h"
#include "mode_page.h"
#include "scene.h"
#include "sim/common/quick_trigonometry.h"
#include "sim/timeslice/changing_world.h"

namespace arclight::timeslice {
namespace {

constexpr int kCells = 64;
constexpr std::size_t kErrorTicks = 600;
constexpr double kShownError = 12;

ChangeSettings settingsOf(const TimesliceParams& p, SliceMode mode) {
    return {.mode = mode, .cells = kCells, .cellsPerStep = p.jobsPerTick, .stepsBetweenChanges = p.changeTicks};
}

class ChangeScene : public TimesliceScene {
public:
    void reset(const SceneContext& context) override {
        for (std::size_t i = 0; i < 4; ++i) worlds_[i].reset(settingsOf(context.params, kModes[i].mode), context.seed);
        history_.clear();
        history_.reserve(kErrorTicks);
    }
    void changed(const SceneContext& context) override {
        for (std::size_t i = 0; i < 4; ++i) worlds_[i].configure(settingsOf(context.params, kModes[i].mode));
    }
    void step(const SceneContext& context, const Step& step) override {
        const bool isTouched =
            step.input.wasPressed(MouseButton::left) &&
            nearestGrab(grabs(context, step.input.widthPx, step.input.heightPx), step.input).has_value();
        Errors errors{};
        for (std::size_t i = 0; i < 4; ++i) {
            if (isTouched) worlds_[i].change();
            worlds_[i].step();
            errors[i] = errorOf(worlds_[i]);
        }
        if (history_.size() == kErrorTicks) history_.erase(history_.begin());
        history_.push_back(errors);
    }
    std::vector<Grab> grabs(const SceneContext&, int widthPx, int heightPx) const override {
        std::vector<Grab> all;
        for (const Rect& ring : ModePage(widthPx, heightPx).pictures)
            all.push_back(Grab::disc(ring.centre(), 0.5f * ring.width));
        return all;
    }
    std::vector<Gesture> gestures() const override { return {{"Click on a ring", "change the world now"}}; }

    void draw(const SceneContext& context, Frame& frame) override {
        const ModePage page(frame.width(), frame.height());
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        Canvas& canvas = frame.canvas();
        canvas.markPage();
        drawHeading(canvas, page.width, "The world changes before the batch is done",
                    "Tokens move from cell to cell; their number stays. A job counts one cell. Counts of one moment "
                    "add up; others miss tokens or count them twice.");
        for (std::size_t i = 0; i < 4; ++i) {
            page.drawTitle(canvas, i, context.params.mode == kModes[i].mode);
            drawRing(canvas, page, i);
            drawTexts(canvas, page, i);
            drawErrors(canvas, page, i);
            canvas.keepClear(page.pictures[i]);
        }
    }

    void measure(const SceneContext& context, TimesliceMeasures& measures) override {
        const auto chosen = static_cast<std::size_t>(context.params.mode);
        ChangingWorld& world = worlds_[chosen];
        if (const SliceReport report = world.report(); report.results > 0) {
            measures.ageMean = report.ageMean, measures.ageMax = report.ageMost;
            measures.distinctInputs = report.distinctInputs;
        }
        measures.tornResults = static_cast<double>(world.tornResults());
        measures.countError = 0;
        for (const Errors& errors : history_)
            if (!std::isnan(errors[chosen]))
                measures.countError = std::max(measures.countError, std::fabs(static_cast<double>(errors[chosen])));
    }

    Json dumpState(const SceneContext& context) override {
        Json torn = Json::array(), sums = Json::array();
        for (const ChangingWorld& world : worlds_)
            torn.push_back(world.tornResults()), sums.push_back(world.shownSum());
        return {{"version", worlds_[0].version()},
                {"torn", std::move(torn)},
                {"sums", std::move(sums)},
                {"states", worlds_[static_cast<std::size_t>(context.params.mode)].report().distinctInputs}};
    }

private:
    using Errors = std::array<float, 4>;  ///< of the sums, in the order of `kModes`; NaN while a count is missing

    static float errorOf(const ChangingWorld& world) {
        return world.shownSum() < 0 ? std::nanf("") : static_cast<float>(world.shownSum() - world.tokens());
    }
    /// Outside, the tokens of each cell; inside, what is shown of it, the bluer the older.
    void drawRing(Canvas& canvas, const ModePage& page, std::size_t i) const {
        const ChangingWorld& world = worlds_[i];
        const Rect& ring = page.pictures[i];
        const float half = 0.5f * ring.width, base = 0.62f * half, token = 0.027f * half;
        canvas.ring(ring.centre(), base, 1.2f * page.unit, kHairline);
        for (int cell = 0; cell < kCells; ++cell) {
            const SineCosine at = quickSineCosine(2 * std::numbers::pi * (cell + 0.5) / kCells);
            const glm::vec2 way(static_cast<float>(at.sine), -static_cast<float>(at.cosine));
            const int tokens = world.cells()[static_cast<std::size_t>(cell)];
            if (tokens > 0)
                canvas.line(ring.centre() + (base + token) * way,
                            ring.centre() + (base + token * static_cast<float>(1 + tokens)) * way, 0.7f * token + 1,
                            kPaper.withAlpha(0.75f));
            const CellCount* const count = world.shown(cell);
            if (!count) continue;
            const float old = std::min(1.0f, static_cast<float>(world.version() - count->version) / 6);
            canvas.line(ring.centre() + (base - token) * way,
                        ring.centre() + (base - token * static_cast<float>(1 + count->tokens)) * way, 0.7f * token + 1,
                        mixed(kAccent, kSlate, old));
        }
        drawHand(canvas, ring, base, world.cellsCounted());
        drawSum(canvas, page, ring, world);
    }

    /// Where the batch has arrived.
    static void drawHand(Canvas& canvas, const Rect& ring, float base, int counted) {
        const SineCosine at = quickSineCosine(2 * std::numbers::pi * counted / kCells);
        const glm::vec2 way(static_cast<float>(at.sine), -static_cast<float>(at.cosine));
        canvas.line(ring.centre() + 0.52f * base * way, ring.centre() + 1.02f * base * way, 0.014f * base, kPaper);
        drawArrowhead(canvas, ring.centre() + 1.04f * base * way, way, 0.07f * base, 0.04f * base, kPaper);
    }

    static void drawSum(Canvas& canvas, const ModePage& page, const Rect& ring, const ChangingWorld& world) {
        const float s = std::min(page.unit, ring.width / 230);
        const float error = errorOf(world);
        const glm::vec2 centre = ring.centre();
        if (std::isnan(error)) return;
        const auto off = static_cast<int>(error);
        const CanvasColour colour = off == 0 ? kAccent : kWrong;
        canvas.text(centre - glm::vec2(0, 8 * s), std::to_string(world.shownSum()),
                    {24 * s, colour, Align::centre, FontWeight::semibold});
        const std::string text = off == 0  ? "of " + std::to_string(world.tokens())
                                 : off > 0 ? std::to_string(off) + " too many"
                                           : std::to_string(-off) + " missed";
        canvas.text(centre + glm::vec2(0, 14 * s), text, {12 * s, off == 0 ? kMuted : kWrong, Align::centre});
    }

    void drawTexts(Canvas& canvas, const ModePage& page, std::size_t i) {
        ChangingWorld& world = worlds_[i];
        const SliceReport report = world.report();
        const double counted = std::max<double>(1, static_cast<double>(world.finishedBatches()) * kCells);
        const double torn = 100 * static_cast<double>(world.tornResults()) / counted;
        const bool isWhole = report.distinctInputs <= 1;
        page.drawTexts(canvas, i, std::to_string(report.distinctInputs) + (isWhole ? " state" : " states") + " on show",
                       isWhole ? kPaper : kWrong, formatFixed(torn, 0) + " % of results torn",
                       torn > 0 ? kWrong : kPaper);
    }

    void drawErrors(Canvas& canvas, const ModePage& page, std::size_t i) const {
        const Plot plot(canvas, page.plots[i], {-10, 0, 5, "time, s", false, 0},
                        {-kShownError, kShownError, 6, "error of the sum", false, 0});
        plot.draw([&] {
            canvas.line(plot.at(-10, 0), plot.at(0, 0), page.unit, kMuted);
            drawCurve(canvas, static_cast<int>(history_.size()),
                      {kModes[i].mode == SliceMode::siso ? kAccent : kWrong, 1.6f * page.unit}, [&](int k) {
                          const double t = (static_cast<double>(k) + 1 - static_cast<double>(history_.size())) / 60;
                          return plot.at(t, static_cast<double>(history_[static_cast<std::size_t>(k)][i]));
                      });
        });
    }

    std::array<ChangingWorld, 4> worlds_;  ///< in the order of `kModes`; the same tokens in all
    std::vector<Errors> history_;          ///< of the last ticks
};

}  // namespace

std::unique_ptr<TimesliceScene> changeScene(Shaders&) { return std::make_unique<ChangeScene>(); }

}  // namespace arclight::timeslice
