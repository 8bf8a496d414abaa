// Sessions are reproducible: by replaying their recording, through JSON, and from any tick.
#include "app/session/session.h"

#include <bit>

#include <gtest/gtest.h>

#include "app/pendulum.h"
#include "app/walker.h"
#include "core/json.h"
#include "core/sample_params.h"
#include "sim/common/camera_control.h"

namespace arclight::test {
namespace {

constexpr Seed kSeed{42};
constexpr int kTicks = 300;

/// The state of a session at a tick.
struct Moment {
    Json state;
    std::vector<ParamValue> params;
    friend bool operator==(const Moment&, const Moment&) = default;
};

class SessionPlay : public ::testing::Test {
protected:
    Shaders shaders{"/nonexistent"};
    DemoType type = demoType<Pendulum>();
    Session played{type, shaders};
    std::vector<Moment> moments;  ///< of `played` after each tick

    static Moment momentOf(Session& session) { return {session.dumpState(), session.params().values()}; }

    static Json hashOf(const Session& session) { return session.dumpState().at("hash"); }

    static void changeOne(Session& session, Random& random) {
        const auto entries = session.params().entries();
        const auto& entry = entries[random.below(static_cast<std::uint32_t>(entries.size()))];
        entry.set(randomValue(*entry.info, random));
    }

    static std::array<float, kGamepadAxes> randomAxes(Random& random) {
        std::array<float, kGamepadAxes> axes{};
        for (std::size_t i = 0; i < axes.size(); ++i) axes[i] = random.uniform(i < 4 ? -1.0f : 0.0f, 1.0f);
        return axes;
    }

    static Input randomInput(const Input& before, Random& random) {
        Input input = before;
        clearMomentaryInput(input);
        if (random.below(3) == 0) input.pointerPx = {random.uniform(-5, 900), random.uniform(-5, 500)};
        if (random.below(10) == 0) input.pressed = 1 + random.below(7);
        if (random.below(9) == 0) input.motionPx = {random.uniform(-40, 40), random.uniform(-40, 40)};
        if (random.below(8) == 0) input.scroll = random.uniform(-2, 2);
        if (random.below(20) == 0) input.keys = {32, static_cast<int>(65 + random.below(26))};
        if (random.below(25) == 0) input.keys.clear();
        if (random.below(40) == 0) input.dropped = {"/somewhere/a file.png", "/somewhere/ü.json"};
        if (random.below(15) == 0) input.gamepadAxes = randomAxes(random);
        if (random.below(15) == 0) input.gamepadButtons = random.below(1u << 15);
        if (random.below(40) == 0) input.gamepadAxes = {}, input.gamepadButtons = 0;
        if (random.below(60) == 0) input.widthPx = 100 + static_cast<int>(random.below(1000));
        input.buttons = random.below(12) == 0 ? random.below(8) : before.buttons;
        input.pointerInside = random.below(2) == 0;
        return input;
    }

    /// Plays with random inputs and parameter changes, several of them between two ticks. The last change comes after
    /// the last tick, as in a paused session.
    void play(std::uint64_t seed = 9) {
        Random random(Seed{seed});
        played.params().reset();
        changeOne(played, random);
        played.reset(kSeed);
        moments = {momentOf(played)};
        Input input;
        for (int tick = 0; tick < kTicks; ++tick) {
            if (random.below(5) == 0) {
                const int count = 1 + static_cast<int>(random.below(4));
                for (int i = 0; i < count; ++i) {
                    changeOne(played, random);
                    played.noteChanges();
                }
            }
            input = randomInput(input, random);
            played.step(input);
            moments.push_back(momentOf(played));
        }
        played.params().find("rate").set(7.5f);
        played.noteChanges();
        moments.back() = momentOf(played);
    }

