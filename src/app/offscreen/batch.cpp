#include "app/offscreen/batch.h"

#include <filesystem>
#include <functional>

#include "app/capture/capture_queue.h"
#include "app/capture/checks.h"
#include "app/capture/sheet.h"
#include "app/offscreen/json_series.h"
#include "app/offscreen/progress.h"
#include "app/offscreen/reference_report.h"
#include "app/offscreen/video.h"
#include "app/plan/capture_names.h"
#include "app/platform/platform.h"
#include "core/files.h"
#include "core/memory.h"
#include "core/params_json.h"
#include "core/params_text.h"
#include "core/text.h"

namespace arclight {
namespace {

/// Larger counts are shown as this one.
constexpr double kMostFrames = 9e15;
/// The most cells on a sheet; a page that is 16384 pixels wide has no room for more.
constexpr std::size_t kMaxSheetCells = 16384;

/// One frame of a batch.
struct BatchFrame {
    std::vector<std::size_t> at;  ///< index into the values of each sweep
    std::int64_t tick = 0;
    std::size_t tickIndex = 0;
};

class Batch {
public:
    Batch(OffscreenRun& run, const Options& options, const RunPlan& plan)
        : run_(run),
          options_(options),
          plan_(plan),
          ticks_(plan.batchTicks()),
          names_(options.capture.value_or(""), ticks_, plan_.sweeps) {}
    Expected<Done> run();

private:
    std::size_t count() const;
    SessionRecording sweptRecording(const BatchFrame& frame) const;
    Expected<Done> forEach(const std::function<Expected<Done>(const BatchFrame&)>& visit);
    Expected<Done> take(const BatchFrame& frame);
    Expected<Done> captureTo(const std::string& path);
    Expected<Done> describeAll(const BatchFrame& frame);
    Expected<Done> addToVideo(const Image& image);
    Json describe(const BatchFrame& frame) const;
    std::vector<SheetAxis> axes() const;
    Sheet makeSheet() const;
    tl::unexpected<Error> refuseSheet(bool isForeign, const std::string& what, Exit exit) const;
    Expected<Done> beginSheet();
    Expected<Done> finishSheet();
    Expected<Done> finish();
    Expected<Done> createFolder() const;

