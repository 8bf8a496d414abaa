// What a window plays: one recording holds everything since launch, a replay reproduces it, and undo reverts changes.
#include "app/window/live_session.h"

#include <functional>
#include <map>

#include "app/pendulum.h"
#include "app/window/window_model.h"
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

constexpr Seed kSeed{42};

class Live : public Gl {
protected:
    DemoType type = demoType<Pendulum>();
    std::unique_ptr<SessionRenderer> renderer = SessionRenderer::make(sourceFolder()).value();

    static Input inputAt(std::int64_t tick) {
        Input input;
        input.widthPx = 64, input.heightPx = 36;
        input.pointerPx = {static_cast<float>(tick * 7 % 60), static_cast<float>(tick * 5 % 30)};
        input.pointerInside = true;
        input.pressed = tick % 13 == 5 ? 1 : 0;
        return input;
    }
    static void play(LiveSession& live, int ticks) {
        for (int i = 0; i < ticks; ++i) live.step(inputAt(live.session().tick()));
    }
    /// Sets a parameter as one completed slider change.
    static void set(LiveSession& live, const char* name, ParamValue value) {
        live.session().params().find(name).set(value);
        live.noteChanges(false);
    }
    static float rateOf(LiveSession& live) { return std::get<float>(live.session().params().find("rate").value()); }

    RunPlan defaultPlan() const {
        RunPlan plan;
        const OwnedParams params(type);
        plan.sessionRecording.takes.resize(1);
        plan.sessionRecording.takes[0].seed = kSeed;
        plan.sessionRecording.takes[0].recording.clear(params.set().values());
        plan.width = 64, plan.height = 36;
        return plan;
    }
    RunPlan replayOf(const SessionRecording& sessionRecording) const {
        RunPlan plan;
        plan.sessionRecording = sessionRecording;
        plan.isReplay = true;
        return plan;
    }
    std::unique_ptr<LiveSession> begun(const RunPlan& plan) {
        auto live = std::make_unique<LiveSession>(type, *renderer);
        live->begin(plan);
        return live;
    }
    std::unique_ptr<LiveSession> begun() { return begun(defaultPlan()); }

    /// Plays three takes of 25 ticks with parameter changes. Returns the state at each tick, after its changes; the end
    /// of a take is the begin of the next.
    static std::map<std::int64_t, Json> playThreeTakes(LiveSession& live) {
        std::map<std::int64_t, Json> moments;
        for (int take = 0; take < 3; ++take) {
            if (take > 0) live.reset();
            for (int tick = 0; tick < 25; ++tick) {
                if (tick == 6) set(live, "rate", 3.0f + static_cast<float>(take));
                if (tick == 9) set(live, "isHeavy", take == 1);
                moments[live.tickOfSession()] = live.session().dumpState();
                play(live, 1);
            }
        }
        moments[live.tickOfSession()] = live.session().dumpState();
        return moments;
    }

    Json stateAt(const SessionRecording& sessionRecording, std::int64_t tick) {
        const SessionRecording::Position position = sessionRecording.locate(tick);
        Session session(type, renderer->shaders());
        session.replay(sessionRecording.takes[position.take].seed, sessionRecording.takes[position.take].recording,
                       position.tick, Input{});
        return session.dumpState();
    }
};

/// A demo whose state is its tick.
class Calendar : public Pendulum {
public:
    using Pendulum::Pendulum;
    void reset(Seed) override { tick_ = 0; }
    void step(const Step& step) override { tick_ = step.tick + 1; }
    bool skip(const Step& step, std::int64_t ticks) override { return tick_ = step.tick + ticks, true; }
    Json dumpState() override { return {{"day", tick_ / 5'184'000}, {"of", tick_ % 5'184'000}}; }

private:
    std::int64_t tick_ = 0;
};

