#include "app/offscreen/series.h"

#include <algorithm>
#include <filesystem>

#include "app/capture/checks.h"
#include "app/offscreen/progress.h"
#include "app/offscreen/reference_report.h"
#include "app/platform/platform.h"
#include "core/files.h"
#include "core/params_json.h"
#include "core/sha256.h"

namespace arclight {
namespace {

/// Larger counts are clamped to this one.
constexpr double kMaxFrames = 9e15;
constexpr std::size_t kMaxFileBytes = std::size_t{1} << 30;

/// A hash of the program and of all files that it may read, because the version does not show whether they were edited.
std::string hashOfProgram(const std::filesystem::path& dataRoot) {
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (const char* folder : {"shaders", "assets"})
        for (const auto& entry : std::filesystem::recursive_directory_iterator(dataRoot / folder, error))
            if (entry.is_regular_file(error)) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    files.insert(files.begin(), executablePath());
    std::string hashes;
    for (const std::filesystem::path& file : files)
        hashes += sha256(readRegularFile(file, kMaxFileBytes).value_or("")) + file.filename().string();
    return sha256(hashes);
}

/// The identity of an image. It includes the name, because captures and collected values contain the name.
Json sourceOf(const InputImage& image) { return {image.name, image.sha256}; }
Json sourceOf(const InputFile& input) { return {input.name, input.sha256, input.selection}; }

}  // namespace

std::size_t Series::count() const {
    const double count = names_.count();
    return count < kMaxFrames ? static_cast<std::size_t>(count) : static_cast<std::size_t>(kMaxFrames);
}

SessionRecording Series::sweptRecording(const SeriesFrame& frame) const {
    SessionRecording sessionRecording = plan_.sessionRecording;
    for (Take& take : sessionRecording.takes) {
        std::vector<ParamValue> values = take.recording.start();
        for (std::size_t i = 0; i < frame.at.size(); ++i)
            values[plan_.sweeps[i].index] = plan_.sweeps[i].values[frame.at[i]];
        take.recording.setStart(std::move(values));
    }
    return sessionRecording;
}

/// Ticks vary fastest, so a session is simulated only once for all its ticks. The last sweep varies slowest.
Expected<Done> Series::forEach(const std::function<Expected<Done>(const SeriesFrame&)>& visit) {
    ProgressLine progress("frames", count());
    SeriesFrame frame;
    frame.at.assign(plan_.sweeps.size(), 0);
    for (;;) {
        run_.load(sweptRecording(frame));
        combination_.clear();
        for (frame.tick = ticks_.first, frame.tickIndex = 0;; ++frame.tickIndex) {
            if (auto done = stopIfInterrupted(); !done) return done;
            if (auto done = visit(frame); !done) return done;
            progress.advance();
            ++frame.index;
            if (ticks_.last - frame.tick < ticks_.step) break;
            frame.tick += ticks_.step;
        }
        std::size_t i = 0;
        while (i < frame.at.size() && ++frame.at[i] == plan_.sweeps[i].values.size()) frame.at[i++] = 0;
        if (i == frame.at.size()) return Done{};
    }
}

/// Recordings may be long, so they are converted to text only once for all ticks.
std::string Series::nameOf(const SeriesFrame& frame) {
    if (combination_.empty()) combination_ = nameOfCombination(frame);
    return combination_ + "-" + std::to_string(frame.tick);
}

std::string Series::nameOfCombination(const SeriesFrame& frame) {
    if (program_.empty()) program_ = hashOfProgram(run_.dataRoot);
    const DemoType& type = run_.session->type();
    const OwnedParams defaults(type);
    Json takes = Json::array();
    const SessionRecording recording = sweptRecording(frame);
    for (const Take& take : recording.takes) {
        takes.push_back({take.seed.value, take.ticks, take.recording.toJson(defaults.set())});
        if (take.input) takes.back().push_back(sourceOf(recording.inputs[*take.input]));
    }
    Json key = {{"demo", type.info.name},
                {"program", program_},
                {"renderer", run_.context->gl().fullName()},
                {"size", {plan_.width, plan_.height}},
                {"ui", plan_.ui},
                {"pass", plan_.pass},
                {"takes", std::move(takes)}};
    if (plan_.ab) {
        key["ab"] = plan_.ab->toJson(defaults.set());
        if (plan_.ab->reference) key["ab"]["reference"] = sourceOf(*plan_.ab->reference);
    }
    return Parts::nameOf(key);
}

Json Series::placeOf(const SeriesFrame& frame) const {
    const OwnedParams params(run_.session->type());
    const auto entries = params.set().entries();
    Json values = Json::object();
    for (std::size_t i = 0; i < frame.at.size(); ++i) {
        const Sweep& sweep = plan_.sweeps[i];
        entries[sweep.index].set(sweep.values[frame.at[i]]);
        values[sweep.name] = toJson(*entries[sweep.index].info, entries[sweep.index].value());
    }
    return {{"tick", frame.tick}, {"set", std::move(values)}};
}

std::vector<std::string> Series::figures() const {
    std::vector<std::string> figures;
    if (options_.reference) figures.emplace_back("reference");
    if (options_.measure) figures.emplace_back("measures");
    if (options_.dumpTexts) figures.emplace_back("texts");
    if (options_.dumpState) figures.emplace_back("state");
    return figures;
}

/// Draws the frame and keeps its image, unless its capture exists.
Expected<Done> Series::drawImage(const SeriesFrame& frame, FinishedFrame& finished) {
    const auto facts = [&] { return run_.facts(plan_); };
    const bool isHeld = options_.resume && holdsCapture(names_.name(frame.at, frame.tick),
                                                        writeJsonLine(captureState(*run_.session, facts())));
    // Some measures, and all texts and shaders, exist only after drawing a frame.
    if (isHeld && !options_.measure && !options_.dumpTexts && !options_.dumpShaders && !options_.reference)
        return Done{};
    if (isHeld || !hasImages()) return run_.draw(plan_);
    auto image = run_.render(plan_);
    if (!image) return tl::unexpected(image.error());
    if (options_.capture || options_.shard)
        finished.capture = makeCapture(std::move(*image), *run_.session, facts());
    else
        finished.capture = Capture{std::move(*image), ""};
    return Done{};
}

Expected<FinishedFrame> Series::draw(const SeriesFrame& frame) {
    if (countsFlashes() && !run_.keepsLight()) run_.keepLight();
    if (auto done = run_.seek(frame.tick, plan_); !done) return tl::unexpected(done.error());
    if (auto done = stopIfInterrupted(); !done) return tl::unexpected(done.error());
    FinishedFrame finished;
    if (auto done = drawImage(frame, finished); !done) return tl::unexpected(done.error());
    Json& figures = finished.figures;
    if (options_.reference) figures["reference"] = compareWithReference(*run_.ab);
    if (options_.measure) {
        auto measures = run_.measures();
        if (!measures) return tl::unexpected(measures.error());
        figures["measures"] = std::move(*measures);
        if (countsFlashes()) figures["measures"][kLightKey] = flashCellsToText(run_.light());
    }
    if (options_.dumpTexts) figures["texts"] = run_.texts();
    if (!options_.dumpState) return finished;
    auto state = run_.session->checkedState();
    if (!state) return tl::unexpected(state.error());
    figures["state"] = std::move(*state);
    return finished;
}

}  // namespace arclight
