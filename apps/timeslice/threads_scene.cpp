// Scene threads: the jobs of an update on one thread, and on worker threads during the frame.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>

#include "core/json.h"
#include "core/random.h"
#include "core/text.h"
#include "sim/timeslice/thread_study.h"
#include "slice_scene.h"
#include "timeslice_demo.h"

namespace arclight::timeslice {
namespace {

using Study = ThreadStudy;

struct ThreadsPage {
    float unit;
    Rect alone, beside;  ///< lanes over time
    std::array<Rect, 2> results{};
    Rect table;

    ThreadsPage(int w, int h) : unit(pageScale(w, h)) {
        Rect body = pageBody(w, h);
        Rect lower = cutBottom(body, 0.38f * body.height, 26 * unit);
        const float label = 22 * unit, name = 70 * unit, lane = (body.height - 2 * label - 14 * unit) / 5;
        alone = {body.x + name, body.y + label, body.width - name, lane};
        beside = {alone.x, alone.bottom() + 14 * unit + label, alone.width, 4 * lane};
        table = {lower.x + 0.55f * lower.width, lower.y, 0.45f * lower.width, lower.height};
        lower.width = 0.5f * lower.width;
        lower.y += label, lower.height -= label;
        for (int i = 0; i < 2; ++i) results[static_cast<std::size_t>(i)] = panelBeside(lower, i, 2, 28 * unit);
    }
};

struct ThreadsParams {
    bool isThreaded = false;  ///< which run is measured
    ThreadSettings study;
};
constexpr auto rowsOf(ThreadsParams) {
    using P = ThreadsParams;
    using T = ThreadSettings;
    return paramRows<P>(kSliceGroup, Param{&P::study, &T::mode}, Param{&P::study, &T::jobsPerTick},
                        threadsRow(&P::isThreaded), kJobGroup, Param{&P::study, &T::jobs},
                        Param{&P::study, &T::jobWork}, Param{&P::study, &T::slowShare},
                        Param{&P::study, &T::joinUnderLock}.when([](const P& p) { return p.isThreaded; }));
}

struct ThreadsMeasures {
    double ageMean = kNotMeasured, jobsPerTick = kNotMeasured, threadDifferences = kNotMeasured;
    double deadlocks = kNotMeasured;
};
constexpr auto rowsOf(ThreadsMeasures) {
    using M = ThreadsMeasures;
    return measureRows<M>(
        ageMeanRow(&M::ageMean), jobsRanRow(&M::jobsPerTick),
        Measure{"threadDifferences", "",
                "Number of results that differ between one thread and several, for the same job and input.",
                &M::threadDifferences}
            .atMost(0)
            .absentBecause("there was no tick yet"),
        Measure{"deadlocks", "", "Number of jobs that wait for a lock whose holder waits for them.", &M::deadlocks}
            .absentBecause("one thread needs no lock"));
}

double meanFrame(std::span<const double> values) {
    double sum = 0;
    for (const double value : values) sum += value;
    return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

class ThreadsScene : public Scene<ThreadsParams, ThreadsMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"threads", "jobs on worker threads"};

    explicit ThreadsScene(Shaders&) {}

    void restart() override { study_.reset(settings()); }
    void changed() override { study_.configure(settings()); }
    bool usesCamera() const override { return false; }
    void advance(const Step&) override { study_.step(); }

    void draw(Frame& frame) override {
        const ThreadsPage page(frame.width(), frame.height());
        const float s = page.unit;
        const bool isThreaded = params.isThreaded;
        Canvas& canvas = beginPage(
            frame, "Worker threads give bit-identical results",
            "On one thread, jobs make the frame longer. Worker threads run them during the rest of the frame, and "
            "the next update collects the same results, one tick later. An update waits only if a job takes longer "
            "than a frame.");
        const auto title = [&](const Rect& lanes, std::string_view text, bool isChosen) {
            canvas.text({page.results[0].x, lanes.y - 12 * s}, text, bold(13 * s, isChosen ? kAccent : kPaper));
        };
        title(page.alone, "one thread", !isThreaded);
        title(page.beside, "threads", isThreaded);
        drawLanes(canvas, page, page.alone, study_.alone(), 1);
        drawLanes(canvas, page, page.beside, study_.beside(), 1 + Study::kWorkers);
        canvas.keepClear(page.alone), canvas.keepClear(page.beside);
        canvas.declareSubject(page.beside);
        drawResults(canvas, page.results[0], s, "results, one thread", study_.alone().slicer);
        drawResults(canvas, page.results[1], s, "results, threads", study_.beside().slicer);
        drawTable(canvas, page);
    }