TEST_F(Live, WindowIsAtATickAfterAWeekAtOnce) {
    constexpr std::int64_t kTick = 36'288'123;
    type = demoType<Calendar>();
    RunPlan plan = defaultPlan();
    plan.isSought = true, plan.tick = kTick;
    plan.ab = AbComparison{"b", plan.take().recording.start()};
    auto live = std::make_unique<LiveSession>(type, *renderer);
    EXPECT_TRUE(live->begin(plan));
    EXPECT_FALSE(live->isSeeking());
    for (const Session* side : std::initializer_list<const Session*>{&live->session(), live->ab()->b()}) {
        EXPECT_EQ(side->tick(), kTick);
        EXPECT_EQ(side->dumpState()["day"], 7);
        EXPECT_EQ(side->dumpState()["of"], 123);
    }
    // A replay of it, too.
    live->step(inputAt(kTick));
    RunPlan replay = replayOf(live->recorded());
    replay.isSought = true, replay.tick = kTick - 23;
    auto again = begun(replay);
    EXPECT_FALSE(again->isSeeking());
    EXPECT_EQ(again->session().dumpState()["of"], 100);
}

TEST_F(Live, ResetBeginsATakeAndSessionTicksContinue) {
    auto live = begun();
    EXPECT_EQ(live->tickOfSession(), 0);
    play(*live, 10);
    live->reset();
    EXPECT_EQ(live->session().tick(), 0);
    EXPECT_EQ(live->tickOfSession(), 10);
    play(*live, 7);
    live->reset();
    // A second reset at once adds no empty take.
    live->reset();
    play(*live, 5);
    const SessionRecording sessionRecording = live->recorded();
    ASSERT_EQ(sessionRecording.takes.size(), 3u);
    EXPECT_EQ(sessionRecording.takes[0].ticks, 10);
    EXPECT_EQ(sessionRecording.takes[1].ticks, 7);
    EXPECT_EQ(sessionRecording.takes[2].ticks, 5);
    EXPECT_EQ(sessionRecording.ticks(), live->tickOfSession());
}

TEST_F(Live, RecordingReproducesEveryTick) {
    auto live = begun();
    const std::map<std::int64_t, Json> moments = playThreeTakes(*live);
    const SessionRecording sessionRecording = live->recorded();
    EXPECT_EQ(sessionRecording.ticks(), 75);
    for (const auto& [tick, state] : moments) EXPECT_EQ(stateAt(sessionRecording, tick), state) << tick;
}

TEST_F(Live, ReplayReproducesTheSessionThenEnds) {
    auto live = begun();
    const std::map<std::int64_t, Json> moments = playThreeTakes(*live);
    auto again = begun(replayOf(live->recorded()));
    Input disturbing;
    disturbing.pointerPx = {3, 3};
    disturbing.pressed = 4;
    std::map<std::int64_t, Json> replayed;
    for (int steps = 0; again->isReplaying() && steps < 200; ++steps) {
        replayed[again->tickOfSession()] = again->session().dumpState();
        again->step(disturbing);
        again->noteChanges(false);
    }
    EXPECT_FALSE(again->isReplaying());
    EXPECT_EQ(replayed, moments);
    EXPECT_EQ(again->tickOfSession(), 75);
    again->step(disturbing);
    EXPECT_EQ(again->tickOfSession(), 76) << "live input takes over";
    EXPECT_EQ(again->recorded().takes.size(), 3u);
}

TEST_F(Live, RecordingOfAReplayIsIdentical) {
    auto live = begun();
    play(*live, 15);
    set(*live, "rate", 4.0f);
    play(*live, 15);
    live->reset();
    play(*live, 10);
    auto again = begun(replayOf(live->recorded()));
    for (int steps = 0; again->isReplaying() && steps < 100; ++steps) {
        again->step(Input{});
        again->noteChanges(false);
    }
    const SessionRecording first = live->recorded(), second = again->recorded();
    ASSERT_EQ(first.takes.size(), second.takes.size());
    for (std::size_t i = 0; i < first.takes.size(); ++i) {
        EXPECT_EQ(first.takes[i].ticks, second.takes[i].ticks);
        const ParamSet params = live->session().params();
        EXPECT_EQ(first.takes[i].recording.toJson(params), second.takes[i].recording.toJson(params)) << i;
    }
}

