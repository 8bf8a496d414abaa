#include "app/offscreen/offscreen_run.h"

#include <tuple>

#include "app/capture/checks.h"
#include "app/platform/platform.h"
#include "app/session/seek_pace.h"
#include "core/files.h"
#include "core/json.h"
#include "core/measures_json.h"
#include "core/text.h"

namespace arclight {

/// The size of the demo's frame in a capture, without panel and bar.
std::pair<int, int> OffscreenRun::frameSizeOf(const RunPlan& plan) const {
    if (!plan.ui) return {plan.width, plan.height};
    return panels->frameSize(plan.width, plan.height);
}

Input OffscreenRun::restingInput(const RunPlan& plan) const {
    Input input;
    std::tie(input.widthPx, input.heightPx) = frameSizeOf(plan);
    if (ab) std::tie(input.widthPx, input.heightPx) = sideSizeOf(ab->ab(), input.widthPx, input.heightPx);
    return input;
}

Expected<OffscreenRun> OffscreenRun::make(const DemoType& type, const RunPlan& plan,
                                          const std::filesystem::path& dataRoot, MakePanelPainter makePanels) {
    auto context = OffscreenContext::make();
    if (!context) return tl::unexpected(context.error());
    if (auto done = checkDrawable(plan.width, plan.height, plan.sizedBy, context->gl()); !done)
        return tl::unexpected(done.error());
    for (const InputFile& input : plan.sessionRecording.inputs)
        if (auto done = checkFits(input, context->gl()); !done) return tl::unexpected(done.error());
    auto renderer = SessionRenderer::make(dataRoot);
    if (!renderer) return tl::unexpected(renderer.error());
    OffscreenRun run;
    run.context.emplace(std::move(*context));
    run.renderer = std::move(*renderer);
    run.dataRoot = dataRoot;
    run.session = std::make_unique<Session>(type, run.renderer->shaders());
    run.load(plan.sessionRecording);
    if (plan.ui) {
        auto panels = makePanels(dataRoot, plan.height, type.info);
        if (!panels) return tl::unexpected(panels.error());
        run.panels = std::move(*panels);
    }
    if (plan.ab) {
        if (auto done = checkFits(plan.ab->reference, run.context->gl()); !done) return tl::unexpected(done.error());
        run.ab = std::make_unique<AbRenderer>(*run.renderer, type);
        run.ab->show(*plan.ab, *run.session);
    }
    if (auto done = checkGl(run.renderer->shaders()); !done) return tl::unexpected(done.error());
    return run;
}

void OffscreenRun::load(SessionRecording sessionRecording) {
    sessionRecording_ = std::move(sessionRecording);
    take_.reset();
}

Expected<Done> OffscreenRun::seek(std::int64_t tick, const RunPlan& plan) {
    const SessionRecording::Position position = sessionRecording_.locate(tick);
    const Take& take = sessionRecording_.takes[position.take];
    const bool isAhead = take_ == position.take && session->tick() <= position.tick;
    take_ = position.take;
    SeekPace pace(*session);
    // Judged by the requested tick, because the next change is never far away.
    const auto goesOn = [&](std::int64_t) { return pace.goesOn(position.tick); };
    if (isAhead) {
        session->resume(take.recording, position.tick, restingInput(plan), goesOn);
        if (auto done = pace.result(); !done) return done;
        return seekSideB(true);
    }
    sessionRecording_.showInput(take, *session);
    session->replay(take.seed, take.recording, position.tick, restingInput(plan), goesOn);
    if (auto done = pace.result(); !done) return done;
    return seekSideB(false);
}

Expected<Done> OffscreenRun::seekSideB(bool isAhead) {
    if (!ab || !ab->b()) return Done{};
    SeekPace pace(*ab->b());
    const auto goesOn = [&](std::int64_t) { return pace.goesOn(session->tick()); };
    isAhead ? ab->catchUp(*session, goesOn) : ab->follow(*session, goesOn);
    return pace.result();
}

const Framebuffer& OffscreenRun::drawFrame(const RunPlan& plan) {
    const auto [width, height] = frameSizeOf(plan);
    const Framebuffer& frame =
        ab ? ab->draw(*session, width, height) : renderer->draw(*session, width, height);
    if (lightReader_) lightReader_->start(frame.colour(), session->tick());
    return frame;
}

std::vector<float> OffscreenRun::light() {
    std::vector<float> cells;
    while (auto grid = lightReader_->next(true)) cells = std::move(grid->cells);
    return cells;
}

Expected<Done> OffscreenRun::draw(const RunPlan& plan) {
    drawFrame(plan);
    return checkGl(renderer->shaders());
}

Expected<Json> OffscreenRun::measures() {
    Json json = measuresToJson(*session->type().measures, session->measure());
    if (auto done = checkGl(renderer->shaders()); !done) return tl::unexpected(done.error());
    return json;
}

Expected<Image> OffscreenRun::render(const RunPlan& plan) {
    renderer->store().requestPass(plan.pass);
    renderer->store().passImage().reset();
    if (plan.ui) {
        Image image = panels->draw(*session, ab ? &ab->ab() : nullptr, ab ? ab->b() : nullptr, plan.width, plan.height,
                                   [&]() -> const Framebuffer& { return drawFrame(plan); });
        if (auto done = checkGl(renderer->shaders()); !done) return tl::unexpected(done.error());
        return image;
    }
    const Framebuffer& frame = drawFrame(plan);
    if (auto done = checkGl(renderer->shaders()); !done) return tl::unexpected(done.error());
    if (plan.pass.empty()) return readImage(frame);
    if (renderer->store().passImage()) return toImage(*renderer->store().passImage());
    const auto names = renderer->scopeNames(*session);
    const std::string fault =
        ": no pass " + inQuotes(plan.pass) + suggestion(plan.pass, names) + "; --list-passes lists them";
    if (plan.captureOfPass) return fail(Exit::badAsset, *plan.captureOfPass + ": pass" + fault);
    return fail(Exit::usage, "--pass" + fault);
}

CaptureFacts OffscreenRun::facts(const RunPlan& plan) const {
    CaptureFacts facts{context->gl().fullName(), plan.width, plan.height, plan.ui, plan.pass};
    facts.lesson = plan.lesson;
    if (ab) facts.ab = ab->withPast();
    return facts;
}

Expected<Done> OffscreenRun::capture(const RunPlan& plan, const std::string& path) {
    auto image = render(plan);
    if (!image) return tl::unexpected(image.error());
    if (auto done = writeCapture(path, makeCapture(std::move(*image), *session, facts(plan))); !done) return done;
    handOver(path);
    return Done{};
}

Json OffscreenRun::texts() const {
    const auto boxes = renderer->canvas().textBoxes();
    std::vector<TextBox> shown(boxes.begin(), boxes.end());
    if (ab) {
        shown = ab->sideTexts();
        shown.insert(shown.end(), ab->labels().begin(), ab->labels().end());
    }
    const auto pixels = [](const Rect& rect) { return Json{rect.x, rect.y, rect.width, rect.height}; };
    Json texts = Json::array();
    const Canvas& canvas = renderer->canvas();
    std::size_t next = 0;
    const auto addClearAreas = [&](std::size_t textsBefore) {
        if (ab) return;  // the areas belong to the side drawn last
        for (; next < canvas.clearAreas().size() && canvas.textsBeforeClear()[next] <= textsBefore; ++next)
            texts.push_back({{"keepClear", pixels(canvas.clearAreas()[next])}});
    };
    for (std::size_t i = 0; i < shown.size(); ++i) {
        addClearAreas(i);
        const TextBox& text = shown[i];
        texts.push_back({{"text", text.text}, {"box", pixels(text.box)}, {"visible", pixels(text.visible)}});
    }
    addClearAreas(shown.size());
    return texts;
}

Expected<Done> writeJsonFile(const std::string& path, const Json& json) {
    if (auto done = writeFileWhole(path, writeJson(json)); !done) return done;
    handOver(path);
    return Done{};
}

Expected<Done> writeShaders(const std::string& folder, const Shaders& shaders) {
    if (auto done = createFolders(folder); !done) return done;
    for (const ShaderText& shader : shaders.texts())
        if (auto done = writeFileWhole(std::filesystem::path(folder) / shader.name, shader.text); !done) return done;
    handOver(folder);
    return Done{};
}

}  // namespace arclight
