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
#include "core/measures_json.h"
#include "core/params_json.h"
#include "core/params_text.h"

namespace arclight {
namespace {

TickRange ticksOf(const Start& start) { return start.ticks.value_or(TickRange{start.tick, start.tick, 1}); }

std::size_t tickCount(const TickRange& range) {
    return static_cast<std::size_t>((range.last - range.first) / range.step) + 1;
}

/// One picture of many.
struct Shot {
    std::vector<std::size_t> at;  ///< index of the value of each sweep
    std::int64_t tick = 0;
    std::size_t tickIndex = 0;
};

class Batch {
public:
    Batch(Studio& studio, const Options& options, const Start& start)
        : studio_(studio), options_(options), start_(start), ticks_(ticksOf(start)) {}
    Expected<Done> run();

private:
    std::size_t count() const;
    Reel sweptReel(const Shot& shot) const;
    std::filesystem::path fixedFolder() const;
    Expected<Done> forEach(const std::function<Expected<Done>(const Shot&)>& visit);
    Expected<Done> take(const Shot& shot);
    Expected<Done> captureTo(const std::string& path);
    Expected<Done> addToVideo(const Image& image);
    Json describe(const Shot& shot) const;
    std::vector<SheetAxis> axes() const;
    Sheet makeSheet() const;
    Expected<Done> finishSheet();
    Expected<Done> finish();