TEST_F(Live, ReplayReportsTheSizeOfEachTick) {
    auto live = begun();
    Input input = inputAt(0);
    for (const int width : {64, 80}) {
        input.widthPx = width;
        for (int i = 0; i < 5; ++i) live->step(input);
    }
    auto again = begun(replayOf(live->recorded()));
    for (int i = 0; i < 10; ++i) {
        again->step(Input{});
        EXPECT_EQ(again->replayedSize(), std::make_pair(again->session().tick() < 5 ? 64 : 80, 36)) << i;
    }
    EXPECT_EQ(live->replayedSize(), std::nullopt);
}

TEST_F(Live, ParameterChangeOrResetEndsReplay) {
    auto live = begun();
    play(*live, 30);
    const SessionRecording sessionRecording = live->recorded();
    const auto halfway = [&] {
        auto again = begun(replayOf(sessionRecording));
        for (int i = 0; i < 10; ++i) again->step(Input{});
        EXPECT_TRUE(again->isReplaying());
        return again;
    };
    auto moved = halfway();
    set(*moved, "rate", 9.0f);
    EXPECT_FALSE(moved->isReplaying()) << "a slider";
    auto reset = halfway();
    reset->reset();
    EXPECT_FALSE(reset->isReplaying()) << "a reset";
}

TEST_F(Live, UndoEndsReplay) {
    auto live = begun();
    play(*live, 5);
    set(*live, "rate", 4.0f);
    play(*live, 30);
    auto again = begun(replayOf(live->recorded()));
    for (int i = 0; i < 10; ++i) again->step(Input{});
    ASSERT_EQ(rateOf(*again), 4.0f);
    ASSERT_TRUE(again->undo());
    EXPECT_EQ(rateOf(*again), 1.0f);
    again->noteChanges(false);
    EXPECT_FALSE(again->isReplaying());
}

TEST_F(Live, DragIsOneUndoStepAndUndoIsRecorded) {
    auto live = begun();
    for (int i = 1; i <= 5; ++i) {
        live->session().params().find("rate").set(1.0f + static_cast<float>(i));
        live->noteChanges(true);
        play(*live, 1);
    }
    live->noteChanges(false);
    EXPECT_TRUE(live->canUndo());
    EXPECT_FALSE(live->canRedo());
    ASSERT_TRUE(live->undo());
    EXPECT_EQ(rateOf(*live), 1.0f);
    EXPECT_FALSE(live->undo());
    play(*live, 5);
    ASSERT_TRUE(live->redo());
    EXPECT_EQ(rateOf(*live), 6.0f);
    EXPECT_FALSE(live->redo());
    play(*live, 5);
    EXPECT_EQ(stateAt(live->recorded(), live->tickOfSession()), live->session().dumpState());
}

TEST_F(Live, PresetBeginsATakeAndIsOneUndoStep) {
    auto live = begun();
    play(*live, 8);
    Preset preset;
    preset.name = "fast";
    preset.params = R"({"rate": 7.0, "repeats": 3})";
    ASSERT_TRUE(live->apply(preset, "fast", Input{}));
    EXPECT_EQ(live->session().tick(), 0);
    EXPECT_EQ(rateOf(*live), 7.0f);
    ASSERT_TRUE(live->undo());
    EXPECT_EQ(rateOf(*live), 1.0f);
    ASSERT_TRUE(live->redo());
    play(*live, 8);
    const SessionRecording sessionRecording = live->recorded();
    ASSERT_EQ(sessionRecording.takes.size(), 2u);
    EXPECT_EQ(stateAt(sessionRecording, 16), live->session().dumpState());
    EXPECT_EQ(sessionRecording.takes[0].ticks, 8);
}

TEST_F(Live, InvalidPresetChangesNothing) {
    auto live = begun();
    play(*live, 8);
    const Json before = live->session().dumpState();
    Preset preset;
    preset.name = "wrong";
    preset.params = R"({"rate": 7.0, "noSuch": 3})";
    EXPECT_FALSE(live->apply(preset, "wrong", Input{}));
    EXPECT_EQ(live->session().dumpState(), before);
    EXPECT_EQ(rateOf(*live), 1.0f);
    EXPECT_EQ(live->recorded().takes.size(), 1u);
}

