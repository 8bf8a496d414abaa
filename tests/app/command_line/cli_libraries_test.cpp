// Without the libraries of the system that make windows and contexts, everything that needs neither still works, and
// what does ends with a line that says what is missing.
#include "app/cli.h"
#include "app/takes.h"

namespace arclight::test {
namespace {

namespace fs = std::filesystem;

constexpr const char *kGlfw = "libglfw.so.3", *kEgl = "libEGL.so.1", *kGl = "libGL.so.1";
/// Why the system's loader refuses an empty file.
constexpr const char* kReason = "file too short";

class Libraries : public Cli {
protected:
    /// Hides the libraries from the program behind copies of `content`.
    Launch without(const Words& libraries, Launch launch, const std::string& content = "") const {
        fs::remove_all(folder() / "libraries");
        fs::create_directories(folder() / "libraries");
        for (const std::string& library : libraries) write("libraries/" + library, content);
        launch.environment["LD_LIBRARY_PATH"] = in("libraries");
        return launch;
    }
    /// With empty files in place of the libraries.
    Outcome run(const std::string& program, const Words& libraries, Words words, const char* display = nullptr) const {
        Launch launch = without(libraries, launchOf(executable(program), std::move(words)));
        if (display) launch.environment["DISPLAY"] = display;
        return runProgram(launch);
    }
    /// With a library that has no functions in place of `library`.
    Outcome runHollow(const std::string& program, const char* library, Words words) const {
        Launch launch =
            without({library}, launchOf(executable(program), std::move(words)), slurp(executable("no_functions.so")));
        launch.environment["DISPLAY"] = ":9876";
        return runProgram(launch);
    }
};

class LibrariesOfDemo : public Libraries, public ::testing::WithParamInterface<std::string> {};

std::string libraryNameOf(const ::testing::TestParamInfo<std::string>& info) { return info.param; }

TEST_P(LibrariesOfDemo, ListsNeedNone) {
    const Words all{kGlfw, kEgl, kGl};
    for (const char* option :
         {"--version", "--help", "--list-params", "--list-measures", "--list-presets", "--about"}) {
        const Outcome outcome = run(GetParam(), all, {option});
        EXPECT_EQ(outcome.code, 0) << option << outcome.err;
        EXPECT_EQ(outcome.err, "") << option;
        EXPECT_EQ(outcome.out, runProgram(launchOf(executable(GetParam()), {option})).out) << option;
    }
    expectFault(run(GetParam(), all, {"--capture", in("a.png"), "--preset", "no such preset"}), 3, {"no such preset"});
}

TEST_P(LibrariesOfDemo, CaptureSaysThatEglIsMissing) {
    const Words capture{"--headless", "--size", "32x18", "--tick", "1", "--capture", in("a.png")};
    expectFault(run(GetParam(), {kEgl}, capture), 4, {kEgl, kReason, "libegl1"});
    expectFault(run(GetParam(), {kEgl}, {}), 4, {kEgl, kReason, "libegl1"});
    EXPECT_FALSE(fs::exists(in("a.png")));
    const Outcome outcome = run(GetParam(), {kGlfw}, capture);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_TRUE(fs::exists(in("a.png")));
}

TEST_P(LibrariesOfDemo, WindowSaysThatGlfwIsMissing) {
    // Whether there is such a display does not matter: it cannot even be tried.
    expectFault(run(GetParam(), {kGlfw}, {}, ":9876"), 4, {kGlfw, kReason, "libglfw3"});
    expectFault(run(GetParam(), {kGlfw, kEgl}, {}, ":9876"), 4, {kGlfw, kReason, "libglfw3"});
    EXPECT_EQ(files(), Words{"libraries"});
}

TEST_P(LibrariesOfDemo, DoctorNamesWhatIsMissing) {
    const auto has = [](const Outcome& outcome, const std::string& part) {
        EXPECT_NE(outcome.out.find(part), std::string::npos) << part << " is not in\n" << outcome.out;
    };
    const Outcome none = run(GetParam(), {kGlfw, kEgl}, {"--doctor"}, ":9876");
    // What neither a window nor a capture can do without.
    expectFault(none, 4, {kEgl, kReason});
    for (const char* part : {"\nGLFW       FAILED: ", "\nEGL        FAILED: ", kGlfw, kEgl, "libglfw3", "libegl1",
                             "\nOpenGL     not checked", "\nthreads "})
        has(none, part);
    const Outcome noEgl = run(GetParam(), {kEgl}, {"--doctor", "--headless"});
    expectFault(noEgl, 4, {kEgl, kReason});
    has(noEgl, "\nGLFW       found");
    // Windows are not asked for.
    const Outcome noGlfw = run(GetParam(), {kGlfw}, {"--doctor", "--headless"});
    EXPECT_EQ(noGlfw.code, 0) << noGlfw.err;
    for (const char* part : {"\nGLFW       missing: ", "libglfw3", "\nEGL        found", "this demo can run"})
        has(noGlfw, part);
}

INSTANTIATE_TEST_SUITE_P(Demos, LibrariesOfDemo, ::testing::ValuesIn(demoNames()), libraryNameOf);

TEST_F(Libraries, GalleryListsWithoutThem) {
    for (const char* option : {"--version", "--help", "--list"}) {
        const Outcome outcome = run("arclight", {kGlfw, kEgl, kGl}, {option});
        EXPECT_EQ(outcome.code, 0) << option << outcome.err;
        EXPECT_EQ(outcome.err, "") << option;
        // The help has the word, among the exit codes.
        EXPECT_EQ(outcome.out.find("failed: "), std::string::npos) << outcome.out;
    }
    expectFault(run("arclight", {kEgl}, {"--capture", in("a.png")}), 4, {kEgl, kReason, "libegl1"});
    expectFault(run("arclight", {kGlfw}, {}, ":9876"), 4, {kGlfw, kReason, "libglfw3"});
    EXPECT_EQ(files(), Words{"libraries"});
}

TEST_F(Libraries, PanelsSayThatOpenGlIsMissing) {
    // Dear ImGui, which draws the panels, opens it by itself.
    const Words capture{"--headless", "--size", "320x180", "--tick", "1", "--capture", in("a.png")};
    expectFault(run("springs", {kGl}, with(capture, {"--ui"})), 4, {kGl, kReason, "libgl1"});
    expectFault(run("arclight", {kGl}, {"--capture", in("a.png")}), 4, {kGl, kReason, "libgl1"});
    EXPECT_FALSE(fs::exists(in("a.png")));
    expectFault(run("springs", {kGl}, {"--doctor", "--headless"}), 4, {kGl, kReason, "libgl1"});
    EXPECT_EQ(run("springs", {kGl}, capture).code, 0);
}

TEST_F(Libraries, OnesWithoutFunctionsAreNamed) {
    const Words capture{"--headless", "--size", "320x180", "--tick", "1", "--capture", in("a.png")};
    expectFault(runHollow("springs", kEgl, capture), 4, {kEgl, "no function"});
    expectFault(runHollow("springs", kGlfw, {}), 4, {kGlfw, "no function"});
    expectFault(runHollow("springs", kGl, with(capture, {"--ui"})), 4, {kGl, "glXGetProcAddressARB", "libgl1"});
    expectFault(runHollow("arclight", kEgl, {"--capture", in("a.png")}), 4, {kEgl, "no function"});
    expectFault(runHollow("arclight", kGlfw, {}), 4, {kGlfw, "no function"});
    expectFault(runHollow("arclight", kGl, {"--capture", in("a.png")}), 4, {kGl, "libgl1"});
    for (const char* library : {kEgl, kGl})
        expectFault(runHollow("springs", library, {"--doctor", "--headless"}), 4, {library});
    EXPECT_EQ(files(), Words{"libraries"});
}

}  // namespace
}  // namespace arclight::test
