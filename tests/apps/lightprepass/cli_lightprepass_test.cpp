// Compares the lightprepass demo with forward shading of the same scene, and its measures with closed forms.
#include <algorithm>
#include <cmath>

#include "app/takes.h"
#include "core/is_uniform.h"
#include "core/long_run.h"

namespace arclight::test {
namespace {

/// The tick of a capture by default.
constexpr int kTick = 120;

class LightprepassCli : public DemoCli {
protected:
    LightprepassCli() : DemoCli("lightprepass", "160x90") {}

    std::vector<Drawn> measuredOf(const std::vector<Settings>& settings, const Words& more = {}) const {
        return shown(settings, kMeasures, more);
    }
    std::vector<Drawn> measuredOf(const std::vector<Json>& each) const { return shown(kTick, each, kMeasures); }
    bool hasCompute() const { return run({"--doctor"}).out.find("\ncompute    yes") != std::string::npos; }
};

const Json kExact{{"compare", true}, {"encoding", "float16"}, {"buffers", "full"}, {"specular", "colour"}};

TEST_F(LightprepassCli, EncodingErrorsShowInTheFrame) {
    std::vector<Json> params;
    for (const char* encoding : {"published", "article", "octahedral", "float16"})
        params.push_back({{"compare", true}, {"scene", "spheres"}, {"specular", "off"}, {"encoding", encoding}});
    const std::vector<Drawn> all = measuredOf(params);
    const auto psnr = [&](std::size_t i) { return all[i].measure("psnrToForward"); };
    EXPECT_LT(psnr(0), psnr(1) - 8);
    EXPECT_GT(psnr(2), psnr(1));
    EXPECT_GT(psnr(3), psnr(2));
}

TEST_F(LightprepassCli, LightFragmentsAreIndependentOfObjects) {
    const std::vector<Drawn> all =
        measuredOf(std::vector<Json>{{{"objects", 20}}, {{"objects", 200}}, {{"objects", 2000}}, {{"lights", 0}}});
    const auto fragments = [&](std::size_t i) { return all[i].measure("lightFragments"); };
    EXPECT_GT(fragments(0), 1000);
    EXPECT_EQ(fragments(1), fragments(0));
    EXPECT_EQ(fragments(2), fragments(0));
    EXPECT_EQ(fragments(3), 0);
}

TEST_F(LightprepassCli, ComparisonDetectsResolvedPackedSamples) {
    const Json right{{"compare", true}, {"scene", "spheres"}, {"msaa", "4"}, {"encoding", "article"}};
    Json wrong = right, tiled = right;
    wrong["resolvePacked"] = true, tiled["renderer"] = "tiled";
    const std::vector<Drawn> all = measuredOf(std::vector<Json>{right, wrong, tiled});
    const auto psnr = [&](std::size_t i) { return all[i].measure("psnrToForward"); };
    EXPECT_GE(psnr(0), 40);
    EXPECT_LT(psnr(1), psnr(0) - 6);
    EXPECT_GE(psnr(2), 40);
}

TEST_F(LightprepassCli, BytesPerPixelMatchTargets) {
    const std::vector<Drawn> all = measuredOf(std::vector<Json>{Json::object(),
                                                                {{"encoding", "xyz8"}},
                                                                {{"encoding", "float16"}},
                                                                {{"renderer", "deferred"}},
                                                                {{"specular", "luminance"}}});
    for (const auto& [i, bytes] : {std::pair{0u, 4}, {1u, 8}, {2u, 12}, {3u, 16}})
        EXPECT_EQ(all[i].measure("bytesPerPixelNormals"), bytes) << i;
    EXPECT_EQ(all[0].measure("bytesPerPixelLight"), 16);
    EXPECT_EQ(all[4].measure("bytesPerPixelLight"), 8);
}

TEST_F(LightprepassCli, TiledRendererCountsPairs) {
    const Json m = measured({"renderer=tiled", "lights=512"});
    EXPECT_GT(figure(m, "tilePairs"), 500);
    EXPECT_GE(figure(m, "falseTilePairs"), 0);
    EXPECT_LT(figure(m, "falseTilePairs"), figure(m, "tilePairs"));
    EXPECT_TRUE(measured({}).at("falseTilePairs").is_null());
}

/// Settings and sizes for comparing lists: no lights and many, lights around the camera, sizes that are no multiple of
/// a tile, several samples, encodings with and without their own depth.
const std::vector<Words> kListCases{
    {"--set", "lights=0"},
    {"--set", "lights=64", "--seed", "3"},
    {"--set", "lights=33", "--set", "lightRadius=20"},
    {"--set", "lights=4096", "--set", "lightRadius=1.5", "--size", "321x179"},
    {"--set", "lights=1057", "--set", "scene=spheres", "--seed", "7", "--set", "encoding=float16"},
    {"--set", "lights=512", "--set", "msaa=4", "--set", "encoding=xyz8"},
    {"--set", "lights=512", "--set", "msaa=4", "--set", "resolvePacked=true"},
    {"--set", "lights=200", "--size", "1x1"},
    {"--set", "lights=200", "--set", "scene=article", "--size", "17x33"}};

/// A number of pairs; -1 for frames of one pixel, where none are counted.
double pairs(const Json& measures, const char* name) {
    return measures.at(name).is_number() ? measures.at(name).get<double>() : -1;
}

TEST_F(LightprepassCli, ListsOfEveryKindGiveTheSameFrame) {
    if (!hasCompute()) GTEST_SKIP() << "no OpenGL 4.3 here";
    for (const Words& words : sampleOf(kListCases, 2)) {
        const Json cpu = measured({"renderer=tiled", "lists=cpu"}, with(words, {"--capture", "cpu.png"}));
        const Json computed = measured({"renderer=tiled", "lists=compute"}, with(words, {"--capture", "compute.png"}));
        const auto cutBy = [&](const char* maker, const char* file) {
            return measured({"renderer=tiled", "tileDepths=true", maker}, with(words, {"--capture", file}));
        };
        const Json cut = cutBy("lists=compute", "cut.png"), cutByCpu = cutBy("lists=cpu", "cut_cpu.png");
        // A missing light or another order would show, since sums of floats depend on the order.
        EXPECT_EQ(image("cpu.png"), image("compute.png")) << words[1];
        EXPECT_EQ(image("cpu.png"), image("cut.png")) << words[1];
        EXPECT_EQ(image("cpu.png"), image("cut_cpu.png")) << words[1];
        for (const char* name : {"tilePairs", "falseTilePairs"}) {
            // Rounding may move a bound across the edge of a tile.
            EXPECT_NEAR(pairs(computed, name), pairs(cpu, name), 2) << words[1] << name;
            EXPECT_NEAR(pairs(cut, name), pairs(cutByCpu, name), 2) << words[1] << name;
        }
        const double left = pairs(cut, "tilePairs"), all = pairs(cpu, "tilePairs");
        if (all > 100) {
            EXPECT_LT(left, 0.9 * all) << words[1] << ": the depths of a tile shorten its list";
        }
    }
}

TEST_F(LightprepassCli, TiledMatchesForwardAtAnySize) {
    std::vector<Settings> settings;
    for (const Json& kind :
         {Json{{"lists", "cpu"}}, Json{{"lists", "compute"}}, Json{{"lists", "compute"}, {"tileDepths", true}}})
        for (const int lights : {0, 64, 1000}) {
            Json params = kExact;
            params.update({{"renderer", "tiled"}, {"lightRadius", 9}, {"lights", lights}});
            params.update(kind);
            settings.push_back({params.dump(), 60, params});
        }
    for (const char* size : {isLongRun() ? "321x179" : "161x89", "1x1"}) {
        const std::vector<Drawn> all = measuredOf(settings, {"--size", size});
        for (std::size_t i = 0; i < all.size(); ++i)
            EXPECT_LT(all[i].measure("maxDiffToForward"), 1e-4) << size << settings[i].name;
    }
}

TEST_F(LightprepassCli, CpuMakesListsWithoutComputeShaders) {
    const auto captured = [&](const char* lists, const char* file, bool isOld) {
        Launch launch = launchOf(executable("lightprepass"), {"--headless", "--size", "160x90", "--set",
                                                              "renderer=tiled", "--set", lists, "--capture", file});
        if (isOld) launch.environment["MESA_GL_VERSION_OVERRIDE"] = "3.3";
        const Outcome outcome = runProgram(launch, 240);
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return image(file);
    };
    const Image expected = captured("lists=cpu", "a.png", false);
    for (const char* lists : {"lists=auto", "lists=compute"})
        EXPECT_EQ(captured(lists, "b.png", true), expected) << lists;
}

TEST_F(LightprepassCli, TileMapIsBlackWithoutLights) {
    const auto map = [&](const char* assignment) {
        return captured({"renderer=tiled", assignment}, {"--pass", "tiles"});
    };
    EXPECT_EQ(map("lights=0"), uniformImage(10, 6, 0));
    const Image cpu = map("lists=cpu");
    EXPECT_EQ(cpu.width, 10);
    EXPECT_NE(cpu, uniformImage(10, 6, 0));
    EXPECT_EQ(map("lists=compute"), cpu);
}

TEST_F(LightprepassCli, StateHoldsCameraLightsAndJoinedTiles) {
    const Json s = dumped({"lights=50"}, {"--tick", "400"});
    EXPECT_EQ(s.at("tick"), 400);
    EXPECT_EQ(s.at("lights").size(), 50u);
    for (const char* name : {"view", "projection", "near", "far"}) EXPECT_TRUE(s.at("camera").contains(name)) << name;
    EXPECT_EQ(s.at("camera").at("view").size(), 4u);
    for (const char* name : {"position", "radius", "color"}) EXPECT_TRUE(s.at("lights")[0].contains(name)) << name;
    const Json& tiles = s.at("tiles");
    ASSERT_GE(tiles.size(), 3u);
    for (std::size_t i = 1; i < tiles.size(); ++i) {
        EXPECT_EQ(tiles[i].at("entry"), tiles[i - 1].at("exit"));
        EXPECT_EQ(tiles[i].at("index").get<int>(), tiles[i - 1].at("index").get<int>() + 1);
    }
}

TEST_F(LightprepassCli, PassesHaveDocumentedNames) {
    for (const char* renderer : {"prepass", "deferred", "tiled"}) {
        const Outcome outcome = run({std::string("renderer=") + renderer}, {"--list-passes"});
        const Words lines = linesOf(outcome.out);
        for (const char* name : {"normals", "light", "materials", "result"})
            EXPECT_NE(std::find(lines.begin(), lines.end(), name), lines.end()) << renderer << ' ' << name;
        EXPECT_EQ(std::count(lines.begin(), lines.end(), "tiles"), renderer == std::string("tiled") ? 1 : 0);
    }
}

TEST_F(LightprepassCli, ShowsSomethingInEveryPass) {
    std::vector<Json> each;
    for (const char* show : {"result", "normals", "depth", "light", "materials", "tiles"})
        each.push_back({{"renderer", "tiled"}, {"show", show}});
    for (const Drawn& drawn : shown(kTick, each, kFrames, {"--size", "321x179"})) EXPECT_FALSE(isUniform(drawn.frame));
}

TEST_F(LightprepassCli, LoopRepeatsTheFarthestTile) {
    for (const int tick : {1, 600}) {
        const std::vector<Drawn> all =
            shown(tick, {{{"speed", 40}, {"loop", true}}, {{"speed", 40}, {"loop", false}}}, kFrames);
        EXPECT_EQ(all[0].frame == all[1].frame, tick == 1) << tick;
    }
}

TEST_F(LightprepassCli, CompareShowsTheDifference) {
    const std::vector<Drawn> all =
        shown(1, {{{"show", "difference"}, {"compare", true}}, {{"show", "difference"}, {"compare", false}}}, kFrames);
    EXPECT_NE(all[0].frame, all[1].frame);
}

}  // namespace
}  // namespace arclight::test
