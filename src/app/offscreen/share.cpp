#include "app/offscreen/share.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/capture/checks.h"
#include "app/offscreen/loop.h"
#include "app/offscreen/progress.h"
#include "app/offscreen/share_page.h"
#include "app/platform/platform.h"
#include "app/session/figure_text.h"
#include "app/window/address.h"
#include "app/window/preset_tour.h"
#include "core/files.h"
#include "core/params_text.h"
#include "core/text.h"
#include "core/time.h"
#include "core/version.h"

namespace arclight {
namespace {

/// The loop: two seconds at 15 frames per second, the last of which is the capture.
constexpr std::int64_t kLoopStep = 4, kLoopTicks = 29 * kLoopStep;
/// Without a pinned measure, the page lists the first measures that have a value.
constexpr std::size_t kMaxMeasures = 4;

/// Side B of a comparison, if it is a session.
const Session* otherSide(const OffscreenRun& run) { return run.ab ? std::as_const(*run.ab).b() : nullptr; }

/// Title and sentence: of the plan's preset, of the shipped one with exactly these values, or of the demo.
void describe(const Session& session, const RunPlan& plan, const PresetTour& tour, const ParamSet& params,
              SharedState& state) {
    const DemoType& type = session.type();
    state.demo = std::string(type.info.title);
    const Preset* preset = plan.preset ? &*plan.preset : tour.unchanged();
    if (preset) {
        const OwnedParams own(type);
        const bool isApplied = applyPreset(own.set(), *preset, preset->name).has_value();
        state.title = preset->title, state.sentence = preset->sentence;
        state.isChanged = !isApplied || own.set().values() != params.values();
        if (!state.sentence.empty()) return;
    }
    const ParamSet::Entry scene = params.find("scene");
    if (state.title.empty() && scene.info && scene.info->kind == ParamKind::choice)
        state.title = state.demo + ": " + choiceText(scene.info->choice, std::get<Choice>(scene.value()).index);
    if (state.title.empty()) state.title = state.demo;
    state.sentence = std::string(type.info.about);
}

std::vector<SharedParam> changedParams(const ParamSet& params, const Session* b) {
    std::vector<SharedParam> changed;
    const auto entries = params.entries();
    const std::vector<ParamValue> ofB = b ? b->values() : std::vector<ParamValue>();
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const ParamInfo& info = *entries[i].info;
        if (entries[i].isDefault() && (!b || ofB[i] == info.defaultValue)) continue;
        changed.push_back({info.label, std::string(info.name), std::string(info.unit),
                           formatParam(info, entries[i].value()), b ? formatParam(info, ofB[i]) : "",
                           formatParam(info, info.defaultValue)});
    }
    return changed;
}

/// The pinned measure, or the first ones that have a value.
void addMeasures(const Session& session, const Session* b, const std::string& pin, SharedState& state) {
    const MeasureTable& table = *session.type().measures;
    const std::vector<double> ofA = session.measure(), ofB = b ? b->measure() : std::vector<double>();
    const bool isPinned = std::any_of(table.begin(), table.end(), [&](const MeasureInfo& i) { return i.name == pin; });
    for (std::size_t i = 0; i < table.size() && state.measures.size() < kMaxMeasures; ++i) {
        const MeasureInfo& info = table[i];
        if (info.isTiming || (isPinned ? info.name != pin : std::isnan(ofA[i]))) continue;
        SharedMeasure measure{measureLabel(info), std::string(info.name), measuredFigure(ofA[i], info).text(), "",
                              limitWords(info),   info.holds(ofA[i])};
        if (b) {
            const std::pair<Figure, Figure> both = measuredPair(ofA[i], ofB[i], info);
            measure.value = both.first.text(), measure.valueOfB = both.second.text();
            measure.holds = measure.holds && info.holds(ofB[i]);
        }
        state.measures.push_back(std::move(measure));
    }
    state.isPinned = isPinned;
}

/// The launcher without the folders of this machine, which mean nothing elsewhere.
std::string launcherFor(std::string_view demo, const std::filesystem::path& dataRoot) {
    const std::string launcher = launcherOf(demo, dataRoot);
    const std::size_t slash = launcher.rfind('/');
    if (slash == std::string::npos) return launcher;
    return (launcher.compare(slash + 1, 3, "run") == 0 ? "./run " : "arclight ") + std::string(demo);
}

/// Whether anything has happened since tick 0 that a command line cannot repeat: input or changes of parameters.
bool isTouched(const Session& session, const RunPlan& plan) {
    Input resting;
    resting.widthPx = plan.width, resting.heightPx = plan.height;
    const auto& events = session.recording().events();
    return std::any_of(events.begin(), events.end(),
                       [&](const Recording::Event& event) { return !event.isInput() || !(event.input == resting); });
}

void addCommand(Session& session, const OffscreenRun& run, const RunPlan& plan, SharedState& state) {
    state.needsCapture = plan.ab || plan.ui || !plan.pass.empty() || session.input() || isTouched(session, plan);
    state.command =
        launcherFor(session.type().info.name, run.dataRoot) + " " +
        (state.needsCapture ? "--from " + shellWord(state.fileName) : optionsOf(session, plan.width, plan.height));
}

/// Reports why the page has no loop, unless the run is to end.
Expected<std::string> withoutLoop(const std::string& path, const Error& error) {
    if (auto done = stopIfInterrupted(); !done) return tl::unexpected(done.error());
    std::fprintf(stderr, "--share %s: the page has no loop: %s\n", inQuotes(path).c_str(), error.message.c_str());
    return std::string();
}

/// The ticks up to the captured one; near the start of a session, the first two seconds.
Expected<std::string> drawLoop(OffscreenRun& run, const RunPlan& plan, const std::string& path, const Image& first) {
    auto loop = Loop::open(path, first.width, first.height, static_cast<int>(kLoopStep));
    if (!loop) return withoutLoop(path, loop.error());
    const std::int64_t last = std::max(plan.tick, kLoopTicks);
    ProgressLine progress("frames", kLoopTicks / kLoopStep + 1);
    for (std::int64_t tick = last - kLoopTicks; tick <= last; tick += kLoopStep) {
        if (auto done = stopIfInterrupted(); !done) return tl::unexpected(done.error());
        if (auto done = run.seek(tick, plan); !done) return tl::unexpected(done.error());
        auto image = run.render(plan);
        if (!image) return tl::unexpected(image.error());
        if (auto done = loop->add(withoutAlpha(*image)); !done) return withoutLoop(path, done.error());
        progress.advance();
    }
    auto bytes = loop->finish();
    return bytes ? bytes : withoutLoop(path, bytes.error());
}

std::string factsOf(const Session& session, const OffscreenRun& run, const RunPlan& plan) {
    return "Tick " + std::to_string(session.tick()) + " (" + formatFixed(session.seconds(), 2) + " s), seed " +
           std::to_string(session.seed().value) + ", " + sizeText(plan.width, plan.height) + " pixels, drawn by " +
           run.context->gl().fullName();
}

}  // namespace

