// Scene cost: frame times of a batch that runs at once or in slices.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "core/grip.h"
#include "core/json.h"
#include "core/text.h"
#include "cost_export.h"
#include "jobs_input.h"
#include "sim/timeslice/frame_costs.h"
#include "slice_scene.h"
#include "timeslice_demo.h"

namespace arclight::timeslice {
namespace {

using Record = FrameCosts::Record;

constexpr double kRestMs = 8, kFrameMs = FrameCosts::kFrameUnits / 1000;
constexpr std::size_t kShownTicks = 300;

struct ScheduleRow {
    std::string_view name, label;
    LineStyle style;
};
/// In the order of `Schedule`.
constexpr std::array<ScheduleRow, kSchedules> kRows{
    {{"every frame", "all jobs in every frame", {kPaper, 1.8f}},
     {"at once", "all jobs at once, once per sliced batch", {kSlate, 1.8f}},
     {"in slices", "in slices", {kAccent, 2.2f}},
     {"slower machine", "", {kMuted, 1.6f, 6, 4}}}};

/// Milliseconds at the upper end of the strips, for a batch of this many milliseconds.
double shownMs(double batchMs) {
    double shown = 25;
    while (shown < kRestMs + batchMs) shown *= 2;
    return shown;
}

struct CostPage {
    float unit;
    Rect curves, table;
    std::array<Rect, 3> strips{};
    std::array<Rect, 2> runs{};
    Handle budget;  ///< ms of a frame with slices

    CostPage(int w, int h, double batchMs, bool isRecorded) : unit(pageScale(w, h)) {
        const PageParts parts(w, h, 0.60f, 40 * unit);
        Rect left = parts.main, right = parts.plots;
        table = cutBottom(right, (isRecorded ? 166 : 150) * unit, 10 * unit);
        curves = plotArea(right, unit);
        const float label = 20 * unit, pitch = left.height / 9;
        left.x += 34 * unit, left.width -= 34 * unit;
        float y = left.y;
        const auto cut = [&](float height) {
            const Rect taken{left.x, y + label, left.width, height - label - 8 * unit};
            y += height;
            return taken;
        };
        for (Rect& strip : strips) strip = cut(2 * pitch);
        for (Rect& run : runs) run = cut(1.5f * pitch);
        budget = {strips[2], 0, shownMs(batchMs), true};
    }
};

struct CostMeasures {
    double ageMean = kNotMeasured, ageMax = kNotMeasured, jobsPerTick = kNotMeasured;
    double medianFrame = kNotMeasured, p99Frame = kNotMeasured, longestFrame = kNotMeasured;
    double runsThatDiffer = kNotMeasured;
};
constexpr auto rowsOf(CostMeasures) {
    using M = CostMeasures;
    constexpr const char* kNoTick = "there was no tick yet";
    return measureRows<M>(
        ageMeanRow(&M::ageMean), ageMaxRow(&M::ageMax), jobsRanRow(&M::jobsPerTick),
        Measure{"medianFrame", "ms", "Median of the frame times in the last ten seconds, at 1 µs per unit of work.",
                &M::medianFrame}
            .absentBecause(kNoTick),
        Measure{"p99Frame", "ms", "The frame time that 1 % of the frames in the last ten seconds exceed.", &M::p99Frame}
            .absentBecause(kNoTick),
        Measure{"longestFrame", "ms", "The longest frame time in the last ten seconds.", &M::longestFrame}
            .absentBecause(kNoTick),
        Measure{"runsThatDiffer", "",
                "Number of results that a machine with 0.6 times the speed shows from a different tick.",
                &M::runsThatDiffer}
            .absentBecause(kNoTick));
}

class CostScene : public Scene<CostSettings, CostMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"cost", "frame times of a batch at once and in slices"};
    static constexpr const InputKind* inputKind = &kJobsInput;

    explicit CostScene(Shaders&) {}

    void setInput(const InputFile* file) override {
        recorded_ = file ? &file->as<RecordedJobs>() : nullptr;
        fileName_ = file ? brief(file->name) : "";
        outcomes_.clear();
        longestBatchMs_ = 0;
        for (std::size_t frame = 0; recorded_ != nullptr && frame < recorded_->frames; ++frame)
            longestBatchMs_ = std::max(longestBatchMs_, recorded_->batchUs(frame) / 1000);
    }

    void restart() override {
        costs_.reset(params, seed(), recorded_);
        outcomes_.clear();
        grip_ = {};
    }
    void changed() override {
        costs_.configure(params);
        outcomes_.clear();
    }
    void advance(const Step&) override { costs_.step(); }

