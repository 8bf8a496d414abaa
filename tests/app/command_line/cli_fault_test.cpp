// Files that cannot be read or written: one line, the right exit code, no partial files.
#include <numbers>
#include <unistd.h>

#include "app/cli.h"
#include "core/text.h"

namespace arclight::test {
namespace {

std::string preset(const std::string& params) {
    return R"({"demo": "springs", "version": 1, "params": )" + params + "}";
}

std::string deepParams() { return std::string(200, '[') + std::string(200, ']'); }

TEST_F(Cli, ValidPresetFileIsLoaded) {
    write("good.json", preset(R"({"frequency": 4.5})"));
    const Outcome dump = headless({"--preset", "good.json", "--tick", "1", "--dump-state", "state.json"});
    ASSERT_EQ(dump.code, 0) << dump.err;
    EXPECT_NEAR(json("state.json").value("omega", 0.0), 4.5 * (2 * std::numbers::pi), 1e-4);
}

TEST_F(Cli, SetOverridesPreset) {
    write("good.json", preset(R"({"frequency": 4.5})"));
    ASSERT_EQ(
        headless({"--set", "frequency=2", "--preset", "good.json", "--tick", "1", "--dump-state", "state.json"}).code,
        0);
    EXPECT_NEAR(json("state.json").value("omega", 0.0), 2 * (2 * std::numbers::pi), 1e-4);
}

TEST_F(Cli, InvalidPresetFileErrorNamesPosition) {
    struct Bad {
        std::string text;
        std::vector<std::string> parts;
    };
    const Bad cases[] = {
        {"", {"bad.json"}},
        {"{", {"bad.json"}},
        {"[]", {"bad.json"}},
        {"null", {"bad.json"}},
        {preset(R"({"frequency": 2,})"), {"bad.json"}},
        {preset(R"({"frequency": "2"})"), {"params.frequency"}},
        {preset(R"({"frequency": 1e9})"), {"params.frequency"}},
        {preset(R"({"frequency": 1e999})"), {"bad.json"}},
        {preset(R"({"frequency": NaN})"), {"bad.json"}},
        {preset(R"({"frequency": null})"), {"params.frequency"}},
        {preset(R"({"frequncy": 2})"), {"frequncy", "'frequency'"}},
        {preset(R"({"frequency": 2, "frequency": 3})"), {"frequency"}},
        {preset(R"({"scene": "grpah"})"), {"params.scene", "'graph'"}},
        {preset(R"({"scene": 1})"), {"params.scene"}},
        {preset("[]"), {"params"}},
        {preset(deepParams()), {"bad.json"}},
        {R"({"demo": "springs", "version": 2, "params": {}})", {"version"}},
        {R"({"demo": "hair", "version": 1, "params": {}})", {"demo", "hair"}},
        {R"({"demo": "springs", "version": 1, "params": {}, "extra": 1})", {"extra"}},
        {R"({"demo": "springs", "version": 1})", {"params"}},
        {preset("{}") + "x", {"bad.json"}},
        {preset("{\"\xff\": 1}"), {"bad.json"}},
        {preset("{}") + std::string(std::size_t{2} << 20, ' '), {"bad.json"}},
    };
    for (const Bad& bad : cases) {
        SCOPED_TRACE(bad.text.substr(0, 100));
        write("bad.json", bad.text);
        expectFault(headless({"--preset", in("bad.json"), "--capture", in("a.png")}), 3, bad.parts);
        EXPECT_EQ(files(), std::vector<std::string>{"bad.json"});
    }
    expectFault(headless({"--preset", in("missing.json"), "--capture", in("a.png")}), 3, {"missing.json"});
}

TEST_F(Cli, MissingAssetsOfEveryDemoAndDamagedOnesAreNamed) {
    namespace fs = std::filesystem;
    const fs::path root = folder() / "data";
    int count = 0;
    for (const std::string_view demo : split(ARCLIGHT_DEMOS, ',')) {
        const std::string topic(demo == "lightprepass" ? "lights" : demo);
        const fs::path assets = dataRoot() / "assets" / topic;
        if (!fs::exists(assets)) continue;
        for (const fs::directory_entry& asset : fs::directory_iterator(assets)) {
            const std::string name = asset.path().filename().string(), bytes = slurp(asset.path());
            SCOPED_TRACE(std::string(demo) + ": " + name);
            fs::remove_all(root);
            fs::create_directories(root / "assets");
            fs::create_directory_symlink(dataRoot() / "shaders", root / "shaders");
            for (const char* part : {"fonts", "presets"})
                fs::create_directory_symlink(dataRoot() / "assets" / part, root / "assets" / part);
            fs::copy(assets, root / "assets" / topic);
            const Words words{"--data-dir", root.string(), "--size", "32x18", "--tick", "0", "--capture", "a.png"};
            fs::remove(root / "assets" / topic / name);
            expectFault(headlessDemo(demo, words), 3, {name});
            write("data/assets/" + topic + "/" + name, bytes.substr(0, bytes.size() / 2));
            expectFault(headlessDemo(demo, words), 3, {name});
            ++count;
        }
    }
    EXPECT_GE(count, 13);
    EXPECT_EQ(files(), Words{"data"});
}

TEST_F(Cli, FaultOfAShaderThatIsMadeWhenUsedExitsWith5) {
    namespace fs = std::filesystem;
    const fs::path root = in("data");
    fs::create_directory(root);
    fs::create_directory_symlink(dataRoot() / "assets", root / "assets");
    fs::copy(dataRoot() / "shaders", root / "shaders", fs::copy_options::recursive);
    const Words words{"--data-dir", root.string(), "--size", "32x18"};
    const auto expectFaultOf = [&](const std::string& shader, Words more) {
        const std::string path = "data/shaders/hair/" + shader, good = slurp(in(path));
        more.insert(more.begin(), words.begin(), words.end());
        write(path, good + "broken\n");
        expectFault(headlessDemo("hair", more), 5, {shader});
        write(path, good);
    };
    expectFaultOf("skirt_room.frag", {"--set", "scene=skirt", "--tick", "1", "--capture", "a.png"});
    expectFaultOf("depth_of_field.frag", {"--set", "aperture=12", "--tick", "1", "--capture", "a.png"});
    expectFaultOf("displayed.frag", {"--tick", "1", "--measure", "a.json"});
    expectFaultOf("displayed.frag", {"--ticks", "1:2", "--measure", "a.json"});
}

TEST_F(Cli, RejectsInvalidCapture) {
    ASSERT_EQ(headless({"--size", "32x18", "--tick", "1", "--capture", "good.png"}).code, 0);
    const std::string good = slurp(in("good.png"));
    const std::string image = encodePng(Image(4, 4)).value();
    struct Bad {
        const char* what;
        std::string bytes;
    };
    std::string flipped = good;
    flipped[good.size() / 2] = static_cast<char>(flipped[good.size() / 2] ^ 0x55);
    const TextChunk foreign[] = {{"arclight", "{\"demo\": \"hair\"}"}};
    const TextChunk broken[] = {{"arclight", "{\"demo\": "}};
    const Bad cases[] = {
        {"empty", ""},
        {"text", "not an image"},
        {"truncated", good.substr(0, good.size() / 2)},
        {"header only", good.substr(0, 20)},
        {"a changed byte", flipped},
        {"no state", image},
        {"another demo", encodePng(Image(4, 4), foreign).value()},
        {"broken state", encodePng(Image(4, 4), broken).value()},
    };
    for (const Bad& bad : cases) {
        SCOPED_TRACE(bad.what);
        write("bad.png", bad.bytes);
        expectFault(springs({"--headless", "--from", in("bad.png"), "--capture", in("a.png")}), 3, {"bad.png"});
        EXPECT_FALSE(std::filesystem::exists(in("a.png")));
    }
    expectFault(springs({"--headless", "--from", in("missing.png"), "--capture", in("a.png")}), 3, {"missing.png"});
}

TEST_F(Cli, ForeignImageIsNoCapture) {
    write("photo.PNG", noiseImage(8, 8));
    for (const Words& words : {Words{"--from", "photo.PNG"}, {"--ab", "photo.PNG"}}) {
        const Outcome outcome = springs(with({"--headless", "--capture", "a.png"}, words));
        expectFault(outcome, 3, {in("photo.PNG"), "not a capture", "arclight did not write it"});
        EXPECT_EQ(outcome.err.find("chunk"), std::string::npos) << outcome.err;
    }
}

TEST_F(Cli, ExtensionsMayBeInUpperCase) {
    const Words small{"--headless", "--size", "64x36", "--tick", "3"};
    ASSERT_EQ(springs(with(small, {"--set", "scene=graph", "--set", "frequency=3", "--capture", "A.PNG"})).code, 0);
    write("P.JSON", R"({"demo": "springs", "version": 1, "params": {"scene": "graph", "frequency": 3}})");
    const Words other{"--set", "scene=graph", "--view", "b", "--capture", "b.png"};
    for (const Words& words : {Words{"--preset", "P.JSON", "--capture", "b.png"},
                               {"--from", "A.PNG", "--capture", "b.png"},
                               with({"--ab", "A.PNG"}, other),
                               with({"--ab", "P.JSON"}, other)}) {
        SCOPED_TRACE(words[0] + " " + words[1]);
        const Outcome outcome = springs(with(small, words));
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_EQ(image("b.png"), image("A.PNG"));
    }
}

TEST_F(Cli, UnwritableFileExitsWith6AndLeavesNothing) {
    for (const char* option : {"--capture", "--dump-state", "--measure"}) {
        SCOPED_TRACE(option);
        const std::string name = std::string(option) == "--capture" ? "a.png" : "a.json";
        expectFault(headless({"--size", "32x18", "--tick", "1", option, in("no/such/folder/" + name)}), 6,
                    {in("no/such/folder/" + name)});
        expectFault(headless({"--size", "32x18", "--tick", "1", option, "/dev/full"}), 6, {"/dev/full"});
        expectFault(headless({"--size", "32x18", "--tick", "1", option, in(".")}), 6, {folder().string()});
        EXPECT_TRUE(files().empty());
    }
    expectFault(headless({"--size", "32x18", "--frames", "2", "--bench", "/dev/full"}), 6, {"/dev/full"});
    EXPECT_TRUE(std::filesystem::exists("/dev/full"));
}

TEST_F(Cli, ReadOnlyFolderExitsWith6AndLeavesNothing) {
    if (geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
    std::filesystem::create_directory(in("closed"));
    std::filesystem::permissions(in("closed"), std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
    expectFault(headless({"--size", "32x18", "--tick", "1", "--capture", in("closed/a.png")}), 6, {in("closed/a.png")});
    std::filesystem::permissions(in("closed"), std::filesystem::perms::owner_all);
    EXPECT_TRUE(std::filesystem::is_empty(in("closed")));
}

TEST_F(Cli, FailedCaptureKeepsExistingFile) {
    write("a.png", "the old image");
    write("bad.json", "{");
    expectFault(headless({"--preset", in("bad.json"), "--capture", in("a.png")}), 3, {"bad.json"});
    EXPECT_EQ(slurp(in("a.png")), "the old image");
}

TEST_F(Cli, CapturesWithMissingOrReadOnlyHome) {
    for (const auto& home : {std::optional<std::string>{}, std::optional<std::string>{"/proc/nowhere"}}) {
        Launch homeless = launch({"--headless", "--set", "scene=graph", "--size", "32x18", "--capture", in("a.png")});
        homeless.environment["HOME"] = home;
        const Outcome shot = runProgram(homeless);
        EXPECT_EQ(shot.code, 0) << shot.err;
    }
}

TEST_F(Cli, ThreadsThatDoNotStartAreReported) {
    const std::string prlimit = findProgram("prlimit"), setpriv = findProgram("setpriv");
    if (prlimit.empty() || setpriv.empty()) GTEST_SKIP() << "no programs prlimit and setpriv in PATH";
    // The limit does not hold for root.
    Words words{"--nproc=1"};
    if (geteuid() == 0) words = with(words, {setpriv, "--reuid=65534", "--clear-groups"});
    const Words shot{executable("springs"), "--headless", "--size", "32x18", "--ticks", "0:3", "--capture", "%d.png"};
    const Outcome outcome = runProgram(launchOf(prlimit, with(words, shot)), 10);
    if (outcome.code == 126 || outcome.code == 127) GTEST_SKIP() << outcome.err;
    expectFault(outcome, 5, {"springs", "threads", "ulimit -u"});
}

TEST_F(Cli, CompiledShadersOfOneVectorWidthAreNotUsedForAnother) {
    const auto kept = [&](const char* name, std::optional<std::string> width) {
        std::filesystem::create_directory(in(name));
        Launch shot = launch({"--headless", "--set", "scene=graph", "--size", "32x18", "--capture", in("a.png")});
        shot.environment["MESA_SHADER_CACHE_DIR"] = in(name);
        shot.environment["LP_NATIVE_VECTOR_WIDTH"] = std::move(width);
        const Outcome outcome = runProgram(shot);
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return files(name).size();
    };
    if (kept("own", std::nullopt) == 0) GTEST_SKIP() << "this Mesa keeps no shaders";
    EXPECT_EQ(kept("other", "128"), 0u);
}

TEST_F(Cli, MissingAssetsErrorNamesTriedFolders) {
    std::filesystem::create_directory(in("empty"));
    expectFault(headless({"--data-dir", in("empty"), "--size", "32x18", "--capture", in("a.png")}), 3, {in("empty")});
    std::filesystem::copy_file(executable("springs"), in("empty/springs"));
    Launch lost = launch({"--headless", "--size", "32x18", "--capture", in("a.png")});
    lost.program = in("empty/springs");
    const Outcome outcome = runProgram(lost);
    // An installed arclight would provide the assets.
    if (outcome.code != 0) expectFault(outcome, 3, {in("empty")});
}

}  // namespace
}  // namespace arclight::test
