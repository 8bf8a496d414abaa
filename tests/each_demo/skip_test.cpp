// Steps that are left out change nothing: a tick has the same state, measures and image as if it had been stepped to.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/json.h"
#include "core/long_run.h"
#include "core/random.h"
#include "core/sample_params.h"
#include "each_demo/each_demo.h"

namespace arclight::test {
namespace {

/// A week of ticks.
constexpr std::int64_t kWeek = 36'288'000;

class SkippedTicks : public EachDemo {
protected:
    void load(const Preset& preset) { EachDemo::load(*session, preset, Seed{7}); }

    /// Whether the session, which is at tick 0, gets far without stepping all the way.
    bool skips() {
        constexpr int kAsked = 8;
        Recording untouched;
        untouched.clear(session->params().values());
        int asked = 0;
        session->resume(untouched, kWeek, resting(), [&](std::int64_t) { return ++asked < kAsked; });
        return session->tick() > 2 * kAsked;
    }

    /// Steps with idle input and, in between, changed parameters and somebody who drags.
    void play(Random& random, int longest) {
        Input input = resting();
        for (int stretch = 0; stretch < 3; ++stretch) {
            const auto ticks = 2 + static_cast<int>(random.below(static_cast<std::uint32_t>(longest)));
            for (int i = 0; i < ticks; ++i) session->step(input);
            changeOne(random);
            input.pointerPx = {random.uniform(0, kSmallWidth), random.uniform(0, kSmallHeight)};
            input.pointerInside = random.below(2) == 0;
            input.buttons = input.pressed = 1;
            session->step(input);
            input.pressed = 0, input.pointerPx[0] += random.uniform(-9, 9);
            session->step(input);
            input.buttons = 0;
        }
        for (int i = 0; i < 40; ++i) session->step(input);
    }

    void changeOne(Random& random) {
        const std::vector<ParamSet::Entry> entries = session->params().entries();
        const ParamSet::Entry& entry = entries[random.below(static_cast<std::uint32_t>(entries.size()))];
        entry.set(randomValue(*entry.info, random));
        session->noteChanges();
    }
};

TEST_F(SkippedTicks, LeaveTheSameBits) {
    Random random(Seed{20260118});
    int skipped = 0;
    const std::vector<Preset> tried = sampleOf(presets(), 5);
    for (std::size_t i = 0; i < tried.size(); ++i) {
        const Preset& preset = tried[i];
        load(preset);
        if (!skips()) continue;
        ++skipped;
        load(preset);
        play(random, i % 4 == 0 ? 1500 : 200);
        const Moment stepped = momentOf(*session);
        Session again(testedDemo(), renderer->shaders());
        again.replay(Seed{7}, session->recording(), session->tick(), resting());
        const Moment replayed = momentOf(again);
        EXPECT_EQ(again.tick(), session->tick());
        EXPECT_EQ(replayed.state, stepped.state) << preset.name;
        EXPECT_EQ(replayed.recording, stepped.recording) << preset.name;
        EXPECT_EQ(replayed.image, stepped.image) << preset.name;
        EXPECT_EQ(replayed.measures, stepped.measures) << preset.name;
    }
    std::printf("%d of %zu presets skip ticks\n", skipped, tried.size());
}

/// The mean differences of bytes between consecutive frames, from a tick on, ascending.
std::vector<double> differencesFrom(SessionRenderer& renderer, Session& session, const Input& resting,
                                    std::int64_t tick) {
    constexpr int kFrames = 13;
    Recording untouched;
    untouched.clear(session.params().values());
    std::vector<double> differences;
    Image last;
    for (int i = 0; i < kFrames; ++i) {
        session.resume(untouched, tick + i, resting);
        const Image image = readImage(renderer.draw(session, kSmallWidth, kSmallHeight));
        double sum = 0;
        for (std::size_t k = 0; k < last.pixels.size(); ++k) sum += std::abs(image.pixels[k] - last.pixels[k]);
        if (i > 0) differences.push_back(sum / static_cast<double>(image.pixels.size()));
        last = image;
    }
    std::sort(differences.begin(), differences.end());
    return differences;
}

TEST_F(SkippedTicks, MoveAsSmoothlyAfterAWeek) {
    for (const Preset& preset : sampleOf(presets(), 2)) {
        load(preset);
        if (!skips()) continue;
        load(preset);
        const std::vector<double> soon = differencesFrom(*renderer, *session, resting(), 900);
        load(preset);
        const std::vector<double> late = differencesFrom(*renderer, *session, resting(), kWeek);
        // Where time came in coarse grains, some frames would be the same and others jump.
        const double least = soon.front(), most = soon.back();
        if (least > 0) {
            EXPECT_GT(late.front(), 0) << preset.name;
            EXPECT_LT(late.back(), 4 * most) << preset.name;
        }
        std::printf("%-24s %6.3f to %6.3f soon, %6.3f to %6.3f after a week\n", preset.name.c_str(), least, most,
                    late.front(), late.back());
    }
}

}  // namespace
}  // namespace arclight::test