TEST_F(Live, RestoredCaptureBeginsATake) {
    auto live = begun();
    play(*live, 12);
    set(*live, "rate", 5.0f);
    play(*live, 12);
    const Json moment = live->session().dumpState();
    CaptureState state{};
    state.seed = kSeed, state.width = 64, state.height = 36, state.tick = 24;
    state.recording = live->session().recording();
    auto other = begun();
    play(*other, 5);
    other->restore(std::move(state));
    while (!other->continueSeek(1)) {
    }
    EXPECT_EQ(other->session().dumpState(), moment);
    EXPECT_EQ(rateOf(*other), 5.0f);
    EXPECT_EQ(other->tickOfSession(), 5 + 24);
    play(*other, 3);
    EXPECT_EQ(stateAt(other->recorded(), 5 + 24 + 3), other->session().dumpState());
    ASSERT_TRUE(other->undo());
    EXPECT_EQ(rateOf(*other), 1.0f);
}

TEST_F(Live, SideBGetsTheSameInput) {
    auto live = begun();
    play(*live, 6);
    set(*live, "rate", 5.0f);
    live->compareWithCurrent();
    ASSERT_NE(live->ab(), nullptr);
    EXPECT_EQ(live->ab()->b()->tick(), 6);
    set(*live, "rate", 1.0f);
    play(*live, 20);
    // B has A's past, in which the rate became 5 at tick 6, and none of its later changes.
    Session alone(type, renderer->shaders());
    alone.reset(kSeed);
    for (int tick = 0; tick < 26; ++tick) {
        if (tick == 6) alone.params().find("rate").set(5.0f), alone.noteChanges();
        alone.step(inputAt(tick));
    }
    EXPECT_EQ(live->ab()->b()->dumpState(), alone.dumpState());
    EXPECT_NE(live->ab()->b()->dumpState(), live->session().dumpState());
    live->reset();
    EXPECT_EQ(live->ab()->b()->tick(), 0);
    live->endComparison();
    EXPECT_EQ(live->ab(), nullptr);
}

TEST_F(Live, WhatCameLaterIsPlayedAgainUntilSomethingIsDone) {
    auto live = begun();
    std::map<std::int64_t, Json> moments;
    for (int tick = 0; tick < 60; ++tick) {
        if (tick == 30) set(*live, "rate", 4.0f);
        moments[tick] = live->session().dumpState();
        play(*live, 1);
    }
    const SessionRecording before = live->recorded();
    for (const std::int64_t tick : {40, 10, 55, 20}) {
        live->seek(tick, Input{});
        ASSERT_FALSE(live->isSeeking());
        EXPECT_EQ(live->session().dumpState(), moments[tick]) << tick;
        EXPECT_EQ(live->lastTick(), 60);
        EXPECT_EQ(live->recorded().ticks(), 60) << "nothing is forgotten";
    }
    // A pointer that merely moves changes nothing, and what was done is done again.
    for (std::int64_t tick = 20; tick < 60; ++tick) {
        EXPECT_EQ(live->session().dumpState(), moments[tick]) << tick;
        Input elsewhere;
        elsewhere.pointerPx = {1, 1}, elsewhere.pointerInside = true;
        live->step(elsewhere);
        live->noteChanges(false);
    }
    const ParamSet params = live->session().params();
    EXPECT_EQ(live->recorded().takes[0].recording.toJson(params), before.takes[0].recording.toJson(params));
    EXPECT_EQ(rateOf(*live), 4.0f);
    // Afterwards, the live input counts again.
    const Json last = live->session().dumpState();
    play(*live, 1);
    EXPECT_EQ(live->session().tick(), 61);
    EXPECT_EQ(stateAt(live->recorded(), 60), last);
}

TEST_F(Live, SomethingDoneAtAnEarlierTickReplacesWhatCameLater) {
    Input press = inputAt(0);
    press.pressed = press.buttons = 1;
    const std::vector<std::function<void(LiveSession&)>> deeds{
        [&](LiveSession& live) { live.step(press); },
        [&](LiveSession& live) { live.adjust(press); },
        [&](LiveSession& live) { set(live, "rate", 9.0f); },
    };
    for (const auto& act : deeds) {
        auto live = begun();
        play(*live, 60);
        const Json atTwenty = stateAt(live->recorded(), 20);
        live->seek(20, Input{});
        EXPECT_EQ(live->session().dumpState(), atTwenty);
        act(*live);
        EXPECT_EQ(live->lastTick(), live->session().tick());
        EXPECT_TRUE(live->isTouched());
        play(*live, 5);
        const SessionRecording recorded = live->recorded();
        EXPECT_EQ(recorded.ticks(), live->session().tick());
        EXPECT_EQ(stateAt(recorded, recorded.ticks()), live->session().dumpState()) << "what was done is recorded";
    }
}

