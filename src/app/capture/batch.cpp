#include "app/capture/batch.h"

#include <cstdio>
#include <filesystem>
#include <functional>

#include "app/capture/capture_queue.h"
#include "app/capture/progress.h"
#include "app/capture/sheet.h"
#include "app/capture/video.h"
#include "app/platform.h"
#include "core/files.h"
#include "core/folder_lock.h"
#include "core/measures_json.h"
#include "core/memory.h"
#include "core/params_json.h"
#include "core/params_text.h"

namespace arclight {
namespace {

TickRange ticksOf(const RunPlan& plan) { return plan.ticks.value_or(TickRange{plan.tick, plan.tick, 1}); }

std::size_t tickCount(const TickRange& range) {
    return static_cast<std::size_t>((range.last - range.first) / range.step) + 1;
}

/// Counts beyond it are shown as this.
constexpr double kMostFrames = 9e15;
/// Cells that a sheet can have; a page that is 16384 pixels wide has room for no more.
constexpr std::size_t kMaxSheetCells = 16384;
/// What a sheet takes for each pixel: its cells, its page, the page as it is read back, and the image.
constexpr double kSheetBytesPerPixel = 16;
/// The limit for sheets that captures ask for, which may come from strangers.
constexpr double kMaxForeignSheetBytes = 512 << 20;

/// One frame of a batch.
struct BatchFrame {
    std::vector<std::size_t> at;  ///< index into the values of each sweep
    std::int64_t tick = 0;
    std::size_t tickIndex = 0;
};

class Batch {
public:
    Batch(OffscreenRun& run, const Options& options, const RunPlan& plan)
        : run_(run), options_(options), plan_(plan), ticks_(ticksOf(plan)) {}
    Expected<Done> run();

private:
    std::size_t count() const;
    SessionRecording sweptRecording(const BatchFrame& frame) const;
    std::filesystem::path fixedFolder() const;
    Expected<Done> forEach(const std::function<Expected<Done>(const BatchFrame&)>& visit);
    Expected<Done> take(const BatchFrame& frame);
    Expected<Done> captureTo(const std::string& path);
    Expected<Done> addToVideo(const Image& image);
    Json describe(const BatchFrame& frame) const;
    std::vector<SheetAxis> axes() const;
    Sheet makeSheet() const;
    Expected<Done> beginSheet();
    Expected<Done> finishSheet();
    Expected<Done> finish();

