// Scene change: the world changes while a batch runs. Do the results still add up?
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "core/json.h"
#include "core/text.h"
#include "mode_page.h"
#include "sim/common/quick_trigonometry.h"
#include "sim/timeslice/changing_world.h"
#include "slice_scene.h"
#include "timeslice_demo.h"

namespace arclight::timeslice {
namespace {

constexpr int kCells = ChangeSettings{}.cells;
constexpr std::size_t kErrorTicks = 600;
constexpr double kShownError = 12;

struct ChangeMeasures {
    ResultMeasures results;
    double tornResults = 0, countError = 0;
};
constexpr auto rowsOf(ChangeMeasures) {
    using M = ChangeMeasures;
    return measureRows<M>(
        embed(&M::results), tornResultsRow(&M::tornResults),
        Measure{"countError", "", "Largest error of the sum of all visible counts, in tokens, in the last ten seconds.",
                &M::countError});
}

class ChangeScene : public Scene<ChangeSettings, ChangeMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"change", "a world that changes while a batch runs"};

    explicit ChangeScene(Shaders&) {}

    void restart() override {
        for (std::size_t i = 0; i < 4; ++i) worlds_[i].reset(settings(i), seed());
        history_.clear();
        history_.reserve(kErrorTicks);
    }
    void changed() override {
        for (std::size_t i = 0; i < 4; ++i) worlds_[i].configure(settings(i));
    }
    void advance(const Step& step) override {
        const bool isTouched = step.input.wasPressed(MouseButton::left) &&
                               nearestGrab(grabs(step.input.widthPx, step.input.heightPx), step.input).has_value();
        Errors errors{};
        for (std::size_t i = 0; i < 4; ++i) {
            if (isTouched) worlds_[i].change();
            worlds_[i].step();
            errors[i] = errorOf(worlds_[i]);
        }
        if (history_.size() == kErrorTicks) history_.erase(history_.begin());
        history_.push_back(errors);
    }
    std::vector<Grab> grabs(int widthPx, int heightPx) const override {
        std::vector<Grab> all;
        for (const Rect& ring : ModePage(widthPx, heightPx).pictures)
            all.push_back(Grab::disc(ring.centre(), 0.5f * ring.width));
        return all;
    }
    std::vector<Gesture> gestures() const override { return {{"Click on a ring", "change the world now"}}; }

    void draw(Frame& frame) override {
        const ModePage page(frame.width(), frame.height());
        Canvas& canvas =
            beginPage(frame, "The world changes while a batch runs",
                      "Tokens move between cells, but their total is constant. Each job counts one cell. Counts of one "
                      "state add up to the total; counts of several states miss tokens or count them twice.");
        for (std::size_t i = 0; i < 4; ++i) {
            page.drawTitle(canvas, i, params.mode == kModes[i].mode);
            drawRing(canvas, page, i);
            drawTexts(canvas, page, i);
            drawErrors(canvas, page, i);
            canvas.keepClear(page.pictures[i]);
        }
    }

    bool usesCamera() const override { return false; }
    ChangeMeasures measure() override {
        const auto chosen = static_cast<std::size_t>(params.mode);
        ChangeMeasures measures{.results = measuresOf(worlds_[chosen].report()),
                                .tornResults = static_cast<double>(worlds_[chosen].tornResults())};
        for (const Errors& errors : history_)
            if (!std::isnan(errors[chosen]))
                measures.countError = std::max(measures.countError, std::fabs(static_cast<double>(errors[chosen])));
        return measures;
    }

    Json dumpState() override {
        Json torn = Json::array(), sums = Json::array();
        for (const ChangingWorld& world : worlds_)
            torn.push_back(world.tornResults()), sums.push_back(world.shownSum());
        return {{"version", worlds_[0].version()},
                {"torn", std::move(torn)},
                {"sums", std::move(sums)},
                {"states", worlds_[static_cast<std::size_t>(params.mode)].report().distinctInputs}};
    }

private:
    /// The settings of a mode.
    ChangeSettings settings(std::size_t i) const {
        ChangeSettings settings = params;
        settings.mode = kModes[i].mode;
        return settings;
    }

    using Errors = std::array<float, 4>;  ///< of the sums, in the order of `kModes`; NaN while a count is missing

