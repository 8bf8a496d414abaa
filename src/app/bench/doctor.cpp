#include "app/bench/doctor.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <string>
#include <thread>
#include <vector>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#ifdef __linux__
#include <EGL/egl.h>
#endif

#include "app/capture/checks.h"
#include "app/offscreen/offscreen_run.h"
#include "app/platform/child_process.h"
#include "app/platform/libraries.h"
#include "app/platform/offscreen_context.h"
#include "app/platform/platform.h"
#include "app/platform/glfw_window.h"
#include "core/arithmetic_checks.h"
#include "core/control_groups.h"
#include "core/files.h"
#include "core/memory.h"
#include "core/parallel.h"
#include "core/text.h"
#include "core/version.h"

namespace arclight {
namespace {

/// Prints findings and stores the first error.
class Report {
public:
    void line(const char* what, const std::string& found) const { std::printf("%-11s%s\n", what, found.c_str()); }
    void advise(const std::string& text) const { line("", "-> " + text); }
    /// Reports an error that keeps the demo from running.
    void fault(const char* what, const Error& error, const std::string& advice) {
        line(what, "FAILED: " + error.message);
        advise(advice);
        if (!first_) first_ = error;
    }
    /// Reports an error that keeps the demo from opening a window; without a window, the demo may run.
    void windowFault(const char* what, const Error& error, const std::string& advice) {
        canOpenWindow = false;
        line(what, "FAILED: " + error.message);
        advise(advice);
        if (!firstOfWindow_) firstOfWindow_ = error;
    }
    /// The verdict. `asksForWindow`: whether the demo would open one.
    Expected<Done> result(bool asksForWindow) const {
        if (first_) return tl::unexpected(*first_);
        if (firstOfWindow_) {
            line("result", "no window can be opened; everything else works, with --headless");
            return tl::unexpected(*firstOfWindow_);
        }
        line("result", asksForWindow ? "this demo can run, in a window and without one"
                                     : "this demo can run without a window; windows were not tried");
        return Done{};
    }

