// Saving a live session as a golden test: its recording reads back, and cases are appended to the list.
#include <gtest/gtest.h>

#include <fstream>

#include "app/child.h"
#include "app/pendulum.h"
#include "app/recording/save_test.h"
#include "core/json.h"
#include "core/temporary_folder.h"

namespace arclight::test {
namespace {

namespace fs = std::filesystem;

class SaveTest : public ::testing::Test {
protected:
    TemporaryFolder root;
    fs::path folder = root.path() / "golden" / "pendulum";
    fs::path list = folder / "cases.json";
    Shaders shaders{"/nonexistent"};
    DemoType type = demoType<Pendulum>();
    Session session{type, shaders};

    /// Two takes with a moving pointer and a parameter change.
    SessionRecording someSessionRecording() {
        SessionRecording sessionRecording;
        for (const std::uint64_t seed : {5u, 6u}) {
            session.reset(Seed{seed});
            for (int tick = 0; tick < 20; ++tick) {
                Input input;
                input.pointerPx = {static_cast<float>(tick), 7.5f};
                input.pressed = tick == 11 ? 1 : 0;
                if (tick == 9) session.params().find("rate").set(2.5f + static_cast<float>(seed));
                session.noteChanges();
                session.step(input);
            }
            sessionRecording.add(session);
        }
        return sessionRecording;
    }

    Expected<std::string> save(const std::string& name, std::vector<std::int64_t> ticks) {
        return saveTest(folder, type, someSessionRecording(), name, ticks);
    }

    void write(std::string_view text) const {
        fs::create_directories(folder);
        std::ofstream(list, std::ios::binary) << text;
    }