    ThreadsMeasures measure() override {
        ThreadsMeasures measures;
        const Study::Run& run = params.isThreaded ? study_.beside() : study_.alone();
        if (study_.tick() == 0) return measures;
        measures.jobsPerTick = study_.jobsInTick(run);
        measures.threadDifferences = study_.differences();
        if (params.isThreaded) measures.deadlocks = study_.stuckJobs();
        if (study_.ageMean(run) >= 0) measures.ageMean = study_.ageMean(run);
        return measures;
    }

    Json dumpState() override {
        return {{"aloneMs", study_.alone().start},
                {"besideMs", study_.beside().start},
                {"differences", study_.differences()},
                {"stuckJobs", study_.stuckJobs()}};
    }

    Json benchFigures(const FrameTimes&) override { return {{"speedup", updateMs(false) / updateMs(true)}}; }

private:
    ThreadSettings settings() const {
        ThreadSettings settings = params.study;
        settings.joinUnderLock = settings.joinUnderLock && params.isThreaded;
        return settings;
    }
    /// Time of an update with 64 jobs of about 50 µs, ms.
    static double updateMs(bool isThreaded) {
        std::array<int, 64> keys;
        std::iota(keys.begin(), keys.end(), 0);
        Study::Slicer slicer({.isThreaded = isThreaded});
        const auto job = [](int key, std::uint64_t input) {
            std::uint32_t value = static_cast<std::uint32_t>(key) ^ static_cast<std::uint32_t>(input);
            for (int i = 0; i < 20'000; ++i) value = hash32(value);
            return std::uint64_t{value};
        };
        std::uint64_t tick = 0;
        return bestMs([&] {
            slicer.update(
                tick, [&] { return std::span<const int>(keys); }, [&](int) { return tick; }, job);
            ++tick;
        });
    }

    /// Bars over the last frames; the current time is at the right.
    void drawLanes(Canvas& canvas, const ThreadsPage& page, const Rect& area, const Study::Run& run, int lanes) const {
        const float s = page.unit, pitch = area.height / static_cast<float>(lanes);
        const double end = run.start;
        const auto x = [&](double ms) {
            return area.right() - area.width * static_cast<float>((end - ms) / Study::kShownMs);
        };
        for (int lane = 0; lane < lanes; ++lane) {
            const float y = area.y + pitch * static_cast<float>(lane);
            canvas.rect({area.x, y + 2 * s, area.width, pitch - 4 * s}, kHairline.withAlpha(0.3f));
            canvas.text({area.x - 10 * s, y + 0.5f * pitch}, lane == 0 ? "frame" : "worker " + std::to_string(lane),
                        {12 * s, kMuted, Align::right});
        }
        canvas.clip(area);
        for (const LaneBar& bar : run.bars) {
            const float y = area.y + pitch * static_cast<float>(bar.lane);
            const double until = bar.isStuck ? end : bar.end;
            const float left = x(bar.begin), right = std::max(left + s, x(until) - 1.2f * s);
            canvas.rect({left, y + 3 * s, right - left, pitch - 6 * s}, colourOf(bar), 1.5f * s);
            if (bar.isStuck && bar.kind == LaneBar::Kind::job)
                canvas.rect({x(bar.end), y + 3 * s, right - x(bar.end), pitch - 6 * s}, kWrong.withAlpha(0.5f));
            // A frame begins with its jobs or its wait, and ends with the rest of it.
            if (bar.kind == LaneBar::Kind::rest)
                canvas.line({x(bar.end), area.y}, {x(bar.end), area.bottom()}, 1.2f * s, kPaper.withAlpha(0.55f));
        }
        canvas.unclip();
        if (lanes > 1 && study_.stuckJobs() > 0)
            canvas.text({area.right() - 10 * s, area.y + 0.5f * pitch},
                        "holds the lock and waits for a job that waits for the lock", {13 * s, kPaper, Align::right});
    }

    static CanvasColour colourOf(const LaneBar& bar) {
        switch (bar.kind) {
            case LaneBar::Kind::rest: return kHairline;
            case LaneBar::Kind::wait: return kWrong.withAlpha(bar.isStuck ? 0.75f : 0.55f);
            case LaneBar::Kind::job: break;
        }
        return bar.isSlow ? kAccent : kSlate;
    }

    /// A cell for each job, coloured by the bits of its result.
    void drawResults(Canvas& canvas, const Rect& area, float s, std::string_view title,
                     const Study::Slicer& slicer) const {
        canvas.text({area.x, area.y - 12 * s}, title, {12 * s, kMuted});
        const int jobs = study_.jobs();
        const int columns = static_cast<int>(std::ceil(std::sqrt(static_cast<float>(jobs) * area.width / area.height)));
        const int rows = (jobs + columns - 1) / columns;
        const glm::vec2 pitch(area.width / static_cast<float>(columns), area.height / static_cast<float>(rows));
        for (int job = 0; job < jobs; ++job) {
            const glm::vec2 at = glm::vec2(area.x, area.y) + pitch * glm::vec2(job % columns, job / columns);
            const std::uint64_t* const result = slicer.find(job);
            const float bits = result ? static_cast<float>(*result & 255u) / 255.0f : 0;
            canvas.rect({at.x, at.y, 0.88f * pitch.x, 0.88f * pitch.y},
                        result ? mixed(kSlate, kAccent, bits) : kHairline.withAlpha(0.4f));
        }
    }

    void drawTable(Canvas& canvas, const ThreadsPage& page) const {
        const float s = page.unit;
        const TextStyle header{12 * s, kMuted}, plain{13 * s, kPaper};
        const auto columns = Table::fitted(canvas, {{"frame times"}, {"mean, ms"}, {"max, ms"}, {"mean age, ticks"}},
                                           page.table.width, 84 * s, header);
        Table table(canvas, {page.table.x, page.table.y + 10 * s}, columns, 22 * s);
        table.header(header, 4 * s);
        const auto row = [&](std::string name, const Study::Run& run) {
            const std::vector<double>& frames = run.frameMs;
            const double longest = frames.empty() ? 0 : *std::max_element(frames.begin(), frames.end());
            const double age = run.ageTicks > 0 ? run.ageSum / run.ageTicks : -1,
                         stuckMs = &run == &study_.beside() ? study_.stuckMs() : 0;
            // A frame that has not ended counts.
            const bool isStuck = stuckMs > 0;
            const TextStyle style{13 * s, isStuck ? kWrong : kPaper};
            table.cell(0, std::move(name), plain);
            table.cell(1, isStuck ? "none ended" : formatFixed(meanFrame(frames), 1), style);
            table.cell(2, isStuck ? "over " + formatFixed(stuckMs, 0) : formatFixed(longest, 1), style);
            table.cell(3, age < 0 ? "no result" : formatFixed(age, 1), age < 0 ? style : plain);
            table.next();
        };
        row("one thread", study_.alone());
        row("threads", study_.beside());
        const int differences = study_.differences();
        TextLines lines(canvas, table.at() + glm::vec2(0, 10 * s), 20 * s);
        lines.add(differences == 0 ? "Results of the same input are equal."
                                   : std::to_string(differences) + " results differ.",
                  {13 * s, differences == 0 ? kPaper : kWrong});
        if (study_.stuckJobs() > 0)
            lines.add("Deadlock: " + std::to_string(study_.stuckJobs()) +
                          (study_.stuckJobs() == 1 ? " job waits" : " jobs wait") + " forever, and so does the frame.",
                      {13 * s, kWrong});
        drawSentence(canvas, lines.at() + glm::vec2(0, 4 * s), page.table.width,
                     "Times are modelled at 10 µs per unit of work, so they are equal on every machine. Results are "
                     "computed. Amber bars are slow jobs.",
                     header, 16 * s);
    }

    Study study_;
};

}  // namespace

SceneType threadsScene() { return sceneType<ThreadsScene>(); }

}  // namespace arclight::timeslice