    bool move(const Input& input) override {
        const CostPage page = pageOf(input.widthPx, input.heightPx);
        double ms = 0;
        if (!page.budget.drag(grip_, input, ms)) return false;
        const double work = 1000 * (ms - restMs());
        if (params.budget == Budget::jobs)
            params.jobsPerTick = static_cast<int>(std::clamp(work / meanWork() + 0.5, 0.0, 64.0));
        else
            params.perTick = static_cast<float>(std::clamp(work, 100.0, 6000.0));
        changed();
        return true;
    }
    bool usesCamera() const override { return false; }
    bool isHeld() const override { return grip_.isHeld(); }
    std::vector<Grab> grabs(int widthPx, int heightPx) const override {
        return {pageOf(widthPx, heightPx).budget.grab(restMs() + budgetMs())};
    }
    std::vector<Gesture> gestures() const override { return {{"Drag in the third strip", "set the work per tick"}}; }

    void draw(Frame& frame) override {
        const CostPage page = pageOf(frame.width(), frame.height());
        Canvas& canvas = beginPage(
            frame, "Running a batch in slices keeps frames short",
            recorded_
                ? recordedSentence()
                : "A batch that runs at once makes one long frame. In slices, the median rises slightly, but the "
                  "longest "
                  "frame is much shorter. Alarms and slow jobs exceed a budget of jobs. They do not exceed a budget in "
                  "units of work; results become older instead.");
        for (std::size_t i = 0; i < page.strips.size(); ++i) drawStrip(canvas, page, i);
        page.budget.draw(canvas, restMs() + budgetMs(), kAccent);
        for (const Rect& strip : page.strips) canvas.keepClear(strip);
        drawRuns(canvas, page);
        for (const Rect& run : page.runs) canvas.declareSubject(run);
        drawCurves(canvas, page);
        if (recorded_)
            drawOutcomes(canvas, page);
        else
            drawTable(canvas, page);
    }

    std::vector<Export> exports() override {
        return {{"schedules",
                 "frame times and ages of all jobs at once and of every budget and mode",
                 {".csv"},
                 [this](const ExportRequest& request) {
                     return Expected<std::vector<ExportFile>>(
                         {{request.ending, outcomesCsv(outcomes(), params, request.command)}});
                 }}};
    }

    CostMeasures measure() override {
        CostMeasures measures;
        if (costs_.records().empty()) return measures;
        const FrameCosts::Metrics metrics = costs_.metrics(Schedule::sliced);
        if (metrics.agedTicks > 0) measures.ageMean = metrics.ageMean, measures.ageMax = metrics.ageMax;
        measures.medianFrame = metrics.median, measures.p99Frame = metrics.p99;
        measures.longestFrame = metrics.longest;
        measures.runsThatDiffer = costs_.resultsThatDiffer();
        measures.jobsPerTick = costs_.jobsInTick();
        return measures;
    }

    Json dumpState() override {
        Json frames = Json::array();
        if (!costs_.records().empty())
            for (const FrameCosts::FrameTime& frame : costs_.records().back().frames)
                frames.push_back(static_cast<double>(frame.whole()));
        return {{"frames", std::move(frames)}, {"resultsThatDiffer", costs_.resultsThatDiffer()}};
    }

private:
    std::string recordedSentence() const {
        return "The jobs of " + fileName_ + ": " + counted(recorded_->jobs(), "job") + ", recorded in " +
               std::to_string(recorded_->frames) +
               " frames, which are repeated. The table shows the frame times of every budget, and the ages of the "
               "results in every mode.";
    }

    CostPage pageOf(int widthPx, int heightPx) const {
        const double work = static_cast<double>(params.jobs) * meanWork() / 1000;
        const double batch = recorded_ ? longestBatchMs_ : work * (params.hasBursts ? 1.6 : 1);
        return {widthPx, heightPx, batch, recorded_ != nullptr};
    }
    /// Mean units of work of a job.
    double meanWork() const {
        if (recorded_) return std::max(1.0, recorded_->batchUs(0) / static_cast<double>(recorded_->jobs()));
        return static_cast<double>(params.jobWork) * (1 + 9 * static_cast<double>(params.slowShare));
    }
    double restMs() const {
        if (!recorded_) return kRestMs;
        return recorded_->restUs.empty() ? 0 : static_cast<double>(recorded_->restUs[0]) / 1000;
    }
    double budgetMs() const {
        return (params.budget == Budget::jobs ? params.jobsPerTick * meanWork() : static_cast<double>(params.perTick)) /
               1000;
    }

    /// Calls `draw(x, width, record)` for the last ticks.
    template <class Draw>
    void eachTick(const Rect& area, Draw draw) const {
        const std::vector<Record>& records = costs_.records();
        const std::size_t count = std::min(kShownTicks, records.size());
        const float pitch = area.width / static_cast<float>(kShownTicks);
        // On whole pixels, to avoid seams between ticks.
        const auto xOf = [&](std::size_t i) {
            return std::floor(area.right() - pitch * static_cast<float>(count - i) + 0.5f);
        };
        for (std::size_t i = 0; i < count; ++i) draw(xOf(i), xOf(i + 1) - xOf(i), records[records.size() - count + i]);
    }

