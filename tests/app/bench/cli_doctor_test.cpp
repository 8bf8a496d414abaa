// `--doctor` reports what it finds, what is missing and what to do about it, and fails only if the demo cannot run.
#include <csignal>
#include <memory>
#include <set>

#include "app/cli.h"
#include "app/takes.h"
#include "core/long_run.h"
#include "core/math_functions.h"

namespace arclight::test {
namespace {

namespace fs = std::filesystem;

class Doctor : public Cli {
protected:
    Launch doctor(Words more = {"--headless"}) const {
        more.insert(more.begin(), "--doctor");
        return launch(std::move(more));
    }
    /// Writes a script as `ffmpeg` into folder `name`, and makes that folder the whole PATH of `launch`.
    void putFfmpeg(Launch& launch, const std::string& name, const std::string& text) const {
        fs::create_directories(folder() / name);
        write(name + "/ffmpeg", text);
        fs::permissions(folder() / name / "ffmpeg", fs::perms::owner_all);
        launch.environment["PATH"] = in(name);
    }
    /// A data root of links into the source tree.
    fs::path dataRoot() const {
        const fs::path source(ARCLIGHT_ROOT), root = folder() / "data";
        fs::create_directories(root / "assets");
        for (const char* part : {"shaders", "assets/fonts", "assets/presets"})
            fs::create_directory_symlink(source / part, root / part);
        return root;
    }
};

void expectParts(const Outcome& outcome, const std::vector<std::string>& parts) {
    for (const std::string& part : parts)
        EXPECT_NE(outcome.out.find(part), std::string::npos) << '"' << part << "\" is not in\n" << outcome.out;
}

/// Expects failure with that code and one line, after everything else has been checked too.
void expectCannotRun(const Outcome& outcome, int code, const std::vector<std::string>& parts) {
    expectFault(outcome, code, {});
    expectParts(outcome, parts);
    expectParts(outcome, {"FAILED: ", "-> ", "\nffmpeg ", "\nsettings ", "\nthreads "});
    EXPECT_EQ(outcome.out.find("this demo can run"), std::string::npos) << outcome.out;
}

/// The functions of floats and doubles behind a symbol: two for sincos, none for what is not mathematics. Without
/// those that are exact by their nature (frexp, ldexp, ilogb) and those of long doubles, which only measures use.
Words functionsOf(const std::string& symbol) {
    static const std::set<std::string> mathematics{
        "acos",   "acosh", "asin",  "asinh", "atan", "atan2", "atanh",  "cbrt",      "ceil", "cos",
        "cosh",   "erf",   "erfc",  "exp",   "exp2", "expm1", "floor",  "fma",       "fmod", "hypot",
        "lgamma", "log",   "log10", "log1p", "log2", "lrint", "lround", "nearbyint", "pow",  "remainder",
        "rint",   "round", "sin",   "sinh",  "sqrt", "tan",   "tanh",   "tgamma",    "trunc"};
    const bool isOfFloats = symbol.ends_with('f') && symbol != "erf";
    const std::string name = isOfFloats ? symbol.substr(0, symbol.size() - 1) : symbol, suffix = isOfFloats ? "f" : "";
    if (name == "sincos") return {"sin" + suffix, "cos" + suffix};
    return mathematics.contains(name) ? Words{symbol} : Words{};
}

TEST_F(Doctor, ReportsEveryCheck) {
    Launch launch = doctor({"--headless", "--threads", "3"});
    putFfmpeg(launch, "a 'b' $c",
              "#!/bin/sh\n[ \"$1\" = -version ] && echo 'ffmpeg version 9.8.7 by hand' && echo more\n");
    const Outcome outcome = runProgram(launch);
    EXPECT_EQ(outcome.code, 0) << outcome.out << outcome.err;
    EXPECT_EQ(outcome.err, "");
    expectParts(outcome,
                {"\ndata ", "  found\n", "\npresets ", "\ndisplay    none", "\nextension  GL_KHR_debug",
                 "\nextension  EGL_MESA_platform_surfaceless  yes", "EGL_EXT_platform_device",
                 "EGL_EXT_device_enumeration", "\nOpenGL ", "\nrenderer   llvmpipe", "\nlimits ", "\nfonts      found",
                 "\nshaders    compiled", "\nffmpeg     " + in("a 'b' $c/ffmpeg") + "  ffmpeg version 9.8.7 by hand\n",
                 "\nsettings   " + in(".config/arclight") + "  writable", "\nthreads    3\n", "this demo can run"});
    EXPECT_FALSE(fs::exists(folder() / ".config")) << "the check left a file behind";
}

TEST_F(Doctor, ReportsComputeShadersOrTheirCpuFallback) {
    expectParts(runProgram(doctor()), {"\ncompute    yes, OpenGL 4.3 or later: not used by this demo\n"});
    Launch launch = launchOf(executable("lightprepass"), {"--doctor", "--headless"});
    expectParts(runProgram(launch), {"\ncompute    yes, OpenGL 4.3 or later: it can compute the light lists"});
    launch.environment["MESA_GL_VERSION_OVERRIDE"] = "3.3";
    const Outcome old = runProgram(launch);
    EXPECT_EQ(old.code, 0) << old.err;
    expectParts(old,
                {"\nOpenGL     3.3", "\ncompute    no, OpenGL is older than 4.3: the CPU computes the light lists"});
}

TEST_F(Doctor, OpenGlOfMacOsIsEnough) {
    Launch launch = launchOf(executable("lightprepass"), {"--doctor", "--headless"});
    launch.environment["MESA_GL_VERSION_OVERRIDE"] = "4.1FC";
    launch.environment["MESA_GLSL_VERSION_OVERRIDE"] = "410";
    launch.environment["MESA_EXTENSION_OVERRIDE"] = "-GL_ARB_compute_shader -GL_KHR_debug";
    const Outcome outcome = runProgram(launch);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    expectParts(outcome, {"\nOpenGL     4.1", "\nextension  GL_KHR_debug  no",
                          "\ncompute    no, OpenGL is older than 4.3: the CPU computes", "\nshaders    compiled"});
}

TEST_F(Doctor, DemosWithComputeShadersSayWhatTheyCompute) {
    const std::string computing = std::string(",") + ARCLIGHT_COMPUTING + ",";
    EXPECT_NE(computing, ",,");
    for (const std::string& demo : sampleOf(demoNames(), 3)) {
        const Outcome outcome = runProgram(launchOf(executable(demo), {"--doctor", "--headless"}));
        const bool has = computing.find("," + demo + ",") != std::string::npos;
        EXPECT_EQ(outcome.out.find(": it can compute ") != std::string::npos, has) << demo << '\n' << outcome.out;
        EXPECT_EQ(outcome.out.find(": not used by this demo") != std::string::npos, !has) << demo;
    }
}

TEST_F(Doctor, NamesWhatIsOnlyThereWithComputeShadersAndWhatIsInstead) {
    Launch launch = launchOf(executable("hair"), {"--doctor", "--headless"});
    expectParts(runProgram(launch), {"segments, and it can show the nearest fragments of each pixel in order\n"});
    launch.environment["MESA_GL_VERSION_OVERRIDE"] = "3.3";
    expectParts(runProgram(launch),
                {"segments; instead of the nearest fragments of each pixel in order, it shows sorted segments of hair\n"});
}

TEST_F(Doctor, TriesArithmeticAndText) {
    expectParts(runProgram(doctor()),
                {"\narithmetic as IEEE 754 defines it\n", ": 0 wrong by the suite, 0 wrong by strtod, "});
}

// Lives here because it needs the executables of all demos.
TEST_F(Doctor, EveryFunctionOfTheCLibraryThatTheDemosCallIsTested) {
    const std::string nm = findProgram("nm");
    if (nm.empty()) GTEST_SKIP() << "no nm (Debian package binutils)";
    const std::set<std::string> tested(kMathFunctions.begin(), kMathFunctions.end());
    for (const std::string& demo : demoNames()) {
        const Outcome imports = runProgram({nm, {"-D", "--undefined-only", executable(demo).string()}, folder(), {}});
        ASSERT_EQ(imports.code, 0) << imports.err;
        for (const std::string& line : linesOf(imports.out)) {
            const std::string symbol = line.substr(line.find_last_of(' ') + 1);
            for (const std::string& name : functionsOf(symbol.substr(0, symbol.find('@'))))
                EXPECT_TRUE(tested.contains(name)) << demo << " calls " << name;
        }
    }
}

TEST_F(Doctor, MissingFfmpegIsNotAnError) {
    Launch launch = doctor();
    for (const std::string& path : {in("nothing"), std::string()}) {
        launch.environment["PATH"] = path;
        const Outcome outcome = runProgram(launch);
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        expectParts(outcome, {"\nffmpeg     not found", "-> install ffmpeg"});
    }
    putFfmpeg(launch, "broken", "#!/bin/sh\nexit 3\n");
    const Outcome broken = runProgram(launch);
    EXPECT_EQ(broken.code, 0) << broken.err;
    expectParts(broken, {in("broken/ffmpeg") + "  does not start", "-> reinstall ffmpeg"});
    // A file that is not executable is ignored.
    fs::permissions(folder() / "broken" / "ffmpeg", fs::perms::owner_read);
    expectParts(runProgram(launch), {"\nffmpeg     not found"});
}

TEST_F(Doctor, StalledFfmpegIsNotAwaited) {
    Launch launch = doctor();
    putFfmpeg(launch, "stalled", "#!/bin/sh\nexec /bin/sleep 300\n");
    const Outcome outcome = runProgram(launch, 60);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    expectParts(outcome, {in("stalled/ffmpeg") + "  does not answer", "-> reinstall ffmpeg", "\nthreads "});
    for (const auto& [signal, code] : {std::pair{SIGINT, 130}, {SIGTERM, 143}}) {
        Child child(launch);
        sleepMs(1500);
        ASSERT_TRUE(child.isRunning());
        child.signal(signal);
        EXPECT_EQ(child.wait(4).code, code);
    }
}

TEST_F(Doctor, UnwritableSettingsAreNotAnError) {
    Launch launch = doctor();
    launch.environment["HOME"] = "/dev/null";
    const Outcome blocked = runProgram(launch);
    EXPECT_EQ(blocked.code, 0) << blocked.err;
    expectParts(blocked, {"\nsettings   /dev/null/.config/arclight  not writable", "-> make it writable"});
    launch.environment["HOME"] = std::nullopt;
    const Outcome homeless = runProgram(launch);
    EXPECT_EQ(homeless.code, 0) << homeless.err;
    expectParts(homeless, {"\nsettings   none", "-> set HOME"});
}

TEST_F(Doctor, ChecksTheRestWithoutOpenGl) {
    Launch launch = doctor();
    launch.environment["__EGL_VENDOR_LIBRARY_FILENAMES"] = "/nonexistent.json";
    launch.environment["LIBGL_DRIVERS_PATH"] = "/nonexistent";
    expectCannotRun(runProgram(launch), 4, {"  found\n", "\nOpenGL     FAILED: ", "-> install a driver"});
}

TEST_F(Doctor, ChecksTheRestWithoutAssets) {
    expectCannotRun(
        runProgram(doctor({"--headless", "--data-dir", in("nothing here")})), 3,
        {in("nothing here") + "  no shaders and assets here", "-> set --data-dir", "\nrenderer   llvmpipe"});
}

TEST_F(Doctor, NamesTheBrokenAsset) {
    const fs::path root = dataRoot();
    const Words words{"--headless", "--data-dir", root.string()};
    EXPECT_EQ(runProgram(doctor(words)).code, 0);
    fs::remove(root / "assets" / "fonts");
    expectCannotRun(runProgram(doctor(words)), 3,
                    {"\nfonts      FAILED: ", "Inter-Regular.otf", "-> restore the folder assets/fonts"});
    fs::create_directory_symlink(fs::path(ARCLIGHT_ROOT) / "assets/fonts", root / "assets/fonts");
    fs::remove(root / "assets" / "presets");
    fs::create_directories(root / "assets" / "presets" / "springs");
    write("data/assets/presets/springs/bad.json", "{");
    expectCannotRun(runProgram(doctor(words)), 3, {"\npresets    FAILED: ", "bad.json"});
    fs::remove_all(root / "assets" / "presets" / "springs");
    fs::remove(root / "shaders");
    fs::copy(fs::path(ARCLIGHT_ROOT) / "shaders", root / "shaders", fs::copy_options::recursive);
    write("data/shaders/common/fullscreen.vert", "void main() { broken }\n");
    expectCannotRun(runProgram(doctor(words)), 5,
                    {"\nshaders    FAILED: ", "fullscreen.vert", "-> restore the folder shaders"});
}

TEST_F(Doctor, UnopenableDisplayFailsOnlyWithoutHeadless) {
    Launch window = doctor({});
    window.environment["DISPLAY"] = ":9876";
    expectCannotRun(runProgram(window), 4, {"\ndisplay    FAILED: DISPLAY :9876: ", "-> set DISPLAY"});
    Launch headless = doctor();
    headless.environment["DISPLAY"] = ":9876";
    const Outcome outcome = runProgram(headless);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    expectParts(outcome, {"\ndisplay    DISPLAY :9876, not opened with --headless"});
}

class DoctorOnADisplay : public Doctor {
protected:
    /// Starts a virtual X server, with these arguments too.
    void startServer(const Words& more) {
        const Words words{"-displayfd", "1", "-screen", "0", "640x480x24", "-nolisten", "tcp", "-noreset"};
        server_ = std::make_unique<Child>(Launch{findProgram("Xvfb"), with(words, more), folder(), {}});
        ASSERT_TRUE(waitFor([&] { return server_->out().ends_with('\n'); }, 20)) << server_->wait(0).err;
        display_ = ":" + server_->out().substr(0, server_->out().find('\n'));
    }
    void SetUp() override {
        if (findProgram("Xvfb").empty()) GTEST_SKIP() << "no Xvfb (Debian package xvfb)";
    }
    Launch doctorThere(Words more = {}) const {
        Launch launch = doctor(std::move(more));
        launch.environment["DISPLAY"] = display_;
        return launch;
    }

