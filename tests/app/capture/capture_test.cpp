// A capture carries the state that made it; anything else than a capture of this demo is rejected.
#include <fstream>

#include <gtest/gtest.h>

#include "app/pendulum.h"
#include "app/plan/run_plan.h"
#include "core/files.h"
#include "core/png_chunks.h"
#include "core/temporary_folder.h"

namespace arclight::test {
namespace {

class CaptureFile : public ::testing::Test {
protected:
    Shaders shaders{"/nonexistent"};
    DemoType type = demoType<Pendulum>();
    Session session{type, shaders};
    TemporaryFolder folder;
    std::string path = (folder.path() / "shot.png").string();

    void SetUp() override {
        session.params().find("push").set(Choice{2});
        session.reset(Seed{0xFFFFFFFFFFFFFFFFu});
        Input input;
        for (int i = 0; i < 40; ++i) {
            input.pointerPx = {static_cast<float>(i) * 0.1f, 7};
            session.step(input);
            if (i % 9 == 4) {
                session.params().find("rate").set(0.3f + 0.1f * static_cast<float>(i));
                if (i > 15) session.params().find("rate").set(0.3f);
                session.noteChanges();
            }
        }
        session.params().find("exposure").set(1.5f);
        session.noteChanges();
    }
    Json state(bool ui = false, const std::string& pass = "") {
        return captureState(session, {"a renderer", 320, 200, ui, pass});
    }
    Expected<CaptureState> written(const Json& json) {
        const Image image(4, 3);
        const auto done = writeCapture(path, {image, writeJsonLine(json)});
        EXPECT_TRUE(done) << (done ? "" : done.error().message);
        return readCapture(path, type, params.set());
    }
    void expectRefused(const Json& json, const std::string& part = "") {
        const auto before = params.set().values();
        const auto read = written(json);
        ASSERT_FALSE(read) << json.dump();
        EXPECT_EQ(read.error().exit, Exit::badAsset);
        EXPECT_NE(read.error().message.find("shot.png"), std::string::npos) << read.error().message;
        EXPECT_NE(read.error().message.find(part), std::string::npos) << read.error().message;
        EXPECT_EQ(params.set().values(), before) << json.dump();
    }

    OwnedParams params{type};
};

TEST_F(CaptureFile, SaysThatItsColoursAreSrgb) {
    ASSERT_TRUE(written(state()));
    EXPECT_TRUE(detail::chunkOfType(readFile(path, kMaxPngBytes).value(), "sRGB"));
}

TEST_F(CaptureFile, RestoresEverything) {
    const auto read = written(state(true, "bloom up 1"));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->seed, session.seed());
    EXPECT_EQ(read->width, 320);
    EXPECT_EQ(read->height, 200);
    EXPECT_EQ(read->tick, 40);
    EXPECT_TRUE(read->ui);
    EXPECT_EQ(read->pass, "bloom up 1");
    EXPECT_EQ(read->renderer, "a renderer");
    EXPECT_EQ(params.set().values(), session.params().values());
    EXPECT_EQ(read->recording.start(), session.recording().start());
    Session second(type, shaders);
    second.replay(read->seed, read->recording, read->tick, Input{});
    EXPECT_EQ(second.dumpState().at("hash"), session.dumpState().at("hash"));
    EXPECT_EQ(second.params().values(), session.params().values());
    // A capture of the restored session has the same state.
    EXPECT_EQ(captureState(second, {"a renderer", 320, 200, true, "bloom up 1"}).dump(),
              state(true, "bloom up 1").dump());
}

TEST_F(CaptureFile, OmitsUnusedMembers) {
    const Json plain = state();
    EXPECT_FALSE(plain.contains("ui"));
    EXPECT_FALSE(plain.contains("pass"));
    const auto read = written(plain);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_FALSE(read->ui);
    EXPECT_TRUE(read->pass.empty());
}

TEST_F(CaptureFile, RejectsOtherDemoOrNewerFormat) {
    Json other = state();
    other["demo"] = "rain";
    expectRefused(other, "'rain'");
    Json newer = state();
    newer["format"] = 2;
    expectRefused(newer, "newer");
}

TEST_F(CaptureFile, RejectsInvalidMembersAndChangesNothing) {
    for (const char* key : {"demo", "format", "seed", "size", "tick", "params", "inputs"}) {
        Json json = state();
        json.erase(key);
        expectRefused(json);
        for (const char* wrong : {"null", "true", "\"x\"", "1.5", "-1", "[]", "{\"no such name\": 1}", "[1, \"x\"]"}) {
            Json changed = state();
            changed[key] = Json::parse(wrong);
            expectRefused(changed);
        }
    }
    const std::pair<const char*, const char*> more[] = {
        {"size", "[0, 5]"}, {"size", "[5, 1000000]"}, {"size", "[5.5, 5]"}, {"size", "[5, 5, 5]"},
        {"tick", "9007199254740993"}, {"ui", "1"}, {"pass", "5"}, {"renderer", "[]"},
        {"params", "{\"rate\": 1e9}"}, {"format", "0"}};
    for (const auto& [key, text] : more) {
        Json json = state();
        json[key] = Json::parse(text);
        expectRefused(json);
    }
    // Valid parameters with an invalid recording: the parameters must keep their values.
    Json half = state();
    half["inputs"]["events"][0]["tick"] = "one";
    expectRefused(half);
    expectRefused(Json::array());
    expectRefused(Json(5));
}

TEST_F(CaptureFile, RejectsFilesThatAreNoCaptures) {
    const auto refusal = [&] {
        const auto read = readCapture(path, type, params.set());
        EXPECT_FALSE(read);
        EXPECT_TRUE(!read && read.error().exit == Exit::badAsset);
        return read ? std::string() : read.error().message;
    };
    EXPECT_NE(refusal().find("shot.png"), std::string::npos);  // no such file
    ASSERT_TRUE(writeFileWhole(path, encodePng(Image(2, 2)).value()));
    EXPECT_NE(refusal().find("shot.png"), std::string::npos);
    ASSERT_TRUE(writeFileWhole(path, "not an image"));
    refusal();
    const TextChunk chunk{"arclight", "{\"demo\": "};
    ASSERT_TRUE(writeFileWhole(path, encodePng(Image(2, 2), {&chunk, 1}).value()));
    refusal();
    const auto whole = [&] {
        EXPECT_TRUE(writeCapture(path, {Image(4, 3), writeJsonLine(state())}));
        return readFile(path, 1 << 20).value();
    }();
    for (std::size_t size = 0; size < whole.size(); size += 97) {
        ASSERT_TRUE(writeFileWhole(path, whole.substr(0, size)));
        refusal();
    }
}

TEST_F(CaptureFile, CommandLineNamesNonDefaults) {
    EXPECT_EQ(optionsOf(session, 320, 200), "--seed 18446744073709551615 --size 320x200 --tick 40 "
                                              "--set rate=0.3 --set push=noise --set exposure=1.5");
}

}  // namespace
}  // namespace arclight::test