    OffscreenRun& run_;
    const Options& options_;
    RunPlan plan_;  // for a sheet, its size is that of a cell
    TickRange ticks_;
    CaptureNames names_;
    CaptureQueue queue_;
    std::optional<Sheet> sheet_;
    std::optional<Video> video_;
    std::optional<JsonSeries> measures_, states_, texts_;
    ReferenceReport report_;
};

std::size_t Batch::count() const {
    const double count = names_.count();
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

/// Ticks vary fastest, so that a session is simulated only once for all its ticks. The last sweep varies slowest.
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
    const bool isHeld =
        options_.resume && holdsCapture(path, writeJsonLine(captureState(*run_.session, run_.facts(plan_))));
    // Some measures, and all texts and shaders, exist only after drawing a frame.
    if (isHeld && !options_.measure && !options_.dumpTexts && !options_.dumpShaders && !options_.reference)
        return Done{};
    auto image = run_.render(plan_);
    if (!image) return tl::unexpected(image.error());
    if (isHeld) return Done{};
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
        const std::string path = names_.name(frame.at, frame.tick);
        const std::filesystem::path folder = std::filesystem::path(path).parent_path();
        if (!folder.empty())
            if (auto done = createFolders(folder); !done) return done;
        if (auto done = captureTo(path); !done) return done;
    } else {
        if (auto done = run_.draw(plan_); !done) return done;
    }
    return describeAll(frame);
}

/// Appends what the options ask for besides images. Each file is created at the first frame, whose capture may have
/// created its folder.
Expected<Done> Batch::describeAll(const BatchFrame& frame) {
    Json measured = describe(frame);
    if (options_.reference) {
        measured["reference"] = compareWithReference(*run_.ab);
        report_.add(measured);
    }
    const auto write = [](std::optional<JsonSeries>& file, const std::string& path, const Json& element) {
        if (file) return file->add(element);
        auto opened = JsonSeries::open(path);
        if (!opened) return Expected<Done>(tl::unexpected(opened.error()));
        return file.emplace(std::move(*opened)).add(element);
    };
    const auto with = [&](const char* member, Json value) {
        Json element = describe(frame);
        element[member] = std::move(value);
        return element;
    };
    if (options_.measure) {
        auto measures = run_.measures();
        if (!measures) return tl::unexpected(measures.error());
        measured["measures"] = std::move(*measures);
        if (auto done = write(measures_, *options_.measure, measured); !done) return done;
    }
    if (options_.dumpTexts) {
        const Json texts = with("texts", describeTexts(run_.renderer->canvas()));
        if (auto done = write(texts_, *options_.dumpTexts, texts); !done) return done;
    }
    if (!options_.dumpState) return Done{};
    auto state = run_.session->checkedState();
    if (!state) return tl::unexpected(state.error());
    return write(states_, *options_.dumpState, with("state", std::move(*state)));
}

std::vector<SheetAxis> Batch::axes() const {
    std::vector<SheetAxis> axes;
    for (const Sweep& sweep : plan_.sweeps) {
        axes.push_back({sweep.name, {}});
        for (std::size_t i = 0; i < sweep.values.size(); ++i) axes.back().values.push_back(valueText(sweep, i));
    }
    if (!plan_.ticks) return axes;
    axes.push_back({"tick", {}});
    for (std::size_t i = 0; i < ticks_.count(); ++i)
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

/// The error for a sheet that is too large: blames the capture that asks for it, or the command line.
tl::unexpected<Error> Batch::refuseSheet(bool isForeign, const std::string& what, Exit exit) const {
    if (isForeign) return fail(Exit::badAsset, absolutePath(*options_.from) + ": its sheet " + what);
    return fail(exit, "--sheet: " + what);
}

Expected<Done> Batch::beginSheet() {
    if (count() > kMaxSheetCells)
        return refuseSheet(plan_.restoresSheet,
                           "would have " + std::to_string(count()) + " cells, but at most " +
                               std::to_string(kMaxSheetCells) + " are possible",
                           Exit::usage);
    sheet_.emplace(makeSheet());
    plan_.width = sheet_->cellWidth(), plan_.height = sheet_->cellHeight();
    const bool isForeign = plan_.restoresSheet && !options_.size;
    const std::string size = sizeText(sheet_->width(), sheet_->height());
    const int limit = std::min(kMaxImageSide, run_.context->gl().maxTextureSize);
    if (sheet_->width() > limit || sheet_->height() > limit)
        return refuseSheet(isForeign,
                           "would be " + size + " pixels, but at most " + std::to_string(limit) +
                               " a side are possible; use a smaller --size",
                           Exit::usage);
    const double bytes = kSheetBytesPerPixel * sheet_->width() * sheet_->height();
    const auto free = static_cast<double>(freeMemory());
    const double most = isForeign ? std::min(free, kMaxForeignSheetBytes) : free;
    if (bytes <= most) return Done{};
    return refuseSheet(isForeign && most < free,
                       "would be " + size + " pixels, which take about " + bytesText(bytes) + " of memory; at most " +
                           bytesText(most) + " are possible; use a smaller --size",
                       Exit::glFailed);
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
    if (measures_)
        if (auto done = measures_->finish(); !done) return done;
    if (options_.dumpShaders)
        if (auto done = writeShaders(*options_.dumpShaders, run_.renderer->shaders()); !done) return done;
    if (texts_)
        if (auto done = texts_->finish(); !done) return done;
    if (states_)
        if (auto done = states_->finish(); !done) return done;
    return options_.reference ? report_.finish(true, options_.json) : Done{};
}

Expected<Done> Batch::createFolder() const {
    std::error_code error;
    const std::filesystem::path folder = std::filesystem::absolute(names_.folder() / "file", error).parent_path();
    if (error)
        return fail(Exit::fileFailed, "cannot write " + *options_.capture + ": the working folder: " + error.message());
    return createFolders(folder);
}

Expected<Done> Batch::run() {
    run_.renderer->canvas().keepTextBoxes(options_.dumpTexts.has_value());
    if (options_.capture && !plan_.sheet)
        if (auto done = createFolder(); !done) return done;
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