    void drawStrip(Canvas& canvas, const CostPage& page, std::size_t schedule) const {
        const Rect& strip = page.strips[schedule];
        const float s = page.unit, perMs = strip.height / static_cast<float>(page.budget.high);
        const float limit = strip.bottom() - perMs * static_cast<float>(kFrameMs);
        canvas.rect(strip, kHairline.withAlpha(0.22f));
        eachTick(strip, [&](float x, float width, const Record& record) {
            const FrameCosts::FrameTime& time = record.frames[schedule];
            const float rest = perMs * time.rest / 1000;
            const float top = std::max(strip.y, strip.bottom() - perMs * time.whole() / 1000);
            if (record.isBurst) canvas.rect({x, strip.y, width, strip.height}, kSlate.withAlpha(0.16f));
            canvas.rect({x, strip.bottom() - rest, width, rest}, mixed(kHairline, kMuted, 0.3f));
            const float base = strip.bottom() - rest, split = std::clamp(limit, top, base);
            canvas.rect({x, split, width, base - split}, kRows[schedule].style.colour);
            if (top < split) canvas.rect({x, top, width, split - top}, kWrong);
        });
        canvas.dashedLine({strip.x, limit}, {strip.right(), limit}, 1 * s, kPaper.withAlpha(0.6f), 4 * s, 4 * s);
        canvas.text({strip.x - 6 * s, limit}, "16.7", {11 * s, kMuted, Align::right});
        if (strip.bottom() - limit > 12 * s)
            canvas.text({strip.x - 6 * s, strip.bottom()}, "0", {11 * s, kMuted, Align::right});
        std::string label(kRows[schedule].label);
        if (schedule == 2) label += ": " + budgetText(params);
        canvas.text({strip.x, strip.y - 11 * s}, label, bold(13 * s, kRows[schedule].style.colour));
        canvas.text({strip.right(), strip.y - 11 * s}, schedule == 0 ? "frame time, ms, in the last 5 s" : "",
                    {12 * s, kMuted, Align::right});
    }

    static std::string budgetText(const CostSettings& p) {
        const std::string work = formatFixed(static_cast<double>(p.perTick), 0);
        if (p.budget == Budget::jobs) return std::to_string(p.jobsPerTick) + " jobs per tick";
        return p.budget == Budget::work ? work + " units of work per tick"
                                        : "until a simulated clock shows " + work + " µs";
    }

    void drawRuns(Canvas& canvas, const CostPage& page) const {
        const float s = page.unit;
        const int differ = costs_.resultsThatDiffer();
        for (std::size_t machine = 0; machine < 2; ++machine) {
            const Rect& area = page.runs[machine];
            const float row = area.height / static_cast<float>(std::max(1, costs_.jobCount()));
            canvas.rect(area, kHairline.withAlpha(0.22f));
            const CanvasColour colour = machine == 0 ? kAccent : differ > 0 ? kWrong : kMuted;
            eachTick(area, [&](float x, float width, const Record& record) {
                const FrameCosts::Run& run = machine == 0 ? record.sliced : record.slower;
                const float y = area.y + row * static_cast<float>(run.first);
                const float height = std::max(row, 1.5f * s) * static_cast<float>(run.count);
                canvas.rect(Rect{x, y, width, height}.intersection(area), colour);
            });
            const std::string label =
                machine == 0 ? std::string("jobs that run in each tick (first at the top), this machine")
                             : "a machine with 0.6 times the speed: " +
                                   (differ > 0 ? std::to_string(differ) + " different results" : "equal results");
            canvas.text({area.x, area.y - 11 * s}, label, {13 * s, machine == 1 && differ > 0 ? kWrong : kPaper});
        }
    }

    void drawCurves(Canvas& canvas, const CostPage& page) const {
        const float s = page.unit;
        const double high = page.budget.high;
        const Plot plot(canvas, page.curves, {0, high, high / 5, "frame time, ms", false, 0},
                        {-2.8, 0, 1, "fraction of longer frames", true});
        plot.draw([&] {
            canvas.dashedLine(plot.at(kFrameMs, -2.8), plot.at(kFrameMs, 0), 1 * s, kPaper.withAlpha(0.6f), 4 * s,
                              4 * s);
            for (std::size_t i = kSchedules; i-- > 0;) {
                const std::vector<float>& frames = costs_.sortedFrames(static_cast<Schedule>(i));
                drawCurve(canvas, static_cast<int>(frames.size()), kRows[i].style.times(s), [&](int k) {
                    const auto n = static_cast<double>(frames.size());
                    return plot.at(static_cast<double>(frames[static_cast<std::size_t>(k)]), std::log10((n - k) / n));
                });
            }
        });
    }

