// The demos of docs/adding-a-demo.md, built from the page, and the one that ./run --new creates: all features of the
// host work with them.
#include <algorithm>
#include <numbers>
#include <set>

#include "app/cli.h"
#include "core/is_uniform.h"

namespace arclight::test {
namespace {

class PageDemo : public Cli {
protected:
    /// Runs a demo of the page with the page's shaders.
    Outcome run(const char* demo, const Words& words) const {
        Words all{"--headless"};
        const auto addUnlessGiven = [&](const char* option, const char* value) {
            if (std::find(words.begin(), words.end(), option) == words.end()) all.insert(all.end(), {option, value});
        };
        addUnlessGiven("--size", "64x36");
        addUnlessGiven("--data-dir", ARCLIGHT_PAGE_FILES);
        Launch program = launch(with(std::move(all), words));
        program.program = executable(demo);
        return runProgram(program);
    }
    static std::ptrdiff_t lines(const char* file) {
        const std::string code = slurp(std::string(ARCLIGHT_PAGE_FILES) + file);
        EXPECT_FALSE(code.empty());
        return std::count(code.begin(), code.end(), '\n');
    }
};

TEST_F(PageDemo, CapturesMeasuresAndRestores) {
    const Outcome shot =
        run("swing", {"--set", "frequency=2", "--tick", "40", "--capture", "a.png", "--measure", "a.json"});
    ASSERT_EQ(shot.code, 0) << shot.err;
    // 40 ticks at 2 Hz are 4/3 of a turn.
    EXPECT_NEAR(json("a.json").value("phase", 0.0), 2 * std::numbers::pi / 3, 1e-5);
    ASSERT_EQ(run("swing", {"--from", "a.png", "--capture", "b.png"}).code, 0);
    EXPECT_EQ(image("a.png"), image("b.png"));
    expectFault(run("swing", {"--set", "frequncy=2"}), 2, {"frequncy", "'frequency'"});
}

TEST_F(PageDemo, FitsInFewLines) {
    EXPECT_LT(lines("/apps/swing/main.cpp"), 60);
    EXPECT_LE(lines("/apps/dunes/main.cpp"), 92);
    EXPECT_LE(lines("/apps/decay/main.cpp"), 60);
}

TEST_F(PageDemo, HandleOfAPageSetsItsParameter) {
    // In a smaller frame there is room for no plot.
    ASSERT_EQ(run("decay", {"--size", "320x180", "--capture", "a.png"}).code, 0);
    EXPECT_FALSE(isUniform(image("a.png")));
    ASSERT_EQ(run("decay", {"--size", "320x180", "--set", "halfLife=1.5", "--capture", "b.png"}).code, 0);
    EXPECT_NE(image("a.png"), image("b.png"));
}

TEST_F(PageDemo, DrawsAndRestoresThreeDimensions) {
    const Outcome shot = run("dunes", {"--tick", "30", "--capture", "a.png"});
    ASSERT_EQ(shot.code, 0) << shot.err;
    EXPECT_FALSE(isUniform(image("a.png")));
    ASSERT_EQ(run("dunes", {"--from", "a.png", "--capture", "b.png"}).code, 0);
    EXPECT_EQ(image("a.png"), image("b.png"));
    ASSERT_EQ(run("dunes", {"--tick", "30", "--set", "boulders=0", "--capture", "c.png"}).code, 0);
    EXPECT_NE(image("a.png"), image("c.png"));
}

TEST_F(PageDemo, GpuStepsAreListedTimedAndReadBack) {
    const Outcome listed = run("dunes", {"--tick", "1", "--list-passes"});
    EXPECT_TRUE(listed.out.starts_with("drift\nshadows\ndunes\nresolve\n")) << listed.out;
    expectFault(run("dunes", {"--tick", "1", "--pass", "drift", "--capture", "a.png"}), 2, {"drift"});

    ASSERT_EQ(run("dunes", {"--frames", "2", "--bench", "bench.json"}).code, 0);
    std::set<std::string> timed;
    const Json bench = json("bench.json");
    for (const Json& pass : bench.at("passes")) timed.insert(pass.at("name").get<std::string>());
    EXPECT_TRUE(timed.contains("drift"));

    // A grain moves with 0.5 to 1.5 times the wind, and both runs agree to the bit.
    const auto grainAt = [&](const std::string& tick) {
        EXPECT_EQ(run("dunes", {"--tick", tick, "--set", "wind=6", "--dump-state", "state.json"}).code, 0);
        return json("state.json").at("firstGrain").get<double>();
    };
    const double start = grainAt("0"), later = grainAt("60");
    const double moved = later > start ? later - start : later - start + 240;
    EXPECT_GT(moved, 3.0);
    EXPECT_LT(moved, 9.0);
    EXPECT_EQ(later, grainAt("60"));
}

TEST_F(PageDemo, SkeletonDrawsMeasuresAndRestores) {
    const auto skeleton = [&](Words words) { return run("pendulum", with({"--data-dir", ARCLIGHT_SKELETON}, words)); };
    const Outcome shot = skeleton({"--preset", "showcase", "--capture", "a.png", "--measure", "a.json"});
    ASSERT_EQ(shot.code, 0) << shot.err;
    EXPECT_FALSE(isUniform(image("a.png")));
    // 120 ticks at a tenth of a turn per second.
    EXPECT_NEAR(json("a.json").value("angle", 0.0), 2 * static_cast<double>(0.1f) * 2 * std::numbers::pi, 1e-9);
    ASSERT_EQ(skeleton({"--from", "a.png", "--capture", "b.png"}).code, 0);
    EXPECT_EQ(image("a.png"), image("b.png"));
    ASSERT_EQ(skeleton({"--preset", "showcase", "--set", "colour=#203040", "--capture", "c.png"}).code, 0);
    EXPECT_NE(image("a.png"), image("c.png"));
}

TEST_F(PageDemo, MisspelledShaderNamesAreReported) {
    // The same demo with another shader folder: a shader error ends with exit code 5 and names the shader.
    const std::string root = in("data");
    std::filesystem::copy(ARCLIGHT_PAGE_FILES, root, std::filesystem::copy_options::recursive |
                                                         std::filesystem::copy_options::copy_symlinks);
    const std::string file = root + "/shaders/dunes/ground.glsl", right = slurp(file);
    const auto misspelt = [&](std::string_view from, std::string_view to) {
        std::string text = right;
        for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
            text.replace(at, from.size(), to);
        write("data/shaders/dunes/ground.glsl", text);
        return run("dunes", {"--data-dir", root, "--tick", "0", "--capture", "a.png"});
    };
    expectFault(misspelt("height", "heigth"), 5, {"'height'", "'heigth'", "dunes/"});
    EXPECT_EQ(misspelt("height", "height").code, 0);
}

}  // namespace
}  // namespace arclight::test
