#include "app/offscreen/batch.h"

#include <cstdio>
#include <filesystem>
#include <initializer_list>
#include <set>

#include "app/capture/capture_queue.h"
#include "app/capture/checks.h"
#include "app/capture/sheet.h"
#include "app/offscreen/json_series.h"
#include "app/offscreen/reference_report.h"
#include "app/offscreen/series.h"
#include "app/offscreen/video.h"
#include "app/platform/platform.h"
#include "core/files.h"
#include "core/measures_json.h"
#include "core/memory.h"
#include "core/params_text.h"
#include "core/text.h"

namespace arclight {
namespace {

/// The most cells on a sheet; a page that is 16384 pixels wide has no room for more.
constexpr std::size_t kMaxSheetCells = 16384;
/// The most frames of a series that is divided among several runs, because missing frames are listed in memory, with
/// about a kilobyte each.
constexpr std::size_t kMaxSharedFrames = 100'000;

class Batch {
public:
    Batch(OffscreenRun& run, const Options& options, const RunPlan& plan)
        : run_(run), options_(options), series_(run, options, plan), plan_(series_.plan()) {}
    Expected<Done> run();

private:
    Parts makeParts() const;
    Expected<Done> draw(const SeriesFrame& frame);
    Expected<FinishedFrame> readPart(const std::string& name) const;
    Expected<Done> drawShare(const SeriesFrame& frame);
    Expected<Done> merge();
    tl::unexpected<Error> failMissing(Json missing, bool hasOthers) const;
    Expected<Done> add(const SeriesFrame& frame, FinishedFrame finished);
    Expected<Done> addCapture(const SeriesFrame& frame, Capture capture);
    Expected<Done> addToVideo(const SeriesFrame& frame, const Image& image);
    Expected<Done> addFigures(const Json& place, const Json& figures);
    Expected<Done> countFlashes(std::int64_t tick, Json& measures);
    std::vector<SheetAxis> axes() const;
    Sheet makeSheet() const;
    tl::unexpected<Error> refuseSheet(bool isForeign, const std::string& what, Exit exit) const;
    Expected<Done> beginSheet();
    Expected<Done> finishSheet();
    Expected<Done> finish();
    Expected<Done> createFolder() const;

