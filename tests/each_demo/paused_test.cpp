// In a pause all that is no simulation continues, a recording holds it to the bit, and two sides with equal parameters
// stay equal, whatever was done before.
#include <algorithm>
#include <array>

#include "app/capture/capture.h"
#include "app/window/live_session.h"
#include "core/json.h"
#include "core/long_run.h"
#include "core/random.h"
#include "each_demo/each_demo.h"

namespace arclight::test {
namespace {

constexpr Seed kSeed{7};

/// A hand on mouse and keyboard.
class Hand {
public:
    explicit Hand(Seed seed) : random_(seed) { input_.widthPx = kSmallWidth, input_.heightPx = kSmallHeight; }

    /// The devices a moment later.
    const Input& next() {
        clearMomentaryInput(input_);
        constexpr std::array kButtons{MouseButton::left, MouseButton::middle, MouseButton::right};
        constexpr std::array kKeys{Key::home, Key::left, Key::up, Key{'Z'}, Key::shift};
        const std::uint32_t what = random_.below(10);
        if (what == 0) {
            input_.buttons = static_cast<std::uint32_t>(kButtons[random_.below(kButtons.size())]);
            input_.pressed = input_.buttons, input_.pointerInside = true;
        } else if (what == 1) {
            input_.buttons = 0;
        } else if (what == 2) {
            input_.scroll = random_.below(2) == 0 ? 1.0f : -1.0f;
        } else if (what == 3) {
            input_.keys.clear();
            if (random_.below(2) == 0) input_.keys = {static_cast<int>(kKeys[random_.below(kKeys.size())])};
        } else {
            input_.pointerPx = {random_.uniform(0, kSmallWidth), random_.uniform(0, kSmallHeight)};
        }
        return input_;
    }
    bool isDragging() const { return input_.buttons != 0; }

private:
    Random random_;
    Input input_;
};

class PausedDemo : public EachDemo {
protected:
    std::unique_ptr<LiveSession> begun(const Preset& preset) {
        load(*session, preset, kSeed);
        RunPlan plan;
        plan.sessionRecording.takes.resize(1);
        plan.sessionRecording.takes[0].seed = kSeed;
        plan.sessionRecording.takes[0].recording.clear(session->params().values());
        plan.width = kSmallWidth, plan.height = kSmallHeight;
        auto live = std::make_unique<LiveSession>(testedDemo(), *renderer);
        live->begin(plan);
        return live;
    }

