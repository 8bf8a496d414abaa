// arclight: the gallery of all demos. ARCLIGHT_DEMOS is the list in apps/CMakeLists.txt, with commas.
#include <cstdio>

#include <CLI/CLI.hpp>

#include "app/capture/capture.h"
#include "app/capture/checks.h"
#include "app/offscreen/offscreen_run.h"
#include "app/plan/command_line.h"
#include "app/platform/offscreen_context.h"
#include "app/platform/platform.h"
#include "app/run.h"
#include "app/session/session_renderer.h"
#include "app/window/panelled_capture.h"
#include "core/environment.h"
#include "core/files.h"
#include "core/json.h"
#include "core/memory.h"
#include "core/signals.h"
#include "core/text.h"
#include "core/version.h"
#include "gallery_window.h"
#include "start_demo.h"

namespace arclight::gallery {
namespace {

struct GalleryOptions {
    bool list = false, json = false, headless = false, version = false;
    GalleryWindowSize size;
    std::optional<std::string> capture, dataDir;
    std::optional<QuizRequest> quiz;
    std::string search, help;
};

Expected<QuizRequest> parseQuiz(const std::vector<std::string>& questions, const std::optional<std::string>& seed) {
    QuizRequest request{.seed = freshQuizSeed()};
    if (!questions.empty() && !questions[0].empty()) {
        const auto number = parseNumber<std::size_t>(questions[0]);
        if (!number || *number < 1 || *number > kMaxQuizQuestions)
            return fail(Exit::usage, "--quiz " + inQuotes(questions[0]) + ": must be a whole number from 1 to " +
                                         std::to_string(kMaxQuizQuestions));
        request.questions = *number;
    }
    if (!seed) return request;
    const auto number = parseNumber<std::uint64_t>(*seed);
    if (!number) return fail(Exit::usage, "--seed " + inQuotes(*seed) + ": must be an unsigned 64-bit number");
    request.seed = *number;
    return request;
}

Expected<GalleryOptions> parseGalleryOptions(int argc, char** argv) {
    GalleryOptions o;
    std::optional<std::string> size, scale, seed;
    std::vector<std::string> questions;
    CLI::App app("The gallery: a window with a card for each demo; without a display, a list of them", "arclight");
    app.add_flag("--list", o.list, "print name, title and first sentence of each demo");
    app.add_flag("--json", o.json, "print the list as JSON, with the error of each demo that fails, or this text");
    app.add_option("--search", o.search,
                   "start with this text in the search field; with --list, list only the demos that it finds, and what "
                   "matches")
        ->type_name("TEXT");
    CLI::Option* const quiz =
        app.add_option(
               "--quiz", questions,
               "ask which of two pictures shows a mistake, N times, default 10; with --search, only of demos that "
               "it finds; with --headless or without a display, write the questions to ./captures")
            ->type_name("N")
            ->expected(0, 1);
    app.add_option("--seed", seed, "seed of the quiz, by which it asks the same questions; default: a new one")
        ->type_name("N");
    app.add_flag("--headless", o.headless, "open no window; without --capture, print the list, as without a display");
    app.add_option("--size", size, "size of the window or the image in pixels, default 1280x720")->type_name("WxH");
    app.add_option("--capture", o.capture, "write an image of the gallery, without a window")->type_name("FILE.png");
    declareScale(app, scale);
    app.add_option("--data-dir", o.dataDir, "the folder that holds shaders and assets; passed on to the demos")
        ->type_name("DIR");
    app.add_flag("--version", o.version, "print version, commit and build");
    auto help = readCommandLine(app, argc, argv);
    if (!help) return tl::unexpected(help.error());
    o.help = std::move(*help);
    constexpr std::string_view kUsage = "Usage: arclight [OPTIONS]\n";
    if (const std::size_t at = o.help.find(kUsage); at != std::string::npos)
        o.help.insert(at + kUsage.size(), "  or:  arclight DEMO [OPTIONS OF THE DEMO]\n");
    if (quiz->count() > 0) {
        auto request = parseQuiz(questions, seed);
        if (!request) return tl::unexpected(request.error());
        o.quiz = std::move(*request);
        o.quiz->search = o.search;
    } else if (seed) {
        return fail(Exit::usage, "--seed needs --quiz");
    }
    if (o.quiz && o.list) return fail(Exit::usage, "--quiz and --list cannot be combined");
    if (scale) {
        const auto parsed = parseScale(*scale);
        if (!parsed) return tl::unexpected(parsed.error());
        if (o.list || o.capture || o.headless)
            return fail(Exit::usage, "--scale needs a window: in captures, texts grow with the height of the image");
        chooseScale(*parsed);
    }
    if (size) {
        auto parsed = parseSize(*size);
        if (!parsed) return tl::unexpected(parsed.error());
        std::tie(o.size.width, o.size.height) = *parsed;
        o.size.unit = GlfwWindow::Size::inPixels;
    }
    return o;
}

/// Writes an image that shows the gallery as in a window of that size.
Expected<Done> capture(const GalleryOptions& options, CardReader reader, const std::filesystem::path& dataRoot,
                       const std::filesystem::path& programs) {
    auto context = OffscreenContext::make();
    if (!context) return tl::unexpected(context.error());
    if (auto done = checkDrawable(options.size.width, options.size.height, {}, context->gl()); !done) return done;
    // As in the panels of a capture, text grows with the image, so all sizes look the same on paper.
    auto view = GalleryView::make(dataRoot, captureScale(options.size.height));
    if (!view) return tl::unexpected(view.error());
    view->setSearch(options.search);
    auto cards = reader.wait();
    if (!cards) return tl::unexpected(cards.error());
    Gallery gallery(std::move(*cards), dataRoot, programs, options.dataDir);
    if (options.quiz) {
        gallery.startQuiz(*options.quiz);
        gallery.quiz()->waitFor(0);
        if (interrupted()) return fail(interruptedExit(), "stopped while the question was drawn");
    }
    gallery.setRecents(RecentCaptures(kCapturesFolder, namesOf(gallery.cards()), kMaxRecents).readNow());
    const Framebuffer framebuffer(
        "gallery", {.width = options.size.width, .height = options.size.height, .colours = {PixelFormat::rgba8}});
    // Dear ImGui needs a few frames to measure a window before its layout is final.
    for (int i = 0; i < 3; ++i) {
        framebuffer.bind();
        framebuffer.clear(0, 0, 0, 1);
        gallery.act(view->draw(gallery.contents(), options.size.width, options.size.height));
    }
    if (const auto faults = takeGlFaults(); !faults.empty()) return fail(Exit::glFailed, "OpenGL: " + faults.front());
    auto png = encodePng(readImage(framebuffer), {}, PngCompression::small, PngColours::srgb);
    if (!png) return tl::unexpected(png.error());
    if (auto done = writeFileWhole(*options.capture, *png); !done) return done;
    handOver(*options.capture);
    return Done{};
}

Expected<Done> list(const GalleryOptions& options, CardReader reader) {
    const auto cards = reader.wait();
    if (!cards) return tl::unexpected(cards.error());
    const std::string text =
        options.json ? writeJson(describeCards(*cards, options.search)) : describeCardsText(*cards, options.search);
    std::fputs(text.c_str(), stdout);
    if (text.empty()) std::fprintf(stderr, "arclight: nothing matches %s\n", inQuotes(options.search).c_str());
    if (options.list) return Done{};
    const std::string demo = cards->empty() ? "<demo>" : cards->front().name;
    const auto dataRoot = findDataRoot(options.dataDir);
    const std::string launcher = dataRoot ? launcherOf(demo, *dataRoot) : "arclight " + demo;
    std::printf("\nThere is no display for the gallery. To capture a demo: %s --capture shot.png\n", launcher.c_str());
    return Done{};
}

/// The quiz without a window.
Expected<Done> writeQuestions(const GalleryOptions& options, CardReader reader, const std::filesystem::path& programs) {
    const auto cards = reader.wait();
    if (!cards) return tl::unexpected(cards.error());
    Quiz quiz(*cards, *options.quiz, programs, options.dataDir);
    return writeQuiz(quiz);
}

Expected<Done> runAll(int argc, char** argv) {
    auto options = parseGalleryOptions(argc, argv);
    if (!options) return tl::unexpected(options.error());
    if (!options->help.empty()) {
        std::fputs(options->help.c_str(), stdout);
        return Done{};
    }
    if (options->version) {
        std::printf("arclight %s (%s, %s)\n", std::string(arclightVersion()).c_str(),
                    std::string(arclightCommit()).c_str(), std::string(arclightBuild()).c_str());
        return Done{};
    }
    const std::filesystem::path programs = executablePath().parent_path();
    if (programs.empty())
        return fail(Exit::badAsset, "cannot find the demos: this system does not report the path of arclight");
    CardReader reader(programs, split(ARCLIGHT_DEMOS, ','), options->dataDir);
    if (options->quiz && !options->capture && (options->headless || !hasDisplay()))
        return writeQuestions(*options, std::move(reader), programs);
    if (options->list || (!options->capture && (options->headless || !hasDisplay())))
        return list(*options, std::move(reader));
    auto dataRoot = findDataRoot(options->dataDir);
    if (!dataRoot) return tl::unexpected(dataRoot.error());
    if (options->capture) return capture(*options, std::move(reader), *dataRoot, programs);
    return runGalleryWindow(std::move(reader), options->size, options->search, *dataRoot, programs, options->dataDir,
                            options->quiz);
}

}  // namespace
}  // namespace arclight::gallery

int main(int argc, char** argv) {
    arclight::openStandardStreams();
    const arclight::Arguments arguments = arclight::argumentsOf(argc, argv);
    // Before signal handlers are installed, because the demo inherits this program's signal dispositions.
    if (arclight::gallery::namesDemo(arguments.count, arguments.words))
        return arclight::endProgram("arclight", arclight::gallery::startDemo(arguments.words));
    arclight::installMemoryHandlers("arclight");
    arclight::installSignalHandlers();
    arclight::ignoreRaiseRequests();
    return arclight::endProgram("arclight", arclight::gallery::runAll(arguments.count, arguments.words));
}
