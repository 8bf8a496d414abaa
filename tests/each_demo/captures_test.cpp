// A capture is all that it takes: another session shows the same bits, on any number of threads and after other scenes.
#include <vector>

#include "app/capture/capture.h"
#include "app/cli.h"
#include "core/is_uniform.h"
#include "core/parallel.h"
#include "core/temporary_folder.h"
#include "data/image_input.h"
#include "each_demo/each_demo.h"

namespace arclight::test {
namespace {

/// No multiple of anything.
constexpr int kWidth = 67, kHeight = 41;

class Captures : public EachDemo {
protected:
    ~Captures() override { setThreads(0); }

    /// Some ticks with a drag, and a parameter that changes meanwhile. A frame in between leaves no trace.
    void play(Random& random) {
        Input input = resting(kWidth, kHeight);
        for (int i = 0; i < 4; ++i) session->step(input);
        imageOf(*session, kHeight, kWidth);
        const auto entries = session->params().entries();
        const ParamSet::Entry& changed = entries[random.below(static_cast<std::uint32_t>(entries.size()))];
        if (&changed != &entries.front()) changed.set(cheapValue(*changed.info, random));
        session->noteChanges();
        input.pointerInside = true, input.buttons = input.pressed = 1 + random.below(2);
        input.pointerPx = {random.uniform(0, kWidth), random.uniform(0, kHeight)};
        session->step(input);
        input.pressed = 0, input.pointerPx[0] += 5;
        session->step(input);
        input.buttons = 0;
        for (int i = 0; i < 6; ++i) session->step(input);
    }
    /// A third of the parameters gets other values; the scene stays.
    void changeSome(Random& random) {
        const auto entries = session->params().entries();
        for (std::size_t i = 1; i < entries.size(); ++i)
            if (random.below(3) == 0) entries[i].set(cheapValue(*entries[i].info, random));
    }

    struct Shown {
        std::string what, path;
        Moment moment;
    };
    Shown captured(const std::string& what) {
        Shown shown{what, (folder_.path() / (std::to_string(folder_.size()) + ".png")).string(),
                    momentOf(*session, kWidth, kHeight)};
        const auto written = writeCapture(
            shown.path,
            makeCapture(shown.moment.image, *session, {.renderer = "any", .width = kWidth, .height = kHeight}));
        EXPECT_TRUE(written) << written.error().message;
        return shown;
    }
    void restore(Session& other, const std::string& path) {
        auto state = readCapture(path, testedDemo(), other.params());
        ASSERT_TRUE(state) << state.error().message;
        other.setInput(std::move(state->input));
        other.replay(state->seed, state->recording, state->tick, resting(state->width, state->height));
    }

private:
    TemporaryFolder folder_;
};

TEST_F(Captures, RestoreEverySceneOnAnyNumberOfThreads) {
    Random random(Seed{20261130});
    std::vector<Shown> all;
    if (inputKindFor(testedDemo(), "noise.png") == &kImageInput) {
        Progress progress;
        auto input =
            makeInput(kImageInput, "noise.png", {}, encodePng(noiseImage(33, 21)).value(), "noise.png", progress);
        ASSERT_TRUE(input) << input.error().message;
        session->setInput(std::move(*input));
    }
    setThreads(1);
    inEachScene([&](const std::string& scene) {
        for (const bool isRandom : {false, true}) {
            if (isRandom) changeSome(random);
            session->reset(Seed{random.next()});
            play(random);
            all.push_back(captured(scene + (isRandom ? ", random settings" : "")));
            EXPECT_TRUE(isRandom || !isUniform(all.back().moment.image)) << "nothing is shown";
        }
    });
    setThreads(7);
    Session other(testedDemo(), renderer->shaders());
    for (; !all.empty(); all.pop_back()) {
        const Shown& shown = all.back();
        SCOPED_TRACE(shown.what);
        restore(other, shown.path);
        const Moment restored = momentOf(other, kWidth, kHeight);
        EXPECT_TRUE(restored.image == shown.moment.image);
        EXPECT_EQ(restored.state, shown.moment.state);
        EXPECT_EQ(restored.measures, shown.moment.measures);
        EXPECT_EQ(restored.recording, shown.moment.recording);
    }
    EXPECT_EQ(takeFaults(), std::vector<std::string>());
}

}  // namespace
}  // namespace arclight::test