    OffscreenRun& run_;
    const Options& options_;
    RunPlan plan_;  // for a sheet, its size is that of a cell
    TickRange ticks_;
    CaptureQueue queue_;
    std::optional<Sheet> sheet_;
    std::optional<Video> video_;
    Json measures_ = Json::array(), states_ = Json::array(), texts_ = Json::array();
};

std::size_t Batch::count() const {
    // In floating point, as the product may exceed every integer.
    double count = static_cast<double>(tickCount(ticks_));
    for (const Sweep& sweep : plan_.sweeps) count *= static_cast<double>(sweep.values.size());
    return count < kMostFrames ? static_cast<std::size_t>(count) : static_cast<std::size_t>(kMostFrames);
}

SessionRecording Batch::sweptRecording(const BatchFrame& frame) const {
    SessionRecording sessionRecording = plan_.sessionRecording;
    for (Take& take : sessionRecording.takes) {
        std::vector<ParamValue> values = take.recording.start();
        for (std::size_t i = 0; i < frame.at.size(); ++i)
            values[plan_.sweeps[i].index] = plan_.sweeps[i].values[frame.at[i]];
        take.recording.setStart(std::move(values));
    }
    return sessionRecording;
}

/// The innermost folder that holds all captures: no part of its path depends on a tick or a swept value.
std::filesystem::path Batch::fixedFolder() const {
    const auto varies = [&](const std::string& path) {
        for (const Sweep& sweep : plan_.sweeps)
            if (path.find("{" + sweep.name + "}") != std::string::npos) return true;
        return hasPattern(path);
    };
    std::filesystem::path folder = std::filesystem::path(*options_.capture).parent_path();
    while (varies(folder.string())) folder = folder.parent_path();
    return std::filesystem::absolute(folder / "file").parent_path();
}

/// Ticks vary fastest, so that a session is simulated only once for all its ticks; the last sweep varies slowest.
Expected<Done> Batch::forEach(const std::function<Expected<Done>(const BatchFrame&)>& visit) {
    Progress progress("frames", count());
    BatchFrame frame;
    frame.at.assign(plan_.sweeps.size(), 0);
    for (;;) {
        run_.load(sweptRecording(frame));
        for (frame.tick = ticks_.first, frame.tickIndex = 0;; ++frame.tickIndex) {
            if (auto done = run_.seek(frame.tick, plan_); !done) return done;
            if (auto done = stopIfInterrupted(); !done) return done;
            if (auto done = visit(frame); !done) return done;
            progress.advance();
            if (ticks_.last - frame.tick < ticks_.step) break;
            frame.tick += ticks_.step;
        }
        std::size_t i = 0;
        while (i < frame.at.size() && ++frame.at[i] == plan_.sweeps[i].values.size()) frame.at[i++] = 0;
        if (i == frame.at.size()) return Done{};
    }
}

Json Batch::describe(const BatchFrame& frame) const {
    Json json = {{"tick", frame.tick}};
    Json& set = json["set"] = Json::object();
    const auto entries = run_.session->params().entries();
    for (const Sweep& sweep : plan_.sweeps)
        set[sweep.name] = toJson(*entries[sweep.index].info, entries[sweep.index].value());
    return json;
}

Expected<Done> Batch::captureTo(const std::string& path) {
    if (options_.resume) {
        const Json state = captureState(*run_.session, run_.facts(plan_));
        if (holdsCapture(path, writeJsonLine(state))) return Done{};
    }
    auto image = run_.render(plan_);
    if (!image) return tl::unexpected(image.error());
    return queue_.add(path, makeCapture(std::move(*image), *run_.session, run_.facts(plan_)));
}

Expected<Done> Batch::addToVideo(const Image& image) {
    if (!video_) {
        Session& session = *run_.session;
        auto video = Video::open(
            *options_.video, image.width, image.height, static_cast<int>(ticks_.step),
            "arclight: " + std::string(session.type().info.name) + " " + optionsOf(session, plan_.width, plan_.height));
        if (!video) return tl::unexpected(video.error());
        video_.emplace(std::move(*video));
    }
    return video_->add(image);
}

Expected<Done> Batch::take(const BatchFrame& frame) {
    if (options_.video || sheet_) {
        auto image = run_.render(plan_);
        if (!image) return tl::unexpected(image.error());
        if (options_.video)
            if (auto done = addToVideo(*image); !done) return done;
        if (sheet_) {
            // Ticks are the last axis.
            std::vector<std::size_t> at = frame.at;
            if (plan_.ticks) at.push_back(frame.tickIndex);
            at.resize(2, 0);
            sheet_->add(*image, at[0], at[1]);
        }
    } else if (options_.capture) {
        std::string path = fillPattern(*options_.capture, frame.tick);
        for (std::size_t i = 0; i < frame.at.size(); ++i)
            path = fillSweep(std::move(path), plan_.sweeps[i], frame.at[i]);
        if (auto done = createFolders(std::filesystem::absolute(path).parent_path()); !done) return done;
        if (auto done = captureTo(path); !done) return done;
    } else {
        if (auto done = run_.draw(plan_); !done) return done;
    }
    if (options_.measure) {
        measures_.push_back(describe(frame));
        measures_.back()["measures"] = measuresToJson(*run_.session->type().measures, run_.session->measure());
    }
    if (options_.dumpTexts) {
        texts_.push_back(describe(frame));
        texts_.back()["texts"] = describeTexts(run_.renderer->canvas());
    }
    if (options_.dumpState) {
        auto state = run_.session->checkedState();
        if (!state) return tl::unexpected(state.error());
        states_.push_back(describe(frame));
        states_.back()["state"] = std::move(*state);
    }
    return Done{};
}

std::vector<SheetAxis> Batch::axes() const {
    std::vector<SheetAxis> axes;
    for (const Sweep& sweep : plan_.sweeps) {
        axes.push_back({sweep.name, {}});
        for (std::size_t i = 0; i < sweep.values.size(); ++i) axes.back().values.push_back(valueText(sweep, i));
    }
    if (!plan_.ticks) return axes;
    axes.push_back({"tick", {}});
    for (std::size_t i = 0; i < tickCount(ticks_); ++i)
        axes.back().values.push_back(std::to_string(ticks_.first + static_cast<std::int64_t>(i) * ticks_.step));
    return axes;
}

Sheet Batch::makeSheet() const {
    // The caption names the parameters that are neither swept nor at their defaults, and always the first one.
    std::string caption;
    const ParamSet set = run_.session->params();
    set.assign(plan_.take().recording.start());
    const auto entries = set.entries();
    for (std::size_t i = 0; i < entries.size(); ++i) {
        bool isSwept = false;
        for (const Sweep& sweep : plan_.sweeps) isSwept = isSwept || sweep.index == i;
        if (isSwept || (entries[i].isDefault() && i > 0)) continue;
        caption += std::string(entries[i].info->name) + " " + formatParam(*entries[i].info, entries[i].value()) +
                   (entries[i].info->unit.empty() ? "" : " " + std::string(entries[i].info->unit)) + "   ·   ";
    }
    if (!plan_.ticks) caption += "tick " + std::to_string(plan_.tick) + "   ·   ";
    caption += "seed " + std::to_string(plan_.take().seed.value);
    return Sheet(*run_.renderer, std::string(run_.session->type().info.title), caption, axes(),
                 plan_.isSized ? plan_.width : 0, plan_.isSized ? plan_.height : 0);
}

Expected<Done> Batch::beginSheet() {
    if (count() > kMaxSheetCells)
        return fail(Exit::usage, "--sheet: would have " + std::to_string(count()) + " cells, but at most " +
                                     std::to_string(kMaxSheetCells) + " are possible");
    sheet_.emplace(makeSheet());
    plan_.width = sheet_->cellWidth(), plan_.height = sheet_->cellHeight();
    const std::string size = std::to_string(sheet_->width()) + "x" + std::to_string(sheet_->height());
    const int limit = std::min(kMaxImageSide, run_.context->gl().maxTextureSize);
    if (sheet_->width() > limit || sheet_->height() > limit)
        return fail(Exit::usage, "--sheet: would be " + size + " pixels, but at most " + std::to_string(limit) +
                                     " a side are possible; use a smaller --size");
    const double bytes = kSheetBytesPerPixel * sheet_->width() * sheet_->height();
    const double most = options_.from ? kMaxForeignSheetBytes : static_cast<double>(freeMemory());
    if (bytes > most)
        return fail(Exit::glFailed, "--sheet: would be " + size + " pixels, which take about " + bytesText(bytes) +
                                        " of memory; at most " + bytesText(most) +
                                        " are possible; use a smaller --size");
    return Done{};
}

Expected<Done> Batch::finishSheet() {
    Image image = sheet_->finish();
    SheetPlan plan{plan_.width, plan_.height, plan_.sweepTexts, plan_.ticks ? formatTicks(ticks_) : ""};
    run_.load(plan_.sessionRecording);
    if (auto done = run_.seek(plan_.tick, plan_); !done) return done;
    CaptureFacts facts = run_.facts(plan_);
    facts.width = image.width, facts.height = image.height, facts.sheet = &plan;
    return queue_.add(*plan_.sheet, makeCapture(std::move(image), *run_.session, facts), PngCompression::small);
}

Expected<Done> Batch::finish() {
    if (sheet_)
        if (auto done = finishSheet(); !done) return done;
    if (auto done = queue_.finish(); !done) return done;
    if (video_) {
        if (auto done = video_->finish(); !done) return done;
        handOver(*options_.video);
    }
    if (options_.measure)
        if (auto done = writeJsonFile(*options_.measure, measures_); !done) return done;
    if (options_.dumpShaders)
        if (auto done = writeShaders(*options_.dumpShaders, run_.renderer->shaders()); !done) return done;
    if (options_.dumpTexts)
        if (auto done = writeJsonFile(*options_.dumpTexts, texts_); !done) return done;
    if (options_.dumpState) return writeJsonFile(*options_.dumpState, states_);
    return Done{};
}

Expected<Done> Batch::run() {
    run_.renderer->canvas().keepTextBoxes(options_.dumpTexts.has_value());
    std::optional<FolderLock> lock;
    if (options_.capture && !plan_.sheet) {
        const std::filesystem::path folder = fixedFolder();
        if (auto done = createFolders(folder); !done) return done;
        auto taken =
            FolderLock::take(folder, std::string(run_.session->type().info.name) + " --capture " + *options_.capture);
        if (!taken) return tl::unexpected(taken.error());
        lock.emplace(std::move(*taken));
    }
    if (plan_.sheet)
        if (auto done = beginSheet(); !done) return done;
    auto done = forEach([&](const BatchFrame& frame) { return take(frame); });
    if (done) return finish();
    // Complete the files that are being written.
    queue_.finish();
    return done;
}

}  // namespace

bool isBatch(const RunPlan& plan) { return plan.ticks || !plan.sweeps.empty(); }

Expected<Done> runBatch(OffscreenRun& run, const Options& options, const RunPlan& plan) {
    return Batch(run, options, plan).run();
}

}  // namespace arclight
