#include "app/jobs.h"

#include <cstdio>

#include "app/bench.h"
#include "app/bench_result.h"
#include "app/offscreen.h"
#include "core/files.h"
#include "core/measures_json.h"
#include "core/signals.h"
#include "core/text.h"

namespace arclight {
namespace {

/// A demo with no window, ready to draw. Members are destroyed from the last to the first: the context goes last.
struct Studio {
    Offscreen context;
    std::unique_ptr<Stage> stage;
    std::unique_ptr<Session> session;
    std::optional<Panels> panels;

    static Expected<Studio> make(const DemoType& type, const Start& start, const std::filesystem::path& dataRoot);
    Expected<Image> picture(const Start& start);
    Expected<Done> capture(const Start& start, const std::string& path, PngEffort effort = PngEffort::small);
};

Input restingInput(const Start& start) {
    Input input;
    input.widthPx = start.width, input.heightPx = start.height;
    return input;
}

Expected<Studio> Studio::make(const DemoType& type, const Start& start, const std::filesystem::path& dataRoot) {
    auto context = Offscreen::make();
    if (!context) return tl::unexpected(context.error());
    const int limit = context->gl().maxTextureSize;
    if (start.width > limit || start.height > limit)
        return fail(Exit::usage, "--size: " + context->gl().renderer + " draws at most " + std::to_string(limit) + "x" +
                                     std::to_string(limit) + " pixels");
    if (auto done = checkFits(start.input, context->gl()); !done) return tl::unexpected(done.error());
    auto stage = Stage::make(dataRoot);
    if (!stage) return tl::unexpected(stage.error());
    auto session = std::make_unique<Session>(type, (*stage)->shaders());
    session->setPicture(start.input);
    if (auto done = checkGl((*stage)->shaders()); !done) return tl::unexpected(done.error());
    return Studio{std::move(*context), std::move(*stage), std::move(session), std::nullopt};
}

Expected<Image> Studio::picture(const Start& start) {
    stage->store().wantPass(start.pass);
    stage->store().passImage().reset();
    const Framebuffer& picture = stage->draw(*session, start.width, start.height);
    if (start.ui) {
        if (!panels) {
            // Panels keep their size on paper: twice the pixels at twice the height.
            auto made = Panels::make(stage->dataRoot(), std::max(1.0f, static_cast<float>(start.height) / 720.0f),
                                     session->type().info.accent);
            if (!made) return tl::unexpected(made.error());
            panels.emplace(std::move(*made));
        }
        picture.bind();
        panels->draw(*session, PanelState{}, {}, start.width, start.height);
        // The first layout of a window only measures it.
        stage->draw(*session, start.width, start.height).bind();
        panels->draw(*session, PanelState{}, {}, start.width, start.height);
    }
    if (auto done = checkGl(stage->shaders()); !done) return tl::unexpected(done.error());
    if (start.pass.empty()) return readImage(picture);
    if (stage->store().passImage()) return toImage(*stage->store().passImage());
    const auto names = stage->store().passNames();
    return fail(Exit::usage, "--pass: no pass " + inQuotes(start.pass) + suggestion(start.pass, names) +
                                 "; --list-passes names them");
}

Expected<Done> Studio::capture(const Start& start, const std::string& path, PngEffort effort) {
    auto image = picture(start);
    if (!image) return tl::unexpected(image.error());
    const Json state = captureState(*session, context.gl().fullName(), start.width, start.height, start.ui, start.pass);
    if (auto done = writeCapture(path, *image, state, session->input(), effort); !done) return done;
    std::printf("%s\n", absolutePath(path).c_str());
    std::fflush(stdout);
    return Done{};
}

Expected<Done> stopIfInterrupted() {
    if (!interrupted()) return Done{};
    return fail(interruptedExit(), "stopped; files already written are whole");
}

Expected<Done> writeJsonFile(const std::string& path, const Json& json) {
    if (auto done = writeFileWhole(path, writeJson(json)); !done) return done;
    std::printf("%s\n", absolutePath(path).c_str());
    return Done{};
}

Expected<Done> captureMany(Studio& studio, const Options& options, const Start& start) {
    const TickRange range = *options.ticks;
    studio.session->replay(start.seed, start.recording, range.first, restingInput(start));
    for (std::int64_t tick = range.first;;) {
        if (auto done = stopIfInterrupted(); !done) return done;
        if (auto done = studio.capture(start, fillPattern(*options.capture, tick), PngEffort::fast); !done) return done;
        if (range.last - tick < range.step) return Done{};
        tick += range.step;
        studio.session->resume(start.recording, tick, restingInput(start));
    }
}

Expected<Done> listPasses(Studio& studio, const Options& options, const Start& start) {
    studio.stage->draw(*studio.session, start.width, start.height);
    const auto names = studio.stage->store().passNames();
    if (options.json) {
        std::printf("%s\n", Json(names).dump(2).c_str());
    } else {
        for (const std::string& name : names) std::printf("%s\n", name.c_str());
    }
    return Done{};
}

}  // namespace

Expected<Done> checkFits(const std::optional<InputPicture>& input, const GlInfo& gl) {
    if (!input || std::max(input->image.width, input->image.height) <= gl.maxTextureSize) return Done{};
    const std::string limit = std::to_string(gl.maxTextureSize);
    return fail(Exit::usage, "--input: " + gl.renderer + " holds pictures of at most " + limit + "x" + limit + " pixels");
}

Expected<Done> checkGl(Shaders& shaders) {
    if (const auto faults = shaders.faults(); !faults.empty()) return fail(Exit::glFailed, "shader: " + faults.front());
    if (const auto faults = takeGlFaults(); !faults.empty()) return fail(Exit::glFailed, "OpenGL: " + faults.front());
    return Done{};
}

Expected<Done> runJob(const DemoType& type, const Options& options, const Start& start,
                      const std::filesystem::path& dataRoot) {
    auto studio = Studio::make(type, start, dataRoot);
    if (!studio) return tl::unexpected(studio.error());
    if (options.ticks) {
        if (auto done = captureMany(*studio, options, start); !done) return done;
    } else {
        studio->session->replay(start.seed, start.recording, start.tick, restingInput(start));
    }
    if (auto done = stopIfInterrupted(); !done) return done;
    if (options.listPasses)
        if (auto done = listPasses(*studio, options, start); !done) return done;
    if (options.capture && !options.ticks) {
        if (auto done = studio->capture(start, *options.capture); !done) return done;
    } else if (options.dumpState || options.measure) {
        // What a demo measures of its picture it measures as it draws.
        studio->stage->draw(*studio->session, start.width, start.height);
        if (auto done = checkGl(studio->stage->shaders()); !done) return done;
    }
    if (options.dumpState)
        if (auto done = writeJsonFile(*options.dumpState, studio->session->dumpState()); !done) return done;
    if (options.measure)
        if (auto done = writeJsonFile(*options.measure, measuresToJson(*type.measures, studio->session->measure())); !done)
            return done;
    if (options.bench) {
        auto result = bench(*studio->stage, *studio->session, studio->context.gl(), start.width, start.height,
                            options.frames);
        if (!result) return tl::unexpected(result.error());
        if (auto done = writeJsonFile(*options.bench, *result); !done) return done;
        // Scripts read paths from stdout; a table is for a person who looks on.
        if (const auto times = readBench(*result, *options.bench); times && isTerminal(stdout))
            std::printf("%s", describeBench(*times).c_str());
    }
    return Done{};
}

Expected<Done> captureShowcase(const DemoType& type, const Options& options, const Start& start,
                               const std::filesystem::path& dataRoot) {
    auto presets = shippedPresets(type, dataRoot);
    if (!presets) return tl::unexpected(presets.error());
    auto studio = Studio::make(type, start, dataRoot);
    if (!studio) return tl::unexpected(studio.error());
    const std::string name(type.info.name);
    const std::string folder = "captures";
    if (auto done = createFolders(folder); !done) return done;
    std::printf("No display: captures of the showcase instead (--help lists the options).\n");
    studio->session->replay(start.seed, start.recording, start.tick, restingInput(start));
    if (auto done = studio->capture(start, folder + "/" + name + ".png"); !done) return done;
    const bool isPlain = !options.preset && !options.from && options.set.empty();
    for (const Preset& preset : *presets) {
        if (!isPlain || preset.name == "showcase") continue;
        if (auto done = stopIfInterrupted(); !done) return done;
        const LooseParams params(type);
        if (auto done = applyPreset(params.set(), preset, preset.name); !done) return done;
        Recording recording;
        recording.clear(params.set().values());
        studio->session->replay(start.seed, recording, preset.tick.value_or(type.info.showcaseTick), restingInput(start));
        if (auto done = studio->capture(start, folder + "/" + name + "-" + preset.name + ".png"); !done) return done;
    }
    return Done{};
}

}  // namespace arclight
