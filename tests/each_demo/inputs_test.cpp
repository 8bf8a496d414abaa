// Files of the user's data: every sample that the demo takes is shown, exported and restored; damaged ones are refused.
#include <algorithm>
#include <filesystem>

#include "app/capture/capture.h"
#include "app/capture/exports.h"
#include "core/files.h"
#include "core/is_uniform.h"
#include "core/params_text.h"
#include "core/temporary_folder.h"
#include "each_demo/each_demo.h"

namespace arclight::test {
namespace {

namespace fs = std::filesystem;

constexpr int kInputWidth = 160, kInputHeight = 90;
constexpr int kTicks = 5;

/// The samples that ship with an ending that the demo takes, sorted by name.
std::vector<fs::path> samples() {
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(fs::path(ARCLIGHT_SOURCE) / "assets/samples"))
        if (inputKindFor(testedDemo(), entry.path())) found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
}

/// Another demo may take a sample with the same ending, so not all of them are the tested demo's.
Expected<InputFile> readSample(const fs::path& path) {
    Progress progress;
    return readInput(testedDemo(), {path.string(), {}}, progress);
}

class Inputs : public EachDemo {
protected:
    void show(Session& of, const InputFile& input) {
        const ParamSet params = of.params();
        if (const auto scene = sceneFor(testedDemo(), *input.kind, params)) {
            ASSERT_TRUE(setParam(params, "scene=" + std::string(*scene)));
        }
        of.setInput(input);
        of.reset(Seed{5});
        for (int i = 0; i < kTicks; ++i) of.step(resting(kInputWidth, kInputHeight));
    }
    /// The bytes of all exports of the session's frame, in all formats.
    std::string exported(Session& of) {
        imageOf(of, kInputWidth, kInputHeight);
        std::string all;
        for (const Export& one : exportsOf(of, *renderer, {kInputWidth, kInputHeight}))
            for (const std::string& ending : one.endings) {
                const auto files = one.write({ending, "stem", "command"});
                EXPECT_TRUE(files) << one.name << ending << ": " << (files ? "" : files.error().message);
                if (!files) continue;
                EXPECT_FALSE(files->empty()) << one.name;
                EXPECT_EQ(files->front().ending, ending) << one.name;
                for (const ExportFile& file : *files) {
                    EXPECT_FALSE(file.bytes.empty()) << one.name << ending;
                    all += one.name + file.ending + "\n" + file.bytes;
                }
            }
        return all;
    }
};

TEST_F(Inputs, SamplesAreShownExportedAndRestored) {
    const TemporaryFolder folder;
    Session other(testedDemo(), renderer->shaders());
    std::size_t taken = 0;
    for (const fs::path& path : samples()) {
        SCOPED_TRACE(path.filename().string());
        const auto input = readSample(path);
        if (!input) continue;
        ++taken;
        EXPECT_FALSE(input->content.summary.empty());
        show(*session, *input);
        const Moment shown = momentOf(*session, kInputWidth, kInputHeight);
        EXPECT_FALSE(isUniform(shown.image));
        const std::string results = exported(*session);
        EXPECT_EQ(exported(*session), results) << "equal states give equal files";
        const std::string file = (folder.path() / "shot.png").string();
        ASSERT_TRUE(writeCapture(file, makeCapture(shown.image, *session, {"any", kInputWidth, kInputHeight})));
        auto state = readCapture(file, testedDemo(), other.params());
        ASSERT_TRUE(state) << state.error().message;
        other.setInput(std::move(state->input));
        other.replay(state->seed, state->recording, state->tick, resting(kInputWidth, kInputHeight));
        const Moment restored = momentOf(other, kInputWidth, kInputHeight);
        EXPECT_TRUE(restored.image == shown.image);
        EXPECT_EQ(restored.state, shown.state);
        EXPECT_EQ(restored.measures, shown.measures);
        EXPECT_EQ(exported(other), results);
        // The demo's own data come back.
        session->setInput(std::nullopt);
        session->reset(Seed{5});
        EXPECT_FALSE(isUniform(imageOf(*session, kInputWidth, kInputHeight)));
    }
    const bool hasSamples = !samples().empty();
    EXPECT_TRUE(taken > 0 || !hasSamples) << "none of the samples with these endings is of this demo";
    EXPECT_EQ(takeFaults(), std::vector<std::string>());
}

TEST_F(Inputs, DamagedSamplesAreRefusedInOneLineOrRead) {
    Random random(Seed{11});
    for (const fs::path& path : samples()) {
        SCOPED_TRACE(path.filename().string());
        const std::string whole = readFile(path, kMaxEmbeddedBytes).value();
        const InputKind& kind = *inputKindFor(testedDemo(), path);
        for (int i = 0; i < 60; ++i) {
            std::string bytes =
                whole.substr(0, i % 2 ? whole.size() : random.below(static_cast<std::uint32_t>(whole.size())));
            for (int k = 0; k < i % 4 && !bytes.empty(); ++k)
                bytes[random.below(static_cast<std::uint32_t>(bytes.size()))] = static_cast<char>(random.below(256));
            Progress progress;
            const auto input = makeInput(kind, path.filename().string(), {}, bytes, path.string(), progress);
            if (input) continue;
            const std::string& message = input.error().message;
            EXPECT_TRUE(message.starts_with(path.string())) << message;
            EXPECT_TRUE(std::none_of(message.begin(), message.end(), [](char c) { return c == '\n' || c == '\0'; }));
            EXPECT_EQ(input.error().exit, Exit::badAsset);
        }
    }
}

TEST_F(Inputs, EverySceneExportsTheSameTwice) {
    inEachScene([&](const std::string& scene) {
        SCOPED_TRACE(scene);
        session->step(resting(kInputWidth, kInputHeight));
        const std::string results = exported(*session);
        EXPECT_EQ(exported(*session), results);
    });
    EXPECT_EQ(takeFaults(), std::vector<std::string>());
}

}  // namespace
}  // namespace arclight::test