    bool canOpenWindow = true;

private:
    std::optional<Error> first_, firstOfWindow_;
};

/// The variables that are set, as `NAME (value)`.
std::vector<std::string> setVariables(std::initializer_list<const char*> names) {
    std::vector<std::string> found;
    for (const char* name : names)
        if (const char* value = std::getenv(name); value && *value)
            found.push_back(std::string(name) + " (" + printable(value) + ")");
    return found;
}

/// The remedy if OpenGL fails: remove a limit that the environment sets, or `otherwise`.
std::string driverAdvice(const Error& error, const std::string& otherwise) {
    if (error.exit == Exit::glFailed) return "give the program more memory";
    const auto limits = setVariables(
        {"MESA_GL_VERSION_OVERRIDE", "MESA_GLSL_VERSION_OVERRIDE", "MESA_EXTENSION_OVERRIDE", "LIBGL_ALWAYS_INDIRECT"});
    if (limits.empty()) return otherwise;
    return "unset " + join(limits, ", ") + ": the environment limits the driver";
}

/// The remedy if no driver is found, or only one that is too old.
std::string choiceAdvice() {
    const auto choices =
        setVariables({"LIBGL_DRIVERS_PATH", "LIBGL_ALWAYS_SOFTWARE", "GALLIUM_DRIVER", "MESA_LOADER_DRIVER_OVERRIDE",
                      "__EGL_VENDOR_LIBRARY_FILENAMES", "__EGL_VENDOR_LIBRARY_DIRS", "EGL_PLATFORM"});
    if (choices.empty()) return "update the graphics driver";
    return "unset " + join(choices, ", ") + ": the environment chooses the driver";
}

void reportData(Report& report, const Options& options, const Expected<std::filesystem::path>& dataRoot) {
    for (const auto& path : dataRootCandidates(options.dataDir))
        report.line("data", path.string() + (isDataRoot(path) ? "  found" : "  no shaders and assets here"));
    if (!dataRoot)
        report.fault("data", dataRoot.error(),
                     "set --data-dir or ARCLIGHT_DATA to the folder that holds shaders and assets");
}

void reportPresets(Report& report, const DemoType& type, const std::filesystem::path& dataRoot) {
    const auto presets = shippedPresets(type, dataRoot);
    if (presets)
        report.line("presets", std::to_string(presets->size()));
    else
        report.fault("presets", presets.error(), "restore the shipped file or remove the broken one");
}

void reportScale(const Report& report) {
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();
    if (!monitor) {
        report.line("scale", "unknown: the display reports no monitor");
        return;
    }
    float x = 1, y = 1;
    glfwGetMonitorContentScale(monitor, &x, &y);
    const char* name = glfwGetMonitorName(monitor);
    report.line("scale", formatNumber(x) + " x " + formatNumber(y) + " on " + (name ? name : "the monitor"));
    if (const auto chosen = chosenScale()) report.line("", formatNumber(*chosen) + " is used, chosen with --scale");
}

/// Leaves GLFW open: some X servers restart when their last client leaves, and opening a window is tested next.
void reportDisplay(Report& report, const Options& options) {
    if (!hasDisplay()) {
        report.line("display", "none: the demo captures images instead of opening a window");
        report.advise("to open a window, run it from a desktop or set DISPLAY or WAYLAND_DISPLAY");
        return;
    }
    std::string names;
    for (const char* variable : {"DISPLAY", "WAYLAND_DISPLAY"})
        if (const char* value = std::getenv(variable); value && *value)
            names += (names.empty() ? "" : ", ") + std::string(variable) + " " + value;
    if (options.headless) {
        report.line("display", (names.empty() ? "available" : names) + ", not opened with --headless");
        return;
    }
    if (!openGlfw()) {
        report.line("display", names + ", not opened without GLFW");
        return;
    }
    if (glfwInit() == GLFW_FALSE) {
        const char* cause = nullptr;
        glfwGetError(&cause);
        report.windowFault("display", {Exit::noDisplay, names + ": " + (cause ? cause : "GLFW cannot start")},
                           "set DISPLAY or WAYLAND_DISPLAY to a display that can be opened, or use --headless");
        return;
    }
    report.line("display", names.empty() ? "available" : names);
    reportScale(report);
}

/// Reports the libraries that are opened on demand. True if an OpenGL context can be created without a window.
bool reportLibraries(Report& report, const Options& options) {
    if (const auto glfw = openGlfw(); glfw) {
        report.line("GLFW", "found");
    } else if (!options.headless && hasDisplay()) {
        report.windowFault("GLFW", glfw.error(), "install GLFW (Debian: libglfw3)");
    } else {
        report.line("GLFW", "missing: " + glfw.error().message);
        report.advise("install GLFW (Debian: libglfw3) to open a window; everything else works without it");
    }
    if (const auto panels = checkOpenGl(); !panels)
        report.fault("panels", panels.error(), "install OpenGL (Debian: libgl1)");
#ifdef __linux__
    if (const auto egl = openEgl(); !egl) {
        report.fault("EGL", egl.error(), "install EGL (Debian: libegl1)");
        return false;
    }
    report.line("EGL", "found");
#endif
    return true;
}

void reportExtension(const Report& report, const char* name, bool isAvailable, const char* use) {
    report.line("extension", std::string(name) + (isAvailable ? "  yes, " : "  no, ") + use);
}

/// Reports the extensions for an OpenGL context without a window.
void reportEglExtensions([[maybe_unused]] const Report& report) {
#ifdef __linux__
    const char* text = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    const auto names = split(text ? text : "", ' ');
    for (const auto& [name, use] : {std::pair{"EGL_MESA_platform_surfaceless", "OpenGL without a window"},
                                    {"EGL_EXT_platform_base", "OpenGL without a window"},
                                    {"EGL_EXT_platform_device", "choosing a graphics card without a window"},
                                    {"EGL_EXT_device_enumeration", "choosing a graphics card without a window"},
                                    {"EGL_EXT_device_query", "choosing a graphics card without a window"}})
        reportExtension(report, name, std::find(names.begin(), names.end(), name) != names.end(), use);
#endif
}

/// The GPUs for runs without a window, with the numbers that `--gpu` takes.
void reportGpus(const Report& report, const Options& options) {
    const auto names = gpuNames();
    for (std::size_t i = 0; names && i < names->size(); ++i)
        report.line(i == 0 ? "GPU" : "", std::to_string(i) + "  " + (*names)[i] +
                                             (options.gpu == static_cast<int>(i) ? "  chosen with --gpu" : ""));
}

void reportOpenGl(const Report& report, const DemoType& type, const GlInfo& gl) {
    report.line("OpenGL", gl.version);
    report.line("renderer", gl.renderer + " (" + gl.vendor + ")");
    report.line("limits",
                "textures " + std::to_string(gl.maxTextureSize) + ", samples " + std::to_string(gl.maxSamples));
    reportExtension(report, "GL_KHR_debug", GLAD_GL_KHR_debug != 0,
                    "names and, with --gl-debug, messages for debugging; optional");
    const std::string computed(type.info.computed), only(type.info.onlyWithCompute), instead(type.info.instead);
    const std::string with = only.empty() ? "" : ", and it can show " + only;
    const std::string without = only.empty() ? "" : "; instead of " + only + ", it shows " + instead;
    report.line("compute",
                std::string(gl.hasCompute ? "yes, OpenGL 4.3 or later: " : "no, OpenGL is older than 4.3: ") +
                    (computed.empty() ? "not used by this demo"
                     : gl.hasCompute  ? "it can compute " + computed + with
                                      : "the CPU computes " + computed + without));
}

/// Where the programs of a frame came from, and how long they took.
std::string describePrograms(const std::vector<std::pair<std::string, ProgramTimes>>& programs) {
    const auto msOf = [](const ProgramTimes& t) { return t.compileMs + t.linkMs + t.firstDrawMs; };
    std::size_t cached = 0;
    double all = 0;
    std::string slowest;
    double most = -1;
    for (const auto& [name, times] : programs) {
        cached += times.isCached ? 1 : 0;
        all += msOf(times);
        if (msOf(times) > most) most = msOf(times), slowest = name;
    }
    std::string text = std::to_string(programs.size()) + " in the first frame, " + std::to_string(cached) +
                       " from the cache; compiled, linked and first drawn in " + formatFixed(all, 0) + " ms";
    if (!programs.empty()) text += ", of which " + slowest + " took " + formatFixed(most, 0) + " ms";
    return text;
}

/// Loads the fonts and compiles the demo's shaders in the current context.
void reportRenderer(Report& report, const DemoType& type, const std::filesystem::path& dataRoot) {
    auto renderer = SessionRenderer::make(dataRoot);
    if (!renderer) return report.fault("fonts", renderer.error(), "restore the folder assets/fonts");
    report.line("fonts", "found");
    Session session(type, (*renderer)->shaders());
    if (auto done = checkGl((*renderer)->shaders()); !done)
        return done.error().exit == Exit::badAsset
                   ? report.fault("assets", done.error(), "restore the folder assets")
                   : report.fault("shaders", done.error(),
                                  "restore the folder shaders; if it is unchanged, update the graphics driver");
    report.line("shaders", "compiled");
    session.reset(Seed{1});
    (*renderer)->draw(session, 320, 180);
    report.line("programs", describePrograms((*renderer)->shaders().times()));
}

/// Opens a hidden window, otherwise as the demo would. A window's OpenGL differs from the one for offscreen images
/// because X servers provide it through GLX, and some lack it.
void reportWindow(Report& report, const DemoType& type, const Expected<std::filesystem::path>& dataRoot) {
    const auto window = GlfwWindow::openHidden();
    if (!window)
        return report.windowFault(
            "window", window.error(),
            driverAdvice(window.error(),
                         "use a display with OpenGL 3.3 (an X server needs the extension GLX and direct "
                         "rendering), or use --headless"));
    const auto gl = loadGl(glfwGetProcAddress);
    if (!gl) return report.windowFault("window", gl.error(), driverAdvice(gl.error(), "update the graphics driver"));
    report.line("window", "OpenGL " + gl->version + ", " + gl->renderer);
    if (!dataRoot) return;
    auto renderer = SessionRenderer::make(*dataRoot);
    if (!renderer) return;  // the context without a window reports this as well
    const Session session(type, (*renderer)->shaders());
    if (auto done = checkGl((*renderer)->shaders()); !done && done.error().exit == Exit::glFailed)
        report.windowFault("window", done.error(), "update the graphics driver");
}

/// The output of `program -version` for the report: its first line, or the reason why there is none and the remedy.
struct VersionAnswer {
    std::string text;
    std::string_view advice{};
};

VersionAnswer askVersion(const std::filesystem::path& program) {
    constexpr std::string_view kReinstall = "reinstall ffmpeg to use --video";
    constexpr std::chrono::seconds kTimeout{10};
    auto process = ChildProcess::start(program, {"-version"}, ChildProcess::Output::kept);
    if (!process) return {"cannot be run: " + printable(process.error().message), "fix this to use --video"};
    if (!process->finish(ChildProcess::Clock::now() + kTimeout))
        return {"does not answer within " + std::to_string(kTimeout.count()) + " s", kReinstall};
    std::string line = process->out();
    line.resize(std::min(line.find_first_of("\r\n"), line.size()));
    if (process->exitCode() != 0 || line.empty()) return {"does not start", kReinstall};
    return {printable(line)};
}

void reportFfmpeg(const Report& report) {
    const std::filesystem::path program = findProgram("ffmpeg");
    if (program.empty()) {
        report.line("ffmpeg", "not found in PATH");
        report.advise("install ffmpeg to use --video");
        return;
    }
    const VersionAnswer answer = askVersion(program);
    report.line("ffmpeg", absolutePath(program) + "  " + answer.text);
    if (!answer.advice.empty()) report.advise(std::string(answer.advice));
}

/// The kinds of file that the demo reads with `--input`.
void reportReaders(const Report& report, const DemoType& type) {
    for (const DemoInput& input : type.inputs)
        report.line(&input == &type.inputs.front() ? "readers" : "",
                    std::string(input.kind->endings) + "  " + std::string(input.kind->what));
    if (type.inputs.empty()) report.line("readers", "none: the demo takes no --input");
}

/// A folder of the user's: settings, or the cache of compiled programs.
void reportFolder(const Report& report, const char* what, const std::filesystem::path& folder) {
    const std::string purpose = std::string(" to keep it; everything else works without it");
    if (folder.empty()) {
        report.line(what, "none: the environment defines no folder for it");
        report.advise("set HOME" + purpose);
    } else if (!canWriteIn(folder)) {
        report.line(what, folder.string() + "  not writable");
        report.advise("make it writable" + purpose);
    } else {
        report.line(what, folder.string() + "  writable");
    }
}

/// A limit of processor time that is below the number of processors; else empty.
std::string describeQuota() {
    const double allowed = ControlGroups::ofThisProcess().processors();
    if (allowed >= std::thread::hardware_concurrency()) return {};
    return "  the control group allows the time of " + formatNumber(static_cast<float>(allowed)) + " of " +
           std::to_string(std::thread::hardware_concurrency()) + " processors";
}

/// Reports the floating-point arithmetic, on which the last bits of states and captures depend.
void reportArithmetic(const Report& report) {
    const ArithmeticErrors errors = arithmeticErrors();
    std::vector<std::string> found;
    if (errors.roundsElsewhere) found.emplace_back("does not round to nearest");
    if (errors.flushesFloats) found.emplace_back("flushes subnormal floats to 0");
    if (errors.flushesDoubles) found.emplace_back("flushes subnormal doubles to 0");
    if (errors.fusesProducts) found.emplace_back("fuses products and sums");
    if (errors.hasExcess) found.emplace_back("keeps excess bits");
    report.line("arithmetic", found.empty() ? "as IEEE 754 defines it" : join(found, ", "));
    if (!found.empty()) report.advise("states and captures may differ from other machines");

    const TextErrors texts = textErrors();
    const auto wrong = [](int count, const char* by) { return std::to_string(count) + " wrong by " + by; };
    report.line("text", std::to_string(texts.tried) +
                            " numbers written and read: " + wrong(texts.shortest, "the suite") + ", " +
                            wrong(texts.strtod, "strtod") + ", " + wrong(texts.printf, "printf"));
    if (texts.shortest > 0) report.advise("captures and recordings may not restore the same state");
}

}  // namespace

Expected<Done> runDoctor(const DemoType& type, const Options& options) {
    Report report;
    report.line(
        std::string(type.info.name).c_str(),
        std::string(arclightVersion()) + " (" + std::string(arclightCommit()) + "), " + std::string(arclightBuild()));
    const auto dataRoot = findDataRoot(options.dataDir);
    reportData(report, options, dataRoot);
    if (dataRoot) reportPresets(report, type, *dataRoot);
    const bool canDraw = reportLibraries(report, options);
    reportDisplay(report, options);
    const bool asksForWindow = !options.headless && hasDisplay();
    if (asksForWindow && report.canOpenWindow) {
        reportWindow(report, type, dataRoot);
        glfwTerminate();
    }
    if (canDraw) reportEglExtensions(report);
    if (canDraw) reportGpus(report, options);
    if (!canDraw) {
        report.line("OpenGL", "not checked: that needs EGL");
    } else if (auto context = OffscreenContext::make()) {
        reportOpenGl(report, type, context->gl());
        if (dataRoot) reportRenderer(report, type, *dataRoot);
    } else {
        report.fault("OpenGL", context.error(), driverAdvice(context.error(), choiceAdvice()));
        // Do not advise installing a driver that is already installed.
        if (context.error().exit != Exit::glFailed && !OffscreenContext::findsDriver())
            report.advise(
                "install a driver with OpenGL 3.3, such as Mesa's software driver (Debian: libgl1-mesa-dri, "
                "libegl1)");
    }
    reportReaders(report, type);
    reportFfmpeg(report);
    if (auto done = stopIfInterrupted(); !done) return done;
    reportFolder(report, "settings", settingsFolder());
    reportFolder(report, "cache", cacheFolder());
    report.line("threads", std::to_string(threads()) + describeQuota());
    report.line("memory", bytesText(static_cast<double>(freeMemory())) + " free");
    reportArithmetic(report);
    std::fflush(stdout);
    return report.result(asksForWindow);
}

}  // namespace arclight
