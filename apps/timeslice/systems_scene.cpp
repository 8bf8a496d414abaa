// Scene systems: people choose the shortest queue, and the queues are counted. Each system reads the other's results.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "core/json.h"
#include "core/text.h"
#include "mode_page.h"
#include "scene.h"
#include "sim/timeslice/queue_study.h"

namespace arclight::timeslice {
namespace {

constexpr int kPeople = 120, kAcross = 6;  // dots beside each other
constexpr std::array kQueueStyles{LineStyle{kAccent, 1.6f}, LineStyle{kSlate, 1.6f}, LineStyle{kPaper, 1.2f},
                                  LineStyle{kMuted, 1.6f, 5, 3}};

QueueSettings queueSettingsOf(const TimesliceParams& p, SliceMode mode) {
    return {.mode = mode, .people = kPeople, .choicesPerStep = p.jobsPerTick, .hasHysteresis = p.hysteresis};
}

class SystemsScene : public TimesliceScene {
public:
    void reset(const SceneContext& context) override {
        for (std::size_t i = 0; i < 4; ++i)
            studies_[i].reset(queueSettingsOf(context.params, kModes[i].mode), context.seed);
    }
    void changed(const SceneContext& context) override {
        for (std::size_t i = 0; i < 4; ++i) studies_[i].configure(queueSettingsOf(context.params, kModes[i].mode));
    }
    void step(const SceneContext&, const Step&) override {
        for (QueueStudy& study : studies_) study.step();
    }

    void draw(const SceneContext& context, Frame& frame) override {
        const ModePage page(frame.width(), frame.height());
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        Canvas& canvas = frame.canvas();
        canvas.markPage();
        drawHeading(canvas, page.width, "Two systems that read each other's answers",
                    "120 people go to the shortest of four queues, by counts that another system takes of them. Bars "
                    "outline the counts that people read. Hysteresis stops people who change their mind for one place; "
                    "it cannot stop a batch in which all act on the same old count.");
        for (std::size_t i = 0; i < 4; ++i) {
            page.drawTitle(canvas, i, context.params.mode == kModes[i].mode);
            drawQueues(canvas, page.pictures[i], page.unit, studies_[i]);
            drawTexts(canvas, page, i);
            drawLengths(canvas, page, i);
            canvas.keepClear(page.pictures[i]);
            if (context.params.mode == kModes[i].mode) canvas.declareSubject(page.plots[i]);
        }
    }

    void measure(const SceneContext& context, TimesliceMeasures& measures) override {
        const QueueStudy& study = studies_[static_cast<std::size_t>(context.params.mode)];
        if (study.moments().empty()) return;
        measures.jobsPerTick = study.jobsInStep();
        measures.mindChanges = study.changesPerMinute();
        measures.queueSpread = study.meanSpread();
        if (study.choiceAge() >= 0) measures.ageMean = study.choiceAge();
        if (study.chainAge() >= 0) measures.chainAge = study.chainAge();
    }

    Json dumpState(const SceneContext&) override {
        Json lengths = Json::array();
        for (const QueueStudy& study : studies_)
            for (const int length : study.lengths()) lengths.push_back(length);
        return {{"lengths", std::move(lengths)}};
    }

private:
    /// A column of people for each queue, and the outline of the count on show.
    static void drawQueues(Canvas& canvas, const Rect& area, float s, const QueueStudy& study) {
        constexpr int kDotRows = (kPeople + kAcross - 1) / kAcross;
        const float pitch = std::min(area.width / (QueueStudy::kQueues * (kAcross + 1)), area.height / kDotRows);
        const auto lengths = study.lengths(), shown = study.lengthsOnShow();
        for (std::size_t queue = 0; queue < QueueStudy::kQueues; ++queue) {
            const float left = area.centre().x + pitch * (kAcross + 1) * (static_cast<float>(queue) - 2) + 0.5f * pitch;
            for (int i = 0; i < lengths[queue]; ++i)
                canvas.disc({left + pitch * (static_cast<float>(i % kAcross) + 0.5f),
                             area.bottom() - pitch * (static_cast<float>(i / kAcross) + 0.5f)},
                            0.36f * pitch, kQueueStyles[queue].colour);
            if (shown[queue] < 0) continue;
            const float height = pitch * static_cast<float>(shown[queue]) / kAcross;
            canvas.frame({left, area.bottom() - height, pitch * kAcross, height}, 1.4f * s, kPaper.withAlpha(0.8f));
        }
    }

    void drawTexts(Canvas& canvas, const ModePage& page, std::size_t i) const {
        const QueueStudy& study = studies_[i];
        const double changes = study.changesPerMinute(), age = study.chainAge();
        page.drawTexts(canvas, i, formatFixed(changes, 1) + " mind changes/min", changes > 10 ? kWrong : kPaper,
                       age < 0 ? "no count yet" : "act on counts " + formatFixed(age, 1) + " ticks old", kPaper);
    }

    void drawLengths(Canvas& canvas, const ModePage& page, std::size_t i) const {
        const auto moments = studies_[i].moments();
        const Plot plot(canvas, page.plots[i], {-10, 0, 5, "time, s", false, 0},
                        {0, kPeople, 30, "people in each queue", false, 0});
        plot.draw([&] {
            for (std::size_t queue = 0; queue < QueueStudy::kQueues; ++queue)
                drawCurve(canvas, static_cast<int>(moments.size()), kQueueStyles[queue].times(page.unit), [&](int k) {
                    const double t = (static_cast<double>(k) + 1 - static_cast<double>(moments.size())) / 60;
                    return plot.at(t, moments[static_cast<std::size_t>(k)].lengths[queue]);
                });
        });
    }

    std::array<QueueStudy, 4> studies_;  ///< in the order of `kModes`
};

}  // namespace

std::unique_ptr<TimesliceScene> systemsScene(Shaders&) { return std::make_unique<SystemsScene>(); }

}  // namespace arclight::timeslice