    void expectRefused(const std::string& name) {
        const std::string before = slurp(list);
        const auto saved = save(name, {1});
        ASSERT_FALSE(saved) << name;
        EXPECT_EQ(slurp(list), before);
        EXPECT_FALSE(fs::exists(folder / (name + ".recording.json")));
    }
};

TEST_F(SaveTest, RecordingReadsBackEqual) {
    const SessionRecording sessionRecording = someSessionRecording();
    const auto path = saveTest(folder, type, sessionRecording, "swing-by-hand", std::vector<std::int64_t>{3});
    ASSERT_TRUE(path) << path.error().message;
    EXPECT_EQ(*path, (folder / "swing-by-hand.recording.json").string());
    const auto read = readSessionRecording(*path, type);
    ASSERT_TRUE(read) << read.error().message;
    ASSERT_EQ(read->takes.size(), 2u);
    const ParamSet params = session.params();
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(read->takes[i].seed.value, sessionRecording.takes[i].seed.value);
        EXPECT_EQ(read->takes[i].ticks, sessionRecording.takes[i].ticks);
        EXPECT_EQ(read->takes[i].recording.start(), sessionRecording.takes[i].recording.start());
        EXPECT_EQ(read->takes[i].recording.toJson(params), sessionRecording.takes[i].recording.toJson(params));
        EXPECT_GT(read->takes[i].recording.events().size(), 20u);
    }
}

TEST_F(SaveTest, EveryTickBecomesOneCase) {
    ASSERT_TRUE(save("swing", {0, 25, 40}));
    EXPECT_EQ(slurp(list),
              "[\n"
              "  {\"name\": \"swing-0\", \"words\": [\"--replay\", \"swing.recording.json\", \"--tick\", \"0\"]},\n"
              "  {\"name\": \"swing-25\", \"words\": [\"--replay\", \"swing.recording.json\", \"--tick\", \"25\"]},\n"
              "  {\"name\": \"swing-40\", \"words\": [\"--replay\", \"swing.recording.json\", \"--tick\", \"40\"]}\n"
              "]\n");
}

TEST_F(SaveTest, AppendsToExistingList) {
    // Those of lightprepass and halftexel say more than name and words.
    for (const char* demo : {"springs", "lightprepass", "halftexel"}) {
        const std::string before = slurp(fs::path(ARCLIGHT_GOLDEN) / demo / "cases.json");
        ASSERT_TRUE(before.ends_with("}\n]\n"));
        write(before);
        fs::remove(folder / "by-hand.recording.json");
        ASSERT_TRUE(save("by-hand", {8}));
        EXPECT_EQ(slurp(list), before.substr(0, before.size() - 3) +
                                   ",\n  {\"name\": \"by-hand-8\", \"words\": "
                                   "[\"--replay\", \"by-hand.recording.json\", \"--tick\", \"8\"]}\n]\n")
            << demo;
    }
}

TEST_F(SaveTest, RejectsInvalidNames) {
    ASSERT_TRUE(save("first", {1}));
    for (const std::string& name : {std::string(), std::string("a b"), std::string("../first"), std::string("a/b"),
                                    std::string("ümlaut"), std::string("dot.dot"), std::string("under_score"),
                                    std::string("zero\0end", 8), std::string(61, 'a')})
        expectRefused(name);
    EXPECT_TRUE(save(std::string(60, 'a'), {1}));
    EXPECT_TRUE(save("A-z-09", {1}));
}

TEST_F(SaveTest, RejectsTakenTestName) {
    ASSERT_TRUE(save("first", {1}));
    const std::string cases = slurp(list), recording = slurp(folder / "first.recording.json");
    session.params().find("rate").set(9.0f);
    const auto again = save("first", {2});
    ASSERT_FALSE(again);
    EXPECT_NE(again.error().message.find("'first'"), std::string::npos) << again.error().message;
    EXPECT_EQ(slurp(list), cases);
    EXPECT_EQ(slurp(folder / "first.recording.json"), recording);
}

/// A second case "swing-2" would have the same golden frame as the first.
TEST_F(SaveTest, RejectsTakenCaseName) {
    write("[\n  {\"name\": \"swing-2\", \"words\": [\"--tick\", \"2\"]}\n]\n");
    const std::string before = slurp(list);
    EXPECT_FALSE(save("swing", {1, 2}));
    EXPECT_EQ(slurp(list), before);
    EXPECT_FALSE(fs::exists(folder / "swing.recording.json"));
}

TEST_F(SaveTest, TickMarkedTwiceIsOneCase) {
    ASSERT_TRUE(save("swing", {4, 9, 4}));
    const auto cases = parseJson(slurp(list), "cases");
    ASSERT_TRUE(cases);
    ASSERT_EQ(cases->size(), 2u) << slurp(list);
    EXPECT_EQ(cases->at(0).at("name"), "swing-4");
    EXPECT_EQ(cases->at(1).at("name"), "swing-9");
}

TEST_F(SaveTest, InvalidListStaysUnchanged) {
    for (const char* text : {"", "[", "{}", "[1]", "[{\"name\": \"a\"}]", "[{\"name\": 1, \"words\": []}]"}) {
        write(text);
        const auto saved = save("swing", {1});
        ASSERT_FALSE(saved) << text;
        EXPECT_EQ(saved.error().exit, Exit::badAsset) << text;
        EXPECT_EQ(slurp(list), text);
        EXPECT_FALSE(fs::exists(folder / "swing.recording.json")) << text;
    }
}

TEST_F(SaveTest, RejectsDataRootOutsideSourceTree) {
    const fs::path tree = root.path() / "tree", build = root.path() / "build";
    fs::create_directories(tree / "assets");
    EXPECT_FALSE(goldenFolderOf(type, tree));
    fs::create_directories(tree / "tests" / "golden");
    fs::create_directories(build);
    fs::create_directory_symlink(tree / "assets", build / "assets");
    for (const fs::path& data : {tree, build}) {
        const auto golden = goldenFolderOf(type, data);
        ASSERT_TRUE(golden) << golden.error().message;
        EXPECT_EQ(*golden, fs::canonical(tree) / "tests" / "golden" / "pendulum");
    }
    EXPECT_FALSE(goldenFolderOf(type, root.path() / "nowhere"));
}

}  // namespace
}  // namespace arclight::test