    static float errorOf(const ChangingWorld& world) {
        return world.shownSum() < 0 ? std::nanf("") : static_cast<float>(world.shownSum() - world.tokens());
    }
    /// Outside, the tokens of each cell; inside, its visible count, which turns blue with age.
    void drawRing(Canvas& canvas, const ModePage& page, std::size_t i) const {
        const ChangingWorld& world = worlds_[i];
        const Rect& ring = page.pictures[i];
        const float half = 0.5f * ring.width, base = 0.62f * half, token = 0.027f * half;
        canvas.ring(ring.centre(), base, 1.2f * page.unit, kHairline);
        for (int cell = 0; cell < kCells; ++cell) {
            const SineCosine at = quickSineCosine(2 * std::numbers::pi * (cell + 0.5) / kCells);
            const glm::vec2 direction(static_cast<float>(at.sine), -static_cast<float>(at.cosine));
            const int tokens = world.cells()[static_cast<std::size_t>(cell)];
            if (tokens > 0)
                canvas.line(ring.centre() + (base + token) * direction,
                            ring.centre() + (base + token * static_cast<float>(1 + tokens)) * direction,
                            0.7f * token + 1, kPaper.withAlpha(0.75f));
            const CellCount* const count = world.shown(cell);
            if (!count) continue;
            const float old = std::min(1.0f, static_cast<float>(world.version() - count->version) / 6);
            canvas.line(ring.centre() + (base - token) * direction,
                        ring.centre() + (base - token * static_cast<float>(1 + count->tokens)) * direction,
                        0.7f * token + 1, mixed(kAccent, kSlate, old));
        }
        drawHand(canvas, ring, base, world.cellsCounted());
        drawSum(canvas, page, ring, world);
    }

    /// The next cell of the batch.
    static void drawHand(Canvas& canvas, const Rect& ring, float base, int counted) {
        const SineCosine at = quickSineCosine(2 * std::numbers::pi * counted / kCells);
        const glm::vec2 direction(static_cast<float>(at.sine), -static_cast<float>(at.cosine));
        canvas.line(ring.centre() + 0.52f * base * direction, ring.centre() + 1.02f * base * direction, 0.014f * base,
                    kPaper);
        drawArrowhead(canvas, ring.centre() + 1.04f * base * direction, direction, 0.07f * base, 0.04f * base, kPaper);
    }

    static void drawSum(Canvas& canvas, const ModePage& page, const Rect& ring, const ChangingWorld& world) {
        const float s = std::min(page.unit, ring.width / 230);
        const float error = errorOf(world);
        const glm::vec2 centre = ring.centre();
        if (std::isnan(error)) return;
        const auto difference = static_cast<int>(error);
        const CanvasColour colour = difference == 0 ? kAccent : kWrong;
        canvas.text(centre - glm::vec2(0, 8 * s), std::to_string(world.shownSum()),
                    {24 * s, colour, Align::centre, FontWeight::semibold});
        const std::string text = difference == 0  ? "of " + std::to_string(world.tokens())
                                 : difference > 0 ? std::to_string(difference) + " too many"
                                                  : std::to_string(-difference) + " missed";
        canvas.text(centre + glm::vec2(0, 14 * s), text, {12 * s, difference == 0 ? kMuted : kWrong, Align::centre});
    }

    void drawTexts(Canvas& canvas, const ModePage& page, std::size_t i) {
        ChangingWorld& world = worlds_[i];
        const SliceReport report = world.report();
        const double counted = std::max<double>(1, static_cast<double>(world.finishedBatches()) * kCells);
        const double torn = 100 * static_cast<double>(world.tornResults()) / counted;
        const bool isWhole = report.distinctInputs <= 1;
        page.drawTexts(canvas, i, std::to_string(report.distinctInputs) + (isWhole ? " state" : " states") + " visible",
                       isWhole ? kPaper : kWrong, formatFixed(torn, 0) + " % inconsistent", torn > 0 ? kWrong : kPaper);
    }

    void drawErrors(Canvas& canvas, const ModePage& page, std::size_t i) const {
        const Plot plot(canvas, page.plots[i], {-10, 0, 5, "time, s", false, 0},
                        {-kShownError, kShownError, 6, "error of the sum", false, 0});
        plot.draw([&] {
            canvas.line(plot.at(-10, 0), plot.at(0, 0), page.unit, kMuted);
            plot.drawHistory(history_.size(), {kModes[i].mode == SliceMode::siso ? kAccent : kWrong, 1.6f * page.unit},
                             [&](std::size_t k) { return static_cast<double>(history_[k][i]); });
        });
    }

    std::array<ChangingWorld, 4> worlds_;  ///< in the order of `kModes`; the same tokens in all
    std::vector<Errors> history_;          ///< of the last ticks
};

}  // namespace

SceneType changeScene() { return sceneType<ChangeScene>(); }

}  // namespace arclight::timeslice