    OffscreenRun& run_;
    const Options& options_;
    Series series_;
    const RunPlan& plan_;
    CaptureQueue queue_;
    std::optional<Parts> parts_;  ///< the frames of a series that is divided among several runs
    std::optional<Sheet> sheet_;
    std::optional<Video> video_;
    std::optional<JsonSeries> measures_, states_, texts_;
    ReferenceReport report_;
    FlashMeter flashes_;
};

/// Places the folder next to the file that all frames make, where the runs that divide the work find each other's
/// frames.
Parts Batch::makeParts() const {
    std::filesystem::path folder = series_.names().folder();
    if (!options_.capture || plan_.sheet)
        for (const auto* path :
             {&plan_.sheet, &options_.video, &options_.measure, &options_.dumpState, &options_.dumpTexts})
            if (*path && isReplacedWhenWritten(**path)) {
                folder = std::filesystem::path(**path).parent_path();
                break;
            }
    return {folder / "parts", series_.hasImages(), series_.figures()};
}

Expected<Done> Batch::draw(const SeriesFrame& frame) {
    auto drawn = series_.draw(frame);
    if (!drawn) return tl::unexpected(drawn.error());
    return add(frame, std::move(*drawn));
}

/// Exit::fileFailed if the frame is missing or damaged, or if the file contains another frame.
Expected<FinishedFrame> Batch::readPart(const std::string& name) const {
    auto part = parts_->read(name);
    // Passes may differ in size from the frame.
    if (!part || !part->capture || !plan_.pass.empty()) return part;
    const Image& image = part->capture->image;
    if (image.width == plan_.width && image.height == plan_.height) return part;
    return fail(Exit::fileFailed, absolutePath(parts_->imageFile(name)) + ": has " +
                                      sizeText(image.width, image.height) + " pixels, not " +
                                      sizeText(plan_.width, plan_.height));
}

/// Draws the frame if it belongs to this run's part of the series and is missing.
Expected<Done> Batch::drawShare(const SeriesFrame& frame) {
    if (!options_.shard->has(frame.index)) return Done{};
    const std::string name = series_.nameOf(frame);
    if (readPart(name)) return Done{};
    auto drawn = series_.draw(frame);
    if (!drawn) return tl::unexpected(drawn.error());
    if (auto done = createFolders(parts_->folder()); !done) return done;
    parts_->makeRoom(name);
    if (auto done = parts_->writeFigures(name, drawn->figures); !done) return done;
    if (!drawn->capture) return Done{};
    return queue_.add(parts_->imageFile(name), Parts::named(std::move(*drawn->capture), name));
}

/// Writes the complete series from the frames of all parts. If frames are missing, writes nothing, lists all of them
/// and returns Exit::fileFailed.
Expected<Done> Batch::merge() {
    Json missing = Json::array();
    std::set<std::string> names;
    auto done = series_.forEach([&](const SeriesFrame& frame) {
        const std::string name = series_.nameOf(frame);
        names.insert(name);
        const auto part = readPart(name);
        if (part) return Expected<Done>(Done{});
        missing.push_back({{"frame", frame.index + 1}, {"cause", part.error().message}});
        missing.back().update(series_.placeOf(frame));
        return Expected<Done>(Done{});
    });
    if (!done) return done;
    if (!missing.empty()) return failMissing(std::move(missing), parts_->holdsOthers(names));
    return series_.forEach([&](const SeriesFrame& frame) {
        auto part = readPart(series_.nameOf(frame));
        if (!part) return Expected<Done>(tl::unexpected(part.error()));
        return add(frame, std::move(*part));
    });
}

tl::unexpected<Error> Batch::failMissing(Json missing, bool hasOthers) const {
    const Json& first = missing.front();
    const std::string text =
        std::to_string(missing.size()) + " of " + std::to_string(series_.count()) + " frames are missing in " +
        absolutePath(parts_->folder()) + ", the first is number " + first.at("frame").dump() + ", " +
        placeInWords(first) + "; of N parts, number (frame - 1) mod N + 1 draws it; " +
        first.at("cause").get<std::string>() +
        (hasOthers ? "; other frames there are of other settings, another program or renderer" : "");
    if (options_.json)
        std::printf("%s", writeJson({{"frames", series_.count()}, {"missing", std::move(missing)}}).c_str());
    return fail(Exit::fileFailed, "--merge: " + text);
}

Expected<Done> Batch::add(const SeriesFrame& frame, FinishedFrame finished) {
    if (finished.capture) {
        if (options_.video)
            if (auto done = addToVideo(frame, finished.capture->image); !done) return done;
        if (sheet_) {
            // Ticks are the last axis.
            std::vector<std::size_t> at = frame.at;
            if (plan_.ticks) at.push_back(frame.tickIndex);
            at.resize(2, 0);
            const Image& image = finished.capture->image;
            if (image.width > plan_.width || image.height > plan_.height)
                return fail(Exit::usage, "--sheet: the image of this pass has " + sizeText(image.width, image.height) +
                                             " pixels, more than a cell, which has " +
                                             sizeText(plan_.width, plan_.height) + "; use a larger --size");
            sheet_->add(image, at[0], at[1]);
        } else if (options_.capture) {
            if (auto done = addCapture(frame, std::move(*finished.capture)); !done) return done;
        }
    }
    if (series_.countsFlashes())
        if (auto done = countFlashes(frame.tick, finished.figures["measures"]); !done) return done;
    return addFigures(series_.placeOf(frame), finished.figures);
}

/// Replaces the light of a frame's cells by the flashes up to that frame. Only here, where the frames of all parts of a
/// divided series pass in order, are they known.
Expected<Done> Batch::countFlashes(std::int64_t tick, Json& measures) {
    const auto light = flashCellsFromText(measures.value(Series::kLightKey, ""));
    if (!light) return fail(Exit::fileFailed, "the part of tick " + std::to_string(tick) + " lacks the frame's light");
    measures.erase(Series::kLightKey);
    flashes_.add(tick, *light);
    measures.update(measuresToJson(measureTable<FrameMeasures>(), measureValues(measuresOf(flashes_))));
    return Done{};
}

Expected<Done> Batch::addCapture(const SeriesFrame& frame, Capture capture) {
    std::string path = series_.names().name(frame.at, frame.tick);
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    if (!folder.empty())
        if (auto done = createFolders(folder); !done) return done;
    return queue_.add(std::move(path), std::move(capture));
}

Expected<Done> Batch::addToVideo(const SeriesFrame& frame, const Image& image) {
    if (!video_) {
        // The video's metadata describe the state of its first frame, which a merging run has not simulated.
        if (auto done = run_.seek(frame.tick, plan_); !done) return done;
        Session& session = *run_.session;
        auto video = Video::open(
            *options_.video, image.width, image.height, static_cast<int>(series_.ticks().step),
            "arclight: " + std::string(session.type().info.name) + " " + optionsOf(session, plan_.width, plan_.height));
        if (!video) return tl::unexpected(video.error());
        video_.emplace(std::move(*video));
    }
    return video_->add(image);
}

/// Appends to the files of measures, texts and states. Each is created at the first frame, whose capture may have
/// created its folder.
Expected<Done> Batch::addFigures(const Json& place, const Json& figures) {
    const auto with = [&](std::initializer_list<const char*> members) {
        Json element = place;
        for (const char* member : members)
            if (figures.contains(member)) element[member] = figures.at(member);
        return element;
    };
    if (options_.reference) report_.add(with({"reference"}));
    const auto write = [&](std::optional<JsonSeries>& file, const std::optional<std::string>& path,
                           std::initializer_list<const char*> members) {
        if (!path) return Expected<Done>(Done{});
        if (!file) {
            auto opened = JsonSeries::open(*path);
            if (!opened) return Expected<Done>(tl::unexpected(opened.error()));
            file.emplace(std::move(*opened));
        }
        return file->add(with(members));
    };
    if (auto done = write(measures_, options_.measure, {"reference", "measures"}); !done) return done;
    if (auto done = write(texts_, options_.dumpTexts, {"texts"}); !done) return done;
    return write(states_, options_.dumpState, {"state"});
}

std::vector<SheetAxis> Batch::axes() const {
    std::vector<SheetAxis> axes;
    for (const Sweep& sweep : plan_.sweeps) {
        axes.push_back({sweep.name, {}});
        for (std::size_t i = 0; i < sweep.values.size(); ++i) axes.back().values.push_back(valueText(sweep, i));
    }
    if (!plan_.ticks) return axes;
    axes.push_back({"tick", {}});
    for (std::size_t i = 0; i < series_.ticks().count(); ++i)
        axes.back().values.push_back(
            std::to_string(series_.ticks().first + static_cast<std::int64_t>(i) * series_.ticks().step));
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
    if (series_.count() > kMaxSheetCells)
        return refuseSheet(plan_.restoresSheet,
                           "would have " + std::to_string(series_.count()) + " cells, but at most " +
                               std::to_string(kMaxSheetCells) + " are possible",
                           Exit::usage);
    sheet_.emplace(makeSheet());
    series_.setSize(sheet_->cellWidth(), sheet_->cellHeight());
    const bool isForeign = plan_.restoresSheet && !options_.size;
    const std::string size = sizeText(sheet_->width(), sheet_->height());
    const int limit = std::min(kMaxImageSide, run_.context->gl().maxTextureSize);
    if (sheet_->width() > limit || sheet_->height() > limit)
        return refuseSheet(isForeign,
                           "would be " + size + " pixels, but at most " + std::to_string(limit) +
                               " per side are possible; use a smaller --size",
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
    SheetPlan plan{plan_.width, plan_.height, plan_.sweepTexts, plan_.ticks ? formatTicks(series_.ticks()) : ""};
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
    if (std::filesystem::current_path(error).empty())
        return fail(Exit::fileFailed, "cannot write " + *options_.capture + ": the working folder: " + error.message());
    return createFolders(std::filesystem::path(absolutePath(series_.names().folder() / "file")).parent_path());
}

Expected<Done> Batch::run() {
    const bool isShared = options_.shard || options_.merge;
    if (isShared && series_.count() > kMaxSharedFrames)
        return fail(Exit::usage, std::string(options_.merge ? "--merge" : "--shard") + ": the series has " +
                                     std::to_string(series_.count()) + " frames, but at most " +
                                     std::to_string(kMaxSharedFrames) + " can be divided into parts");
    run_.renderer->canvas().keepTextBoxes(options_.dumpTexts.has_value());
    if (options_.capture && !plan_.sheet && !options_.shard)
        if (auto done = createFolder(); !done) return done;
    if (plan_.sheet)
        if (auto done = beginSheet(); !done) return done;
    if (isShared) {
        parts_ = makeParts();
        removeLeftovers(parts_->folder());
    }
    auto done = options_.merge ? merge() : series_.forEach([&](const SeriesFrame& frame) {
        return options_.shard ? drawShare(frame) : draw(frame);
    });
    if (done && !options_.shard) return finish();
    // Complete the files that are being written.
    auto written = queue_.finish();
    return done ? written : done;
}

}  // namespace

bool isBatch(const RunPlan& plan) { return plan.ticks || !plan.sweeps.empty(); }

Expected<Done> runBatch(OffscreenRun& run, const Options& options, const RunPlan& plan) {
    return Batch(run, options, plan).run();
}

}  // namespace arclight