Expected<Done> writeShare(OffscreenRun& run, const Options& options, const RunPlan& plan) {
    const DemoType& type = run.session->type();
    auto presets = shippedPresets(type, run.dataRoot);
    if (!presets) return tl::unexpected(presets.error());
    // Drawing takes seconds, so a folder that cannot be written to is reported first.
    if (auto probe = reserveBeside(*options.share); !probe) return tl::unexpected(probe.error());
    auto image = run.render(plan);
    if (!image) return tl::unexpected(image.error());
    Session& session = *run.session;
    PresetTour tour(type, std::move(*presets));
    if (plan.preset) tour.choose(plan.preset->name);
    tour.follow(session.params(), session.tick());

    SharedState state;
    describe(session, plan, tour, session.params(), state);
    state.version = "arclight " + std::string(arclightVersion()) + " (" + std::string(arclightCommit()) + ")";
    state.width = image->width, state.height = image->height;
    state.fileName = std::string(type.info.name) + "-" + std::to_string(session.tick()) + ".png";
    state.facts = factsOf(session, run, plan);
    const Session* b = otherSide(run);
    if (plan.ab) state.nameOfB = plan.ab->name.empty() ? "another setting" : plan.ab->name;
    state.params = changedParams(session.params(), b);
    addMeasures(session, b, plan.ab ? plan.ab->pin : plan.preset ? plan.preset->pin : "", state);
    if (auto done = checkGl(run.renderer->shaders()); !done) return done;
    addCommand(session, run, plan, state);
    state.site = asFolder(options.site.value_or(siteAddress()));
    state.address = stateAddress(session, tour);
    const Capture capture = makeCapture(std::move(*image), session, run.facts(plan));
    auto png = encodeCapture(capture);
    if (!png) return tl::unexpected(png.error());
    state.png = std::move(*png);

    auto loop = drawLoop(run, plan, *options.share, capture.image);
    if (!loop) return tl::unexpected(loop.error());
    state.webp = std::move(*loop);
    state.loopSeconds = webpDurationMs(state.webp) / 1000.0;
    if (auto done = writeFileWhole(*options.share, sharePage(state)); !done) return done;
    handOver(*options.share);
    return Done{};
}

}  // namespace arclight