    void drawTable(Canvas& canvas, const CostPage& page) const {
        const float s = page.unit;
        const TextStyle title{12 * s, kMuted};
        const auto columns = Table::fitted(
            canvas, {{"ms"}, {"p50"}, {"p99"}, {"longest"}, {"mean age"}, {"max age", 0, Align::right, true}},
            page.table.width, 124 * s, title);
        Table table(canvas, {page.table.x, page.table.y + 12 * s}, columns, 22 * s);
        table.header(title, 2 * s);
        for (std::size_t i = 0; i < kSchedules; ++i) {
            const FrameCosts::Metrics f = costs_.metrics(static_cast<Schedule>(i));
            const auto late = [&](double ms) { return TextStyle{13 * s, ms > kFrameMs ? kWrong : kPaper}; };
            table.cell(0, kRows[i].name, bold(13 * s, kRows[i].style.colour));
            table.cell(1, formatFixed(f.median, 1), late(f.median));
            table.cell(2, formatFixed(f.p99, 1), late(f.p99));
            table.cell(3, formatFixed(f.longest, 1), late(f.longest));
            table.cell(4, f.agedTicks > 0 ? formatFixed(f.ageMean, 1) : "", {13 * s, kPaper});
            table.cell(5, f.agedTicks > 0 ? formatFixed(f.ageMax, 0) : "", {13 * s, kPaper});
            table.next();
        }
        canvas.text(table.at() + glm::vec2(0, 4 * s), "A unit of work takes 1 µs of simulated time. Ages are in ticks.",
                    title);
    }

    /// Compared over the recording, but over fewer ticks if it has many jobs, because every page needs them.
    const std::vector<CostOutcome>& outcomes() {
        if (!outcomes_.empty()) return outcomes_;
        constexpr std::size_t kMaxJobTicks = 300'000;
        const std::size_t jobs = std::max<std::size_t>(1, static_cast<std::size_t>(costs_.jobCount()));
        const std::size_t ticks = std::clamp<std::size_t>(kMaxJobTicks / jobs, 300, FrameCosts::kKept);
        outcomes_ = compareSchedules(params, seed(), recorded_, ticks);
        return outcomes_;
    }

    static std::string milliseconds(double ms) { return formatFixed(ms, ms < 100 ? 1 : 0); }

    /// For a recording: frame times by budget, and ages in every mode.
    void drawOutcomes(Canvas& canvas, const CostPage& page) {
        const float s = page.unit;
        const TextStyle title{12 * s, kMuted};
        const auto columns = Table::fitted(canvas,
                                           {{"ms"},
                                            {"p50"},
                                            {"p99"},
                                            {"longest"},
                                            {"AIAO"},
                                            {"SIAO", 0, Align::right, true},
                                            {"SISO"},
                                            {"AISO", 0, Align::right, true}},
                                           page.table.width, 96 * s, title);
        Table table(canvas, {page.table.x, page.table.y + 12 * s}, columns, 22 * s);
        table.header(title, 2 * s);
        const std::vector<CostOutcome>& all = outcomes();
        for (std::size_t i = 0; i < all.size(); i += all[i].schedule == Schedule::sliced ? 4 : 1) {
            const CostOutcome& one = all[i];
            const bool isSliced = one.schedule == Schedule::sliced;
            const bool isChosen = isSliced && one.budget == params.budget;
            const auto late = [&](double ms) { return TextStyle{13 * s, ms > kFrameMs ? kWrong : kPaper}; };
            table.cell(0, scheduleName(one), bold(13 * s, isChosen ? kAccent : kPaper));
            table.cell(1, milliseconds(one.metrics.median), late(one.metrics.median));
            table.cell(2, milliseconds(one.metrics.p99), late(one.metrics.p99));
            table.cell(3, milliseconds(one.metrics.longest), late(one.metrics.longest));
            for (std::size_t mode = 0; mode < 4; ++mode) {
                const FrameCosts::Metrics& metrics = all[i + (isSliced ? mode : 0)].metrics;
                table.cell(4 + mode, metrics.agedTicks > 0 ? formatFixed(metrics.ageMean, 1) : "–", {13 * s, kPaper});
            }
            table.next();
        }
        canvas.text(table.at() + glm::vec2(0, 4 * s), "Mean ages in ticks by mode; frame times of the file's jobs.",
                    title);
    }

    const RecordedJobs* recorded_ = nullptr;
    std::string fileName_;
    double longestBatchMs_ = 0;  ///< of the recording
    std::vector<CostOutcome> outcomes_;
    FrameCosts costs_;
    Grip grip_;
};

}  // namespace

SceneType costScene() { return sceneType<CostScene>(); }

}  // namespace arclight::timeslice