    /// Takes input as a window does in a pause.
    static void adjust(LiveSession& live, Hand& hand) {
        live.adjust(hand.next());
        live.noteChanges(hand.isDragging());
        Input held = hand.next();
        clearMomentaryInput(held);
        for (int i = 0; i < 8 && live.needsPausedInput(); ++i) live.adjust(held), live.noteChanges(hand.isDragging());
    }
    /// Plays, pauses, moves mouse and sliders, takes back.
    static void act(LiveSession& live, Hand& hand, Random& random, bool changes) {
        const std::uint32_t what = random.below(changes ? 10 : 8);
        if (what < 4) {
            for (int i = 0; i < 5; ++i) live.step(hand.next()), live.noteChanges(hand.isDragging());
        } else if (what < 8) {
            adjust(live, hand);
        } else if (what == 8) {
            const std::vector<ParamSet::Entry> entries = live.session().params().entries();
            const ParamSet::Entry& entry = entries[random.below(static_cast<std::uint32_t>(entries.size()))];
            entry.set(cheapValue(*entry.info, random));
            live.noteChanges(false);
        } else {
            live.undo();
        }
    }
    std::vector<Preset> tried() const { return sampleOf(presets(), 3); }
};

TEST_F(PausedDemo, TheCameraMovesAndNothingElse) {
    int moved = 0;
    for (const Preset& preset : tried()) {
        auto live = begun(preset);
        if (!live->session().usesCamera()) continue;
        ++moved;
        Input input = resting();
        for (int i = 0; i < 12; ++i) live->step(input);
        const Image before = imageOf(live->session());
        const std::int64_t tick = live->session().tick();
        // A corner, where no scene has anything to take hold of.
        input.pointerInside = true, input.pointerPx = {3, 3};
        live->adjust(input);
        input.buttons = input.pressed = 1;
        live->adjust(input);
        input.pressed = 0, input.pointerPx = {33, 9};
        EXPECT_TRUE(live->adjust(input)) << preset.name;
        input.buttons = 0;
        live->adjust(input);
        live->noteChanges(false);
        EXPECT_NE(std::get<float>(live->session().params().find("cameraYawDeg").value()), 0) << preset.name;
        EXPECT_FALSE(imageOf(live->session()) == before) << preset.name;
        EXPECT_EQ(live->session().tick(), tick);
        // The slider and undo act as well.
        ASSERT_TRUE(live->undo());
        for (int i = 0; i < 4 && live->needsPausedInput(); ++i) live->adjust(input);
        EXPECT_TRUE(imageOf(live->session()) == before) << preset.name;
    }
    std::printf("%d presets with a camera\n", moved);
}

TEST_F(PausedDemo, ARecordingHoldsItToTheBit) {
    Random random(Seed{20261127});
    for (const Preset& preset : tried()) {
        auto live = begun(preset);
        Hand hand(Seed{random.next()});
        for (int i = 0; i < 24; ++i) act(*live, hand, random, true);
        Session& played = live->session();
        const Json json = played.recording().toJson(played.params());
        const auto recording = Recording::fromJson(json, played.params(), "test");
        ASSERT_TRUE(recording) << recording.error().message;
        Session again(testedDemo(), renderer->shaders());
        again.params().assign(played.params().values());
        again.replay(kSeed, *recording, played.tick(), Input{});
        EXPECT_EQ(again.dumpState().dump(), played.dumpState().dump()) << preset.name;
        EXPECT_TRUE(imageOf(again) == imageOf(played)) << preset.name;
        EXPECT_EQ(again.recording().toJson(played.params()).dump(), json.dump()) << preset.name;
    }
}

TEST_F(PausedDemo, SidesWithEqualParametersAreEqualWhateverWasDoneBefore) {
    Random random(Seed{20261128});
    for (const Preset& preset : tried()) {
        auto live = begun(preset);
        Hand hand(Seed{random.next()});
        for (int i = 0; i < 16; ++i) act(*live, hand, random, true);
        live->compareWithCurrent();
        const auto sides = [&](LiveSession& of) {
            return std::pair{imageOf(of.session()), imageOf(const_cast<Session&>(*of.ab()->b()))};
        };
        auto [a, b] = sides(*live);
        EXPECT_TRUE(a == b) << preset.name << " as the comparison begins";
        for (int i = 0; i < 12; ++i) act(*live, hand, random, false);
        std::tie(a, b) = sides(*live);
        EXPECT_TRUE(a == b) << preset.name << " after both have gone on";
        // A slider of A moves A alone; a capture restores both sides.
        live->session().params().find("exposure").set(1.25f);
        live->noteChanges(false);
        for (int i = 0; i < 4; ++i) act(*live, hand, random, false);
        std::tie(a, b) = sides(*live);
        const Session& original = live->session();
        CaptureState state{};
        state.seed = kSeed, state.width = kSmallWidth, state.height = kSmallHeight, state.tick = original.tick();
        state.recording = original.recording();
        const ParamSet params = live->session().params();
        auto ab = AbComparison::fromJson(live->ab()->withPast().toJson(params), params, "test");
        ASSERT_TRUE(ab) << ab.error().message;
        state.ab = std::move(*ab);
        auto other = begun(presets().front());
        other->restore(std::move(state));
        while (!other->continueSeek(1)) {
        }
        const auto [restoredA, restoredB] = sides(*other);
        EXPECT_TRUE(restoredA == a) << preset.name;
        EXPECT_TRUE(restoredB == b) << preset.name;
    }
}

}  // namespace
}  // namespace arclight::test