TEST_F(Live, OnlyWhatTheUserDoesIsAnAction) {
    Input input;
    input.pointerPx = {30, 20}, input.pointerInside = true, input.widthPx = 80;
    input.keys = {static_cast<int>(Key::shift)};
    input.gamepadAxes[0] = 0.05f;
    EXPECT_FALSE(isAction(input)) << "a pointer that moves, a modifier, a stick at rest";
    const auto with = [&](auto&& change) {
        Input changed = input;
        change(changed);
        return isAction(changed);
    };
    EXPECT_TRUE(with([](Input& i) { i.buttons = 1; }));
    EXPECT_TRUE(with([](Input& i) { i.pressed = 2; })) << "a click within a tick";
    EXPECT_TRUE(with([](Input& i) { i.scroll = -1; }));
    EXPECT_TRUE(with([](Input& i) { i.keys = {'W'}; }));
    EXPECT_TRUE(with([](Input& i) { i.motionPx = {1, 0}; })) << "a pointer that the demo has claimed";
    EXPECT_TRUE(with([](Input& i) { i.dropped = {"a.png"}; }));
    EXPECT_TRUE(with([](Input& i) { i.gamepadAxes[2] = -0.6f; }));
    EXPECT_TRUE(with([](Input& i) { i.gamepadButtons = 1; }));
}

TEST_F(Live, SeekBeyondTheEndPlaysOn) {
    auto live = begun();
    play(*live, 30);
    live->seek(10, Input{});
    live->seek(50, Input{});
    EXPECT_EQ(live->session().tick(), 50);
    EXPECT_EQ(live->lastTick(), 50);
    const Json state = live->session().dumpState();
    live->seek(5, Input{});
    live->seek(50, Input{});
    EXPECT_EQ(live->session().dumpState(), state);
    EXPECT_EQ(stateAt(live->recorded(), 50), state);
}

TEST_F(Live, SideBGoesBackAndForthWithA) {
    auto live = begun();
    play(*live, 6);
    set(*live, "rate", 5.0f);
    live->compareWithCurrent();
    set(*live, "rate", 1.0f);
    std::map<std::int64_t, Json> moments;
    for (; live->session().tick() < 60;) {
        moments[live->session().tick()] = live->ab()->b()->dumpState();
        play(*live, 1);
    }
    for (const std::int64_t tick : {40, 10, 55, 20, 50}) {
        live->seek(tick, Input{});
        EXPECT_EQ(live->ab()->b()->tick(), tick);
        EXPECT_EQ(live->ab()->b()->dumpState(), moments[tick]) << tick;
    }
    // After a press at an earlier tick, B has that press and no other.
    live->seek(30, Input{});
    Input press = inputAt(0);
    press.pressed = press.buttons = 1;
    live->step(press);
    play(*live, 9);
    const Json changed = live->ab()->b()->dumpState();
    EXPECT_NE(changed, moments[40]);
    live->seek(20, Input{});
    live->seek(40, Input{});
    EXPECT_EQ(live->ab()->b()->dumpState(), changed);
}

TEST_F(Live, ReplayGoesBackAndForth) {
    auto live = begun();
    const std::map<std::int64_t, Json> moments = playThreeTakes(*live);
    auto again = begun(replayOf(live->recorded()));
    for (int i = 0; i < 36; ++i) again->step(Input{});
    ASSERT_EQ(again->ticksBefore(), 25);
    const std::int64_t at = again->session().tick();
    for (const std::int64_t tick : {std::int64_t{3}, at, std::int64_t{20}, std::int64_t{7}}) {
        again->seek(tick, Input{});
        EXPECT_TRUE(again->isReplaying());
        EXPECT_EQ(again->session().dumpState(), moments.at(25 + tick)) << tick;
        EXPECT_EQ(again->lastTick(), 25);
    }
    EXPECT_EQ(again->tickText(25 + 9), "9");
    EXPECT_EQ(again->tickText(9), "9 of take 1");
    EXPECT_EQ(again->tickText(60), "10 of take 3");
}