    std::unique_ptr<Child> server_;
    std::string display_;
};

TEST_F(DoctorOnADisplay, ReportsScaleAndTheOpenGlOfWindows) {
    startServer({});
    const Outcome outcome = runProgram(doctorThere());
    EXPECT_EQ(outcome.code, 0) << outcome.out << outcome.err;
    expectParts(outcome, {"\ndisplay    DISPLAY " + display_ + "\n", "\nscale      1 x 1 on ", "\nwindow     OpenGL ",
                          "\nOpenGL ", "this demo can run, in a window and without one"});
    // Indirect rendering is an old OpenGL, through the X server.
    Launch indirect = doctorThere();
    indirect.environment["LIBGL_ALWAYS_INDIRECT"] = "1";
    const Outcome old = runProgram(indirect);
    expectCannotRun(old, 4, {"\nwindow     FAILED: ", "unset LIBGL_ALWAYS_INDIRECT (1)", "\nshaders    compiled\n"});
    expectParts(old, {"no window can be opened; everything else works, with --headless"});
}

TEST_F(DoctorOnADisplay, WindowsNeedGlxAndCapturesDoNot) {
    startServer({"-extension", "GLX"});
    const Outcome outcome = runProgram(doctorThere());
    expectCannotRun(outcome, 4, {"\nwindow     FAILED: ", "GLX", "\nshaders    compiled\n"});
    expectParts(outcome, {"no window can be opened; everything else works, with --headless"});
    EXPECT_EQ(runProgram(doctorThere({"--headless"})).code, 0);
}

TEST_F(Doctor, DoesNotAdviseToInstallWhatTheEnvironmentRefuses) {
    Launch launch = doctor();
    launch.environment["MESA_GLSL_VERSION_OVERRIDE"] = "130";
    const Outcome outcome = runProgram(launch);
    EXPECT_NE(outcome.code, 0) << outcome.out;
    expectParts(outcome, {"unset MESA_GLSL_VERSION_OVERRIDE (130)"});
    EXPECT_EQ(outcome.out.find("install a driver"), std::string::npos) << outcome.out;
}

}  // namespace
}  // namespace arclight::test
