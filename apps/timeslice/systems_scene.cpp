// Scene systems: one system chooses the shortest queue, another counts the queues. Each reads the other's results.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "core/json.h"
#include "core/text.h"
#include "mode_page.h"
#include "sim/timeslice/queue_study.h"
#include "slice_scene.h"
#include "timeslice_demo.h"

namespace arclight::timeslice {
namespace {

constexpr int kPeople = QueueSettings{}.people, kAcross = 6;  // dots per row
constexpr std::array kQueueStyles{LineStyle{kAccent, 1.6f}, LineStyle{kSlate, 1.6f}, LineStyle{kPaper, 1.2f},
                                  LineStyle{kMuted, 1.6f, 5, 3}};

struct SystemsMeasures {
    double ageMean = kNotMeasured, jobsPerTick = kNotMeasured, mindChanges = kNotMeasured;
    double chainAge = kNotMeasured, queueSpread = kNotMeasured;
};
constexpr auto rowsOf(SystemsMeasures) {
    using M = SystemsMeasures;
    return measureRows<M>(
        ageMeanRow(&M::ageMean), jobsRanRow(&M::jobsPerTick), mindChangesRow(&M::mindChanges),
        Measure{"chainAge", "ticks",
                "Mean age of the counts on which the visible choices are based: the ages of both systems together.",
                &M::chainAge}
            .absentBecause("no choice is based on a count yet"),
        Measure{"queueSpread", "",
                "Mean difference between the longest and the shortest queue in the last ten seconds.", &M::queueSpread}
            .absentBecause("there was no tick yet"));
}

class SystemsScene : public Scene<QueueSettings, SystemsMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"systems", "people choose queues by counts that another system takes"};

    explicit SystemsScene(Shaders&) {}

    void restart() override {
        for (std::size_t i = 0; i < 4; ++i) studies_[i].reset(settings(i), seed());
    }
    void changed() override {
        for (std::size_t i = 0; i < 4; ++i) studies_[i].configure(settings(i));
    }
    void advance(const Step&) override {
        for (QueueStudy& study : studies_) study.step();
    }

    void draw(Frame& frame) override {
        const ModePage page(frame.width(), frame.height());
        Canvas& canvas = beginPage(
            frame, "Two systems that read each other's results",
            "120 people go to the shortest of four queues. They read counts by another system (outlines). Hysteresis "
            "keeps people from changing their mind for a single place, but not a batch of people from acting on the "
            "same old count.");
        for (std::size_t i = 0; i < 4; ++i) {
            page.drawTitle(canvas, i, params.mode == kModes[i].mode);
            drawQueues(canvas, page.pictures[i], page.unit, studies_[i]);
            drawTexts(canvas, page, i);
            drawLengths(canvas, page, i);
            canvas.keepClear(page.pictures[i]);
            if (params.mode == kModes[i].mode) canvas.declareSubject(page.plots[i]);
        }
    }

    bool usesCamera() const override { return false; }
    SystemsMeasures measure() override {
        SystemsMeasures measures;
        const QueueStudy& study = studies_[static_cast<std::size_t>(params.mode)];
        if (study.records().empty()) return measures;
        measures.jobsPerTick = study.jobsInStep();
        measures.mindChanges = study.changesPerMinute();
        measures.queueSpread = study.meanSpread();
        if (study.choiceAge() >= 0) measures.ageMean = study.choiceAge();
        if (study.chainAge() >= 0) measures.chainAge = study.chainAge();
        return measures;
    }

    Json dumpState() override {
        Json lengths = Json::array();
        for (const QueueStudy& study : studies_)
            for (const int length : study.lengths()) lengths.push_back(length);
        return {{"lengths", std::move(lengths)}};
    }

private:
    /// The settings of a mode.
    QueueSettings settings(std::size_t i) const {
        QueueSettings settings = params;
        settings.mode = kModes[i].mode;
        return settings;
    }

    /// A column of people for each queue, and the outline of the visible count.
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
                       age < 0 ? "no count yet" : "counts " + formatFixed(age, 1) + " ticks old", kPaper);
    }

    void drawLengths(Canvas& canvas, const ModePage& page, std::size_t i) const {
        const auto records = studies_[i].records();
        const Plot plot(canvas, page.plots[i], {-10, 0, 5, "time, s", false, 0},
                        {0, kPeople, 30, "people per queue", false, 0});
        plot.draw([&] {
            for (std::size_t queue = 0; queue < QueueStudy::kQueues; ++queue)
                plot.drawHistory(records.size(), kQueueStyles[queue].times(page.unit),
                                 [&](std::size_t k) { return records[k].lengths[queue]; });
        });
    }

    std::array<QueueStudy, 4> studies_;  ///< in the order of `kModes`
};

}  // namespace

SceneType systemsScene() { return sceneType<SystemsScene>(); }

}  // namespace arclight::timeslice
