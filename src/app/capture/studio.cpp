#include "app/capture/studio.h"

#include <limits>

#include "app/platform.h"
#include "app/window/measure_section.h"
#include "core/files.h"
#include "core/signals.h"
#include "core/text.h"

namespace arclight {
namespace {

Input restingInput(const Start& start) {
    Input input;
    input.widthPx = start.width, input.heightPx = start.height;
    return input;
}

}  // namespace

Expected<Studio> Studio::make(const DemoType& type, const Start& start, const std::filesystem::path& dataRoot) {
    auto context = Offscreen::make();
    if (!context) return tl::unexpected(context.error());
    if (auto done = checkSize(start.width, start.height, context->gl()); !done) return tl::unexpected(done.error());
    for (const Take& take : start.reel.takes)
        if (auto done = checkFits(take.input, "--input", context->gl()); !done) return tl::unexpected(done.error());
    auto stage = Stage::make(dataRoot);
    if (!stage) return tl::unexpected(stage.error());
    Studio studio;
    studio.context.emplace(std::move(*context));
    studio.stage = std::move(*stage);
    studio.session = std::make_unique<Session>(type, studio.stage->shaders());
    studio.load(start.reel);
    if (start.versus) {
        if (auto done = checkFits(start.versus->reference, "--reference", studio.context->gl()); !done)
            return tl::unexpected(done.error());
        studio.versus = std::make_unique<VersusStage>(*studio.stage, type);
        studio.versus->show(*start.versus, *studio.session);
    }
    if (auto done = checkGl(studio.stage->shaders()); !done) return tl::unexpected(done.error());
    return studio;
}

void Studio::load(Reel reel) {
    reel_ = std::move(reel);
    take_.reset();
}

void Studio::seek(std::int64_t tick, const Start& start) {
    const Reel::Place place = reel_.locate(tick);
    const Take& take = reel_.takes[place.take];
    if (take_ == place.take && session->tick() <= place.tick) {
        session->resume(take.recording, place.tick, restingInput(start));
        if (versus) versus->catchUp(*session);
        return;
    }
    const auto hash = [](const std::optional<InputPicture>& picture) {
        return picture ? picture->sha256 : std::string();
    };
    if (hash(take.input) != hash(session->input())) session->setPicture(take.input);
    session->replay(take.seed, take.recording, place.tick, restingInput(start));
    take_ = place.take;
    if (versus) versus->follow(*session);
}

const Framebuffer& Studio::drawPicture(const Start& start) {
    if (versus) return versus->draw(*session, start.width, start.height);
    return stage->draw(*session, start.width, start.height);
}

Expected<Done> Studio::drawPanels(const Start& start) {
    if (!panels) {
        // Panels keep their size on paper: twice the pixels at twice the height.
        auto made = Panels::make(stage->dataRoot(), std::max(1.0f, static_cast<float>(start.height) / 720.0f),
                                 session->type().info.accent);
        if (!made) return tl::unexpected(made.error());
        panels.emplace(std::move(*made));
    }
    PanelState state;
    // Once for a capture, however often the panel is laid out.
    MeasureReadings readings(std::numeric_limits<double>::infinity());
    state.readings = &readings;
    if (versus) state.versus = &versus->versus(), state.other = versus->b();
    // The first layout of a window only measures it.
    for (int i = 0; i < 2; ++i) {
        drawPicture(start).bind();
        panels->draw(*session, state, start.width, start.height);
    }
    return Done{};
}

Expected<Done> Studio::draw(const Start& start) {
    drawPicture(start);
    return checkGl(stage->shaders());
}

Expected<Image> Studio::picture(const Start& start) {
    stage->store().wantPass(start.pass);
    stage->store().passImage().reset();
    const Framebuffer& picture = drawPicture(start);
    if (start.ui)
        if (auto done = drawPanels(start); !done) return tl::unexpected(done.error());
    if (auto done = checkGl(stage->shaders()); !done) return tl::unexpected(done.error());
    if (start.pass.empty()) return readImage(picture);
    if (stage->store().passImage()) return toImage(*stage->store().passImage());
    const auto names = stage->scopeNames(*session);
    return fail(Exit::usage, "--pass: no pass " + inQuotes(start.pass) + suggestion(start.pass, names) +
                                 "; --list-passes names them");
}

CaptureFacts Studio::facts(const Start& start) const {
    return {context->gl().fullName(),
            start.width,
            start.height,
            start.ui,
            start.pass,
            versus ? &versus->versus() : nullptr};
}

Expected<Done> Studio::capture(const Start& start, const std::string& path) {
    auto image = picture(start);
    if (!image) return tl::unexpected(image.error());
    if (auto done = writeCapture(path, makeCapture(std::move(*image), *session, facts(start))); !done) return done;
    handOver(path);
    return Done{};
}

Expected<Done> checkSize(int width, int height, const GlInfo& gl) {
    const std::string limit = std::to_string(gl.maxTextureSize);
    if (std::max(width, height) <= gl.maxTextureSize) return Done{};
    return fail(Exit::usage, "--size: " + gl.renderer + " draws at most " + limit + "x" + limit + " pixels");
}

Expected<Done> checkFits(const std::optional<InputPicture>& picture, std::string_view option, const GlInfo& gl) {
    if (!picture || std::max(picture->image.width, picture->image.height) <= gl.maxTextureSize) return Done{};
    const std::string limit = std::to_string(gl.maxTextureSize);
    return fail(Exit::usage, std::string(option) + ": " + gl.renderer + " holds pictures of at most " + limit + "x" +
                                 limit + " pixels");
}

Expected<Done> checkGl(Shaders& shaders) {
    if (const auto faults = shaders.faults(); !faults.empty()) return fail(Exit::glFailed, "shader: " + faults.front());
    if (const auto faults = takeGlFaults(); !faults.empty()) return fail(Exit::glFailed, "OpenGL: " + faults.front());
    return Done{};
}

Expected<Done> writeJsonFile(const std::string& path, const Json& json) {
    if (auto done = writeFileWhole(path, writeJson(json)); !done) return done;
    handOver(path);
    return Done{};
}

Expected<Done> stopIfInterrupted() {
    if (!interrupted()) return Done{};
    return fail(interruptedExit(), "stopped; files already written are whole");
}

}  // namespace arclight