    Studio& studio_;
    const Options& options_;
    Start start_;  // with the size of a cell, in sheets
    TickRange ticks_;
    CaptureQueue queue_;
    std::optional<Sheet> sheet_;
    std::optional<Video> video_;
    Json measures_ = Json::array(), states_ = Json::array();
};

std::size_t Batch::count() const {
    std::size_t count = tickCount(ticks_);
    for (const Sweep& sweep : start_.sweeps) count *= sweep.values.size();
    return count;
}

Reel Batch::sweptReel(const Shot& shot) const {
    Reel reel = start_.reel;
    for (Take& take : reel.takes) {
        std::vector<ParamValue> values = take.recording.start();
        for (std::size_t i = 0; i < shot.at.size(); ++i)
            values[start_.sweeps[i].index] = start_.sweeps[i].values[shot.at[i]];
        take.recording.setStart(std::move(values));
    }
    return reel;
}

/// The folder below which all captures lie: no part of its path changes from one to the next.
std::filesystem::path Batch::fixedFolder() const {
    const auto changes = [&](const std::string& path) {
        for (const Sweep& sweep : start_.sweeps)
            if (path.find("{" + sweep.name + "}") != std::string::npos) return true;
        return hasPattern(path);
    };
    std::filesystem::path folder = std::filesystem::path(*options_.capture).parent_path();
    while (changes(folder.string())) folder = folder.parent_path();
    return std::filesystem::absolute(folder / "file").parent_path();
}

/// The last sweep changes slowest; ticks change fastest, as a session is played on from one to the next.
Expected<Done> Batch::forEach(const std::function<Expected<Done>(const Shot&)>& visit) {
    Progress progress("pictures", count());
    Shot shot;
    shot.at.assign(start_.sweeps.size(), 0);
    for (;;) {
        studio_.load(sweptReel(shot));
        for (shot.tick = ticks_.first, shot.tickIndex = 0;; ++shot.tickIndex) {
            studio_.seek(shot.tick, start_);
            if (auto done = stopIfInterrupted(); !done) return done;
            if (auto done = visit(shot); !done) return done;
            progress.advance();
            if (ticks_.last - shot.tick < ticks_.step) break;
            shot.tick += ticks_.step;
        }
        std::size_t i = 0;
        while (i < shot.at.size() && ++shot.at[i] == start_.sweeps[i].values.size()) shot.at[i++] = 0;
        if (i == shot.at.size()) return Done{};
    }
}

Json Batch::describe(const Shot& shot) const {
    Json json = {{"tick", shot.tick}};
    Json& set = json["set"] = Json::object();
    const auto entries = studio_.session->params().entries();
    for (const Sweep& sweep : start_.sweeps)
        set[sweep.name] = toJson(*entries[sweep.index].info, entries[sweep.index].value());
    return json;
}

Expected<Done> Batch::captureTo(const std::string& path) {
    if (options_.resume) {
        const Json state = captureState(*studio_.session, studio_.facts(start_));
        if (holdsCapture(path, writeJsonLine(state))) return Done{};
    }
    auto image = studio_.picture(start_);
    if (!image) return tl::unexpected(image.error());
    return queue_.add(path, makeCapture(std::move(*image), *studio_.session, studio_.facts(start_)));
}

Expected<Done> Batch::addToVideo(const Image& image) {
    if (!video_) {
        Session& session = *studio_.session;
        auto video = Video::open(*options_.video, image.width, image.height, static_cast<int>(ticks_.step),
                                 "arclight: " + commandLine(session, start_.width, start_.height));
        if (!video) return tl::unexpected(video.error());
        video_.emplace(std::move(*video));
    }
    return video_->add(image);
}

Expected<Done> Batch::take(const Shot& shot) {
    if (options_.video || sheet_) {
        auto image = studio_.picture(start_);
        if (!image) return tl::unexpected(image.error());
        if (options_.video)
            if (auto done = addToVideo(*image); !done) return done;
        if (sheet_) {
            // Ticks are the last axis.
            std::vector<std::size_t> at = shot.at;
            if (start_.ticks) at.push_back(shot.tickIndex);
            at.resize(2, 0);
            sheet_->place(*image, at[0], at[1]);
        }
    } else if (options_.capture) {
        std::string path = fillPattern(*options_.capture, shot.tick);
        for (std::size_t i = 0; i < shot.at.size(); ++i)
            path = fillSweep(std::move(path), start_.sweeps[i], shot.at[i]);
        if (auto done = createFolders(std::filesystem::absolute(path).parent_path()); !done) return done;
        if (auto done = captureTo(path); !done) return done;
    } else {
        if (auto done = studio_.draw(start_); !done) return done;
    }
    if (options_.measure) {
        measures_.push_back(describe(shot));
        measures_.back()["measures"] = measuresToJson(*studio_.session->type().measures, studio_.session->measure());
    }
    if (options_.dumpState) {
        states_.push_back(describe(shot));
        states_.back()["state"] = studio_.session->dumpState();
    }
    return Done{};
}

std::vector<SheetAxis> Batch::axes() const {
    std::vector<SheetAxis> axes;
    for (const Sweep& sweep : start_.sweeps) {
        axes.push_back({sweep.name, {}});
        for (std::size_t i = 0; i < sweep.values.size(); ++i) axes.back().values.push_back(valueText(sweep, i));
    }
    if (!start_.ticks) return axes;
    axes.push_back({"tick", {}});
    for (std::size_t i = 0; i < tickCount(ticks_); ++i)
        axes.back().values.push_back(std::to_string(ticks_.first + static_cast<std::int64_t>(i) * ticks_.step));
    return axes;
}

Sheet Batch::makeSheet() const {
    // The caption names what is fixed and not as it always is.
    std::string caption;
    const ParamSet set = studio_.session->params();
    set.assign(start_.take().recording.start());
    const auto entries = set.entries();
    for (std::size_t i = 0; i < entries.size(); ++i) {
        bool isSwept = false;
        for (const Sweep& sweep : start_.sweeps) isSwept = isSwept || sweep.index == i;
        if (isSwept || (entries[i].isDefault() && i > 0)) continue;
        caption += std::string(entries[i].info->name) + " " + formatParam(*entries[i].info, entries[i].value()) +
                   (entries[i].info->unit.empty() ? "" : " " + std::string(entries[i].info->unit)) + "   ·   ";
    }
    if (!start_.ticks) caption += "tick " + std::to_string(start_.tick) + "   ·   ";
    caption += "seed " + std::to_string(start_.take().seed.value);
    return Sheet(*studio_.stage, std::string(studio_.session->type().info.title), caption, axes(),
                 start_.isSized ? start_.width : 0, start_.isSized ? start_.height : 0);
}

Expected<Done> Batch::finishSheet() {
    Image image = sheet_->finish();
    SheetPlan plan{start_.width, start_.height, start_.sweepTexts, start_.ticks ? formatTicks(ticks_) : ""};
    studio_.load(start_.reel);
    studio_.seek(start_.tick, start_);
    CaptureFacts facts = studio_.facts(start_);
    facts.width = image.width, facts.height = image.height, facts.sheet = &plan;
    return queue_.add(*start_.sheet, makeCapture(std::move(image), *studio_.session, facts), PngEffort::small);
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
    if (options_.dumpState) return writeJsonFile(*options_.dumpState, states_);
    return Done{};
}

Expected<Done> Batch::run() {
    std::optional<FolderLock> lock;
    if (options_.capture && !start_.sheet) {
        const std::filesystem::path folder = fixedFolder();
        if (auto done = createFolders(folder); !done) return done;
        auto taken = FolderLock::take(
            folder, std::string(studio_.session->type().info.name) + " --capture " + *options_.capture);
        if (!taken) return tl::unexpected(taken.error());
        lock.emplace(std::move(*taken));
    }
    if (start_.sheet) {
        sheet_.emplace(makeSheet());
        start_.width = sheet_->cellWidth(), start_.height = sheet_->cellHeight();
        const int limit = std::min(kMaxImageSide, studio_.context->gl().maxTextureSize);
        if (sheet_->width() > limit || sheet_->height() > limit)
            return fail(Exit::usage, "--sheet: would have " + std::to_string(sheet_->width()) + "x" +
                                         std::to_string(sheet_->height()) + " pixels, more than " +
                                         std::to_string(limit) + " a side; give a smaller --size for its cells");
    }
    auto done = forEach([&](const Shot& shot) { return take(shot); });
    if (done) return finish();
    // What is being written is written to its end.
    queue_.finish();
    return done;
}

}  // namespace

bool isBatch(const Start& start) { return start.ticks || !start.sweeps.empty(); }

Expected<Done> runBatch(Studio& studio, const Options& options, const Start& start) {
    return Batch(studio, options, start).run();
}

}  // namespace arclight