TEST_F(Live, TicksAreCountedFromTheReset) {
    auto live = begun();
    play(*live, 30);
    live->reset();
    play(*live, 12);
    EXPECT_EQ(live->tickOfSession(), 42);
    EXPECT_EQ(live->tickText(42), "12");
    EXPECT_EQ(live->tickText(7), "7 of take 1");
    Preset preset;
    preset.name = "far";
    preset.tick = 40;
    ASSERT_TRUE(live->apply(preset, "far", Input{}));
    EXPECT_EQ(live->soughtTick(), 40) << "on arrival and before it";
}

TEST_F(Live, ResetAfterASeekKeepsTheWholeTake) {
    auto live = begun();
    play(*live, 30);
    live->seek(10, Input{});
    live->reset();
    play(*live, 5);
    const SessionRecording recorded = live->recorded();
    ASSERT_EQ(recorded.takes.size(), 2u);
    EXPECT_EQ(recorded.takes[0].ticks, 30);
    EXPECT_EQ(recorded.ticks(), live->tickOfSession());
    EXPECT_EQ(stateAt(recorded, 35), live->session().dumpState());
}

TEST_F(Live, LineAndNamesOfTheSidesHaveAllPixelsAtEveryScale) {
    auto live = begun();
    live->compareWithCurrent();
    const Image whole = readImage(live->draw(640, 360));
    EXPECT_TRUE(live->isDrawn(640, 360));
    for (const float fraction : {0.5f, 0.25f}) {
        EXPECT_FALSE(live->isDrawn(640, 360, fraction)) << "a scene with fewer pixels is another frame";
        const Image reduced = readImage(live->draw(640, 360, fraction));
        // The scene is black at every scale, so all that differs would be the line and the names.
        EXPECT_TRUE(reduced == whole) << fraction;
    }
    int bright = 0;
    for (int y = 0; y < whole.height; ++y) bright += whole.at(320, y, 0) > 200 ? 1 : 0;
    EXPECT_EQ(bright, whole.height) << "the line";
}

TEST_F(Live, UndoRestoresLastSessionsValues) {
    auto live = begun();
    const OwnedParams before(type);
    before.set().find("rate").set(8.0f);
    live->rememberBefore(before.set().values());
    EXPECT_EQ(rateOf(*live), 1.0f);
    live->noteChanges(false);
    ASSERT_TRUE(live->undo());
    EXPECT_EQ(rateOf(*live), 8.0f);
    ASSERT_TRUE(live->redo());
    EXPECT_EQ(rateOf(*live), 1.0f);
}

TEST_F(Live, ProgressNamesTheTickThatTheBarShows) {
    WindowModel model(type, {}, *renderer, {});
    model.live.begin(defaultPlan());
    const auto isTrue = [&] {
        return model.progress().starts_with("Playing to tick " + std::to_string(model.live.soughtTick()) + ", at " +
                                            std::to_string(model.session().tick()));
    };
    constexpr std::int64_t kFar = 100'000'000;
    EXPECT_EQ(model.progress(), "");
    model.live.seek(kFar, {}, 0);
    ASSERT_TRUE(model.live.isSeeking());
    EXPECT_EQ(model.progress(), "") << "not yet known";
    model.secondsToSought = 1;
    EXPECT_TRUE(isTrue()) << model.progress();
    // Another preset begins again, before the window has measured how fast it plays.
    model.live.reset();
    model.live.seek(kFar - 1, {}, 0);
    ASSERT_TRUE(model.live.isSeeking());
    EXPECT_TRUE(isTrue()) << model.progress();
    model.live.continueSeek(0.001);
    EXPECT_TRUE(isTrue()) << model.progress();
    model.live.stopSeek();
    EXPECT_EQ(model.progress(), "");
}

}  // namespace
}  // namespace arclight::test