    /// The recording, written and read back as in a capture.
    Recording reread() {
        const Json json = played.recording().toJson(played.params());
        auto parsed = parseJson(writeJsonLine(json), "test");
        EXPECT_TRUE(parsed) << (parsed ? "" : parsed.error().message);
        // As in a capture, the recording is read relative to the present values.
        auto recording = Recording::fromJson(*parsed, played.params(), "test");
        EXPECT_TRUE(recording) << (recording ? "" : recording.error().message);
        return *recording;
    }
};

TEST_F(SessionPlay, ReplayThroughJsonEqualsSession) {
    for (const std::uint64_t seed : {1u, 2u, 3u, 4u, 5u}) {
        play(seed);
        const Recording recording = reread();
        Session second(type, shaders);
        for (const int tick : {0, 1, 2, 17, 60, 150, 299}) {
            second.replay(kSeed, recording, tick, Input{});
            EXPECT_EQ(second.tick(), tick);
            EXPECT_EQ(second.dumpState().at("tick"), tick);
        }
        second.replay(kSeed, recording, kTicks, Input{});
        EXPECT_EQ(momentOf(second), moments.back()) << seed;
        EXPECT_EQ(second.recording().toJson(second.params()).dump(), recording.toJson(played.params()).dump());
        EXPECT_EQ(second.measure(), played.measure());
    }
}

TEST_F(SessionPlay, EveryReplayedTickEqualsSession) {
    play();
    const Recording recording = reread();
    Session second(type, shaders);
    second.replay(kSeed, recording, 0, Input{});
    // A replay to a tick includes its changes, which `moments` lack, except at the end: skip such ticks.
    std::vector<bool> isChanged(kTicks + 1, false);
    for (const auto& event : recording.events())
        if (!event.isInput()) isChanged[static_cast<std::size_t>(event.tick)] = true;
    int compared = 0;
    for (int tick = 1; tick <= kTicks; ++tick) {
        Session fresh(type, shaders);
        if (tick % 23 != 0 && tick != kTicks) continue;
        fresh.replay(kSeed, recording, tick, Input{});
        if (isChanged[static_cast<std::size_t>(tick)] && tick != kTicks) continue;
        EXPECT_EQ(momentOf(fresh), moments[static_cast<std::size_t>(tick)]) << tick;
        ++compared;
    }
    EXPECT_GE(compared, 8);
}

TEST_F(SessionPlay, ResumeEqualsReplayFromStart) {
    play();
    const Recording recording = reread();
    Session stepwise(type, shaders);
    stepwise.replay(kSeed, recording, 3, Input{});
    for (const int tick : {4, 5, 40, 41, 200, 300, 333}) {
        stepwise.resume(recording, tick, Input{});
        Session fresh(type, shaders);
        fresh.replay(kSeed, recording, tick, Input{});
        EXPECT_EQ(momentOf(stepwise).params, momentOf(fresh).params) << tick;
        EXPECT_EQ(stepwise.dumpState(), fresh.dumpState()) << tick;
    }
}

TEST_F(SessionPlay, ResetKeepsPresentParameters) {
    play();
    const auto values = played.params().values();
    played.reset(kSeed);
    EXPECT_EQ(played.tick(), 0);
    EXPECT_TRUE(played.recording().events().empty());
    EXPECT_EQ(played.recording().start(), values);
    Session fresh(type, shaders);
    fresh.params().assign(values);
    fresh.reset(kSeed);
    EXPECT_EQ(hashOf(fresh), hashOf(played));
    for (int i = 0; i < 50; ++i) {
        played.step(Input{});
        fresh.step(Input{});
    }
    EXPECT_EQ(hashOf(fresh), hashOf(played));
    fresh.reset(Seed{43});
    EXPECT_NE(hashOf(fresh), hashOf(played));
}

TEST_F(SessionPlay, LastSliderMoveInTickWins) {
    played.reset(kSeed);
    for (const float rate : {2.0f, 3.0f, 4.0f}) {
        played.params().find("rate").set(rate);
        played.noteChanges();
    }
    played.params().find("repeats").set(5);
    played.noteChanges();
    const auto& events = played.recording().events();
    ASSERT_EQ(events.size(), 1u);
    EXPECT_EQ(events[0].set.size(), 2u);
    const Recording recording = reread();
    Session second(type, shaders);
    second.replay(kSeed, recording, 0, Input{});
    EXPECT_EQ(second.params().values(), played.params().values());
}

TEST_F(SessionPlay, RevertedChangeRestoresParameters) {
    played.reset(kSeed);
    played.step(Input{});
    played.params().find("rate").set(9.0f);
    played.noteChanges();
    played.params().find("rate").set(1.0f);
    played.noteChanges();
    played.step(Input{});
    Session second(type, shaders);
    second.replay(kSeed, reread(), 2, Input{});
    EXPECT_EQ(second.params().values(), played.params().values());
}

TEST_F(SessionPlay, RecordsInputsOnlyOnChange) {
    played.reset(kSeed);
    Input input;
    for (int i = 0; i < 100; ++i) {
        if (i == 50) input.buttons = 1;
        played.step(input);
    }
    EXPECT_EQ(played.recording().events().size(), 1u);
    EXPECT_EQ(played.recording().events()[0].tick, 50);
}

TEST_F(SessionPlay, ClickBeforeEndIsNotRepeated) {
    played.reset(kSeed);
    Input input;
    played.step(input);
    input.scroll = 1.0f, input.pressed = 1, input.dropped = {"a.png"};
    played.step(input);
    const Recording recording = reread();
    input = Input{};
    for (int i = 0; i < 30; ++i) played.step(input);
    Session second(type, shaders);
    second.replay(kSeed, recording, 32, Input{});
    EXPECT_EQ(second.dumpState(), played.dumpState());
}

TEST_F(SessionPlay, ReplaysClickInEveryTick) {
    played.reset(kSeed);
    Input input;
    input.scroll = 1.0f, input.pressed = 1;
    for (int i = 0; i < 10; ++i) played.step(input);
    Session second(type, shaders);
    second.replay(kSeed, reread(), 10, Input{});
    EXPECT_EQ(second.dumpState(), played.dumpState());
}

TEST_F(SessionPlay, NotifiesDemoOfChanges) {
    played.reset(kSeed);
    const Json before = hashOf(played);
    played.noteChanges();  // nothing has changed, so the demo must not be notified
    EXPECT_EQ(hashOf(played), before);
    played.params().find("rate").set(3.0f);
    EXPECT_EQ(hashOf(played), before);
    played.noteChanges();
    EXPECT_NE(hashOf(played), before);
}

TEST_F(SessionPlay, GamepadIsRecordedExactly) {
    played.reset(kSeed);
    // A third, a tenth and the smallest float need all digits.
    const std::array<float, kGamepadAxes> readings[] = {{1, -1, 1.0f / 3, -0.1f, 1, 0.0f},
                                                        {0x1p-149f, -0x1p-126f, 0x1.fffffep-1f, -0x1.000002p-3f, 0, 1},
                                                        {1.0f / 64, -63.0f / 64, 0, 0, 0.5f, 0.9999999f},
                                                        {}};
    Input input;
    std::vector<Input> inputs;
    for (const auto& reading : readings)
        for (const std::uint32_t buttons : {0u, 1u, 128u, 0x7fffu, 0xffffffffu}) {
            input.gamepadAxes = reading, input.gamepadButtons = buttons;
            inputs.push_back(input);
            played.step(input);
        }
    const auto events = reread().events();
    ASSERT_EQ(events.size(), inputs.size());
    for (std::size_t i = 0; i < events.size(); ++i) {
        SCOPED_TRACE(i);
        EXPECT_EQ(events[i].tick, static_cast<std::int64_t>(i));
        EXPECT_EQ(events[i].input.gamepadButtons, inputs[i].gamepadButtons);
        for (std::size_t axis = 0; axis < kGamepadAxes; ++axis)
            EXPECT_EQ(std::bit_cast<std::uint32_t>(events[i].input.gamepadAxes[axis]),
                      std::bit_cast<std::uint32_t>(inputs[i].gamepadAxes[axis]))
                << axis;
    }
}

TEST_F(SessionPlay, GamepadAtRestRecordsNothing) {
    played.reset(kSeed);
    Input input;
    for (int i = 0; i < 30; ++i) played.step(input);
    input.gamepadAxes[2] = 0.25f;
    for (int i = 0; i < 30; ++i) played.step(input);
    ASSERT_EQ(played.recording().events().size(), 1u);
    const Json json = played.recording().toJson(played.params());
    const Json& event = json.at("events")[0];
    EXPECT_EQ(event.at("input").size(), 1u) << event.dump() << " contains unchanged members";
    EXPECT_EQ(event.at("input").at("axes"), Json({0.0, 0.0, 0.25, 0.0, 0.0, 0.0}));
}

/// A demo with a camera control that counts the presses of a button.
class Turntable : public Demo<PendulumParams, PendulumMeasures, CameraParams> {
public:
    static constexpr DemoInfo info{"turntable", "Turntable", "A camera about a thing."};

    explicit Turntable(Shaders&) {}
    void reset(Seed) override {
        camera_.reset(cameraParams);
        wasDown_ = false, presses_ = 0;
    }
    void step(const Step& step) override {
        camera_.step(step.input, step.dt, cameraParams);
        const bool isDown = step.input.isDown(GamepadButton::south);
        if (isDown && !wasDown_) ++presses_;
        wasDown_ = isDown;
    }
    bool adjust(const Input& input) override { return camera_.adjust(input, cameraParams); }
    void draw(Frame&) override {}
    PendulumMeasures measure() override { return {static_cast<double>(camera_.yaw())}; }
    Json dumpState() override {
        return {{"yaw", camera_.yaw()},
                {"pitch", camera_.pitch()},
                {"distance", camera_.distance()},
                {"presses", presses_}};
    }

private:
    CameraControl camera_;
    CameraParams goal_;
    bool wasDown_ = false;
    int presses_ = 0;
};

TEST_F(SessionPlay, ReplayedClaimsWalkIdentically) {
    const DemoType walker = demoType<Walker>();
    Session live(walker, shaders);
    live.reset(kSeed);
    std::vector<Json> states{live.dumpState()};
    // Walks on, jumps three times, and looks to the right in every third tick.
    for (int tick = 0; tick < 120; ++tick) {
        Input input;
        if (tick % 40 < 5) input.keys.push_back(static_cast<int>(Key::space));
        input.keys.push_back('W');
        input.motionPx = {tick % 3 == 0 ? 2.5f : 0, 0};
        live.step(input);
        states.push_back(live.dumpState());
    }
    EXPECT_EQ(states.back()["jumps"], 3);
    EXPECT_NEAR(states.back()["yaw"].get<double>(), 1.0, 1e-9);
    const Json json = live.recording().toJson(live.params());
    const auto recording = Recording::fromJson(parseJson(writeJsonLine(json), "test").value(), live.params(), "test");
    ASSERT_TRUE(recording) << recording.error().message;
    Session again(walker, shaders);
    for (const int tick : {0, 1, 4, 7, 50, 120}) {
        again.replay(kSeed, *recording, tick, Input{});
        EXPECT_EQ(again.dumpState(), states[static_cast<std::size_t>(tick)]) << tick;
    }
}

TEST_F(SessionPlay, ReplayedGamepadTurnsCameraIdentically) {
    const DemoType turntable = demoType<Turntable>();
    Session live(turntable, shaders);
    live.reset(kSeed);
    Input input;
    std::vector<Json> states{live.dumpState()};
    // Right for half a second, then up with the button held, then a trigger and the button again.
    for (int tick = 0; tick < 180; ++tick) {
        input.gamepadAxes = {}, input.gamepadButtons = 0;
        if (tick < 30) input.gamepadAxes[static_cast<std::size_t>(GamepadAxis::rightX)] = 1;
        if (tick >= 30 && tick < 45) input.gamepadAxes[static_cast<std::size_t>(GamepadAxis::rightY)] = -0.731f;
        if (tick >= 45 && tick < 60) input.gamepadAxes[static_cast<std::size_t>(GamepadAxis::leftTrigger)] = 1.0f / 3;
        const bool isPressed = (tick >= 30 && tick < 40) || tick == 50;
        if (isPressed) input.gamepadButtons = static_cast<std::uint32_t>(GamepadButton::south);
        live.step(input);
        states.push_back(live.dumpState());
    }
    const Json json = live.recording().toJson(live.params());
    const auto recording = Recording::fromJson(parseJson(writeJsonLine(json), "test").value(), live.params(), "test");
    ASSERT_TRUE(recording) << recording.error().message;
    Session again(turntable, shaders);
    for (const int tick : {0, 1, 15, 31, 46, 51, 90, 180}) {
        again.replay(kSeed, *recording, tick, Input{});
        EXPECT_EQ(again.dumpState(), states[static_cast<std::size_t>(tick)]) << tick;
    }
    // The final angles are the integral of the stick: 1.2 rad/s at full deflection, with a dead zone of 0.15.
    EXPECT_NEAR(states.back().at("yaw").get<double>(), 1.2 * 0.5, 1e-4);
    EXPECT_NEAR(states.back().at("pitch").get<double>(), 1.2 * 0.25 * (0.731 - 0.15) / 0.85, 1e-4);
    EXPECT_NEAR(states.back().at("distance").get<double>(), std::pow(1 + 0.8 * 0.5 / 3 / 60, 15), 1e-4);
    EXPECT_EQ(states.back().at("presses"), 2);
}

TEST_F(SessionPlay, RejectsImpossibleGamepadWithPath) {
    const auto read = [&](const Json& changes) {
        const Json events = {{{"tick", 0}, {"input", Json::object()}}, {{"tick", 1}, {"input", changes}}};
        return Recording::fromJson({{"start", Json::object()}, {"events", events}}, played.params(), "shot.png");
    };
    const auto expectRefused = [&](const Json& changes, const char* name) {
        const auto recording = read(changes);
        ASSERT_FALSE(recording) << changes.dump();
        EXPECT_EQ(recording.error().exit, Exit::badAsset);
        const std::string path = std::string("shot.png: inputs: events[1].input.") + name;
        EXPECT_EQ(recording.error().message.find(path), 0u) << recording.error().message;
        EXPECT_EQ(recording.error().message.find('\n'), std::string::npos) << recording.error().message;
    };
    for (const char* axes : {"null",
                             "1",
                             "true",
                             "\"leftX\"",
                             "{}",
                             R"({"leftX": 1})",
                             "[]",
                             "[1, 0, 0, 0, 0]",
                             "[0, 0, 0, 0, 0, 0, 0]",
                             "[0, 0, null, 0, 0, 0]",
                             "[0, 0, \"1\", 0, 0, 0]",
                             "[0, 0, 0, [0], 0, 0]",
                             "[0, true, 0, 0, 0, 0]",
                             "[1e300, 0, 0, 0, 0, 0]",
                             "[1.0000002, 0, 0, 0, 0, 0]",
                             "[0, -1.0000002, 0, 0, 0, 0]",
                             "[0, 0, 2, 0, 0, 0]",
                             "[0, 0, 0, 0, -0.015625, 0]",
                             "[0, 0, 0, 0, 0, -1]",
                             "[0, 0, 0, 0, 0, 1.5]"})
        expectRefused({{"axes", Json::parse(axes)}}, "axes");
    for (const double value : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()})
        for (std::size_t axis = 0; axis < kGamepadAxes; ++axis) {
            Json axes = {0, 0, 0, 0, 0, 0};
            axes[axis] = value;
            expectRefused({{"axes", axes}}, "axes");
        }
    for (const char* buttons : {"null", "-1", "1.5", "4294967296", "true", "\"south\"", "[1]", "{}"})
        expectRefused({{"gamepad", Json::parse(buttons)}}, "gamepad");
    for (const char* name : {"axis", "leftX", "stick", "Axes"}) expectRefused({{name, 1}}, name);
    for (const char* axes : {"[1, 1, 1, 1, 1, 1]", "[-1, -1, -1, -1, 0, 0]", "[0, 0, 0, 0, 0.5, 1]"})
        EXPECT_TRUE(read({{"axes", Json::parse(axes)}})) << axes;
}

TEST_F(SessionPlay, RecordingHoldsAWeekOfTicks) {
    constexpr std::int64_t kWeek = 36'288'000;
    const Json json = {
        {"start", Json::object()},
        {"events",
         {{{"tick", kWeek}, {"input", {{"buttons", 1}}}}, {{"tick", kMaxRestoredTick}, {"set", {{"rate", 2.5}}}}}}};
    const auto recording = Recording::fromJson(json, played.params(), "test");
    ASSERT_TRUE(recording) << recording.error().message;
    EXPECT_EQ(recording->events()[0].tick, kWeek);
    EXPECT_EQ(recording->toJson(played.params()).dump(), json.dump());
}

TEST_F(SessionPlay, RejectsMalformedRecordingsByName) {
    const char* texts[] = {
        R"([])",
        R"(5)",
        R"(null)",
        R"({})",
        R"({"start": {}})",
        R"({"events": []})",
        R"({"start": 5, "events": []})",
        R"({"start": [], "events": 1})",
        R"({"start": null, "events": []})",
        R"({"start": {}, "events": null})",
        R"({"start": {}, "events": 5})",
        R"({"start": {}, "events": {}})",
        R"({"start": {}, "events": {"a": {"tick": 1, "input": {}}}})",
        R"({"start": {}, "events": [5]})",
        R"({"start": {}, "events": [], "more": 1})",
        R"({"start": {"speed": 1}, "events": []})",
        R"({"start": {"rate": "fast"}, "events": []})",
        R"({"start": {"rate": 1e9}, "events": []})",
        R"({"start": {"rate": null}, "events": []})",
        R"({"start": {"push": "wind"}, "events": []})",
        R"({"start": {"repeats": 1.5}, "events": []})",
        R"({"start": {}, "events": [{"input": {}}]})",
        R"({"start": {}, "events": [{"tick": 1}]})",
        R"({"start": {}, "events": [{"tick": "1", "input": {}}]})",
        R"({"start": {}, "events": [{"tick": 1.5, "input": {}}]})",
        R"({"start": {}, "events": [{"tick": true, "input": {}}]})",
        R"({"start": {}, "events": [{"tick": -1, "input": {}}]})",
        R"({"start": {}, "events": [{"tick": 9007199254740993, "input": {}}]})",
        R"({"start": {}, "events": [{"tick": 18446744073709551615, "input": {}}]})",
        R"({"start": {}, "events": [{"tick": 5, "input": {}}, {"tick": 4, "input": {}}]})",
        R"({"start": {}, "events": [{"tick": 1, "input": {}, "set": {}}]})",
        R"({"start": {}, "events": [{"tick": 1, "input": {}, "extra": 1}]})",
        R"({"start": {}, "events": [{"tick": 1, "set": {"speed": 1}}]})",
        R"({"start": {}, "events": [{"tick": 1, "set": {"rate": "fast"}}]})",
        R"({"start": {}, "events": [{"tick": 1, "set": {"rate": 1e9}}]})",
        R"({"start": {}, "events": [{"tick": 1, "set": null}]})",
        R"({"start": {}, "events": [{"tick": 1, "set": []}]})",
        R"({"start": {}, "events": [{"tick": 1, "set": 3}]})",
        R"({"start": {}, "events": [{"tick": 1, "input": null}]})",
        R"({"start": {}, "events": [{"tick": 1, "input": 3}]})",
        R"({"start": {}, "events": [{"tick": 1, "input": []}]})",
        R"({"start": {}, "events": [{"tick": 1, "input": {"wheel": 1}}]})",
        R"({"start": {}, "events": [{"tick": 1, "input": {"size": [0, 10]}}]})",
        R"({"start": {}, "events": [{"tick": 1, "input": {"size": [10, -1]}}]})",
        R"({"start": {}, "events": [{"tick": 1, "input": {"size": [10]}}]})",
        R"({"start": {}, "events": [{"tick": 1, "input": {"size": [10, 10, 10]}}]})",
        R"({"start": {}, "events": [{"tick": 1, "input": {"size": [10.5, 10]}}]})",
        R"({"start": {}, "events": [{"tick": 1, "input": {"size": [1e12, 10]}}]})",
        R"({"start": {}, "events": [{"tick": 1, "input": {"size": {"0": 1}}}]})",
        R"({"start": {}, "events": [{"tick": 1, "input": {"pointer": [null, 1]}}]})",
        R"({"start": {}, "events": [{"tick": 1, "input": {"pointer": [1e300, 1]}}]})",
        R"({"start": {}, "events": [{"tick": 1, "input": {"pointer": 1}}]})",
        R"({"start": {}, "events": [{"tick": 1, "input": {"inside": 1}}]})",
        R"({"start": {}, "events": [{"tick": 1, "input": {"buttons": -1}}]})",
        R"({"start": {}, "events": [{"tick": 1, "input": {"buttons": 4294967296}}]})",
        R"({"start": {}, "events": [{"tick": 1, "input": {"buttons": true}}]})",
        R"({"start": {}, "events": [{"tick": 1, "input": {"pressed": "left"}}]})",
        R"({"start": {}, "events": [{"tick": 1, "input": {"scroll": "1"}}]})",
        R"({"start": {}, "events": [{"tick": 1, "input": {"scroll": -1e39}}]})",
        R"({"start": {}, "events": [{"tick": 1, "input": {"keys": 65}}]})",
        R"({"start": {}, "events": [{"tick": 1, "input": {"keys": [65.5]}}]})",
        R"({"start": {}, "events": [{"tick": 1, "input": {"keys": [99999999999]}}]})",
        R"({"start": {}, "events": [{"tick": 1, "input": {"dropped": [1]}}]})",
        R"({"start": {}, "events": [{"tick": 1, "input": {"dropped": "a.png"}}]})",
    };
    const auto before = played.params().values();
    for (const char* text : texts) {
        const Json json = Json::parse(text);
        const auto recording = Recording::fromJson(json, played.params(), "shot.png");
        EXPECT_FALSE(recording) << text;
        if (recording) continue;
        EXPECT_EQ(recording.error().exit, Exit::badAsset) << text;
        EXPECT_EQ(recording.error().message.find("shot.png: "), 0u) << recording.error().message;
        EXPECT_EQ(recording.error().message.find('\n'), std::string::npos) << recording.error().message;
        EXPECT_EQ(played.params().values(), before);
    }
    // JSON text cannot hold a NaN, so it is set in the parsed value.
    Json json = {{"start", Json::object()}, {"events", {{{"tick", 1}, {"input", {{"scroll", 0.0}}}}}}};
    json["events"][0]["input"]["scroll"] = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(Recording::fromJson(json, played.params(), "shot.png"));
}

}  // namespace
}  // namespace arclight::test
