// `--replay`: handwritten recordings, played in separate processes and compared with captures, state dumps and the
// closed form.
#include <cmath>
#include <numbers>

#include "app/cli.h"
#include "app/closed_form.h"
#include "core/base64.h"
#include "core/random.h"

namespace arclight::test {
namespace {

constexpr int kTakes[] = {250, 150, 200};
const Words kSize{"--size", "160x90"};

Json recordingOf(Json takes) {
    return {{"demo", "springs"}, {"version", "1.0"}, {"commit", "0"}, {"format", 1}, {"takes", std::move(takes)}};
}

Json takeOf(int seed, int ticks, Json params, Json events = Json::array()) {
    return {{"seed", seed},
            {"ticks", ticks},
            {"params", std::move(params)},
            {"inputs", {{"start", Json::object()}, {"events", std::move(events)}}}};
}

Json set(int tick, const char* name, Json value) { return {{"tick", tick}, {"set", {{name, std::move(value)}}}}; }
Json input(int tick, Json changes) { return {{"tick", tick}, {"input", std::move(changes)}}; }

/// A change of a spring parameter.
Json randomSet(int tick, Random& random) {
    const auto between = [&](double low, double high) { return low + (high - low) * random.below(1000) / 1000.0; };
    switch (random.below(5)) {
        case 0: return set(tick, "frequency", between(0.5, 6));
        case 1: return set(tick, "dampingRatio", between(0.05, 1.5));
        case 2: return set(tick, "target", between(-2, 2));
        case 3: return set(tick, "integrator", random.below(2) == 0 ? "implicit" : "exact");
        default: return set(tick, "compareIntegrators", random.below(2) == 0);
    }
}

/// Three takes of 600 ticks with 50 parameter changes, a pointer that drags the target and a resized window.
Json longRecording() {
    Random random(Seed{77});
    Json takes = Json::array();
    for (int i = 0; i < 3; ++i) {
        const int ticks = kTakes[i], changes = i == 1 ? 16 : 17;
        Json events = Json::array({input(0, {{"size", {160, 90}}})});
        for (int n = 0; n < changes; ++n) {
            const int tick = (n * ticks + static_cast<int>(random.below(static_cast<unsigned>(ticks)))) / changes;
            events.push_back(randomSet(tick, random));
            if (n % 4 == 1)
                events.push_back(input(tick, {{"pointer", {40 + random.below(40), 30 + random.below(20)}},
                                              {"inside", true},
                                              {"buttons", n % 8 == 1 ? 1 : 0},
                                              {"pressed", n % 8 == 1 ? 1 : 0}}));
            if (i == 1 && n == 8) events.push_back(input(tick, {{"size", {192, 108}}}));
        }
        takes.push_back(takeOf(3 + i, ticks, {{"scene", "graph"}, {"frequency", 1.5 + i}}, std::move(events)));
    }
    return recordingOf(std::move(takes));
}

class CliReplay : public Cli {
protected:
    void writeRecording(const Json& recording, std::string_view name = "r.json") const {
        write(name, recording.dump());
    }

    Outcome replay(const Words& words, const char* name = "r.json") const {
        return springs(with({"--headless", "--replay", name}, words));
    }

    /// The simulation state at a tick of the recording.
    Json dump(int tick, const Words& more = {}, const char* name = "r.json") const {
        const Outcome outcome =
            replay(with(with(kSize, {"--tick", std::to_string(tick), "--dump-state", "s.json"}), more), name);
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return json("s.json");
    }

    /// The simulation state of a run without a recording.
    Json dumpOf(const Words& words) const {
        const Outcome outcome = springs(with({"--headless", "--size", "160x90", "--dump-state", "s.json"}, words));
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return json("s.json");
    }

    void expectRefused(const Json& recording, const std::vector<std::string>& parts) const {
        SCOPED_TRACE(recording.dump().substr(0, 200));
        writeRecording(recording, "wrong.json");
        auto words = parts;
        words.push_back(in("wrong.json"));
        expectFault(replay({"--tick", "0", "--capture", "x.png"}, "wrong.json"), 3, words);
        EXPECT_FALSE(std::filesystem::exists(in("x.png")));
    }
};

TEST_F(CliReplay, TwoProcessesWriteSameFiles) {
    writeRecording(longRecording());
    for (const char* name : {"a", "b"}) {
        const Outcome shots =
            replay(with(kSize, {"--ticks", "0:600:60", "--capture", std::string(name) + "/%03d.png"}));
        ASSERT_EQ(shots.code, 0) << shots.err;
    }
    ASSERT_EQ(files("a").size(), 11u);
    for (const std::string& name : files("a")) EXPECT_EQ(slurp(in("a/" + name)), slurp(in("b/" + name))) << name;
    EXPECT_NE(image("a/060.png"), image("a/120.png"));
}

TEST_F(CliReplay, EveryTickIsSameAloneAndFromCapture) {
    writeRecording(longRecording());
    const Outcome shots = replay(with(kSize, {"--ticks", "0:600:60", "--capture", "%03d.png"}));
    ASSERT_EQ(shots.code, 0) << shots.err;
    for (const char* tick : {"0", "120", "240", "300", "480", "600"}) {
        SCOPED_TRACE(tick);
        const std::string name = std::string(3 - std::string(tick).size(), '0') + tick + ".png";
        ASSERT_EQ(replay(with(kSize, {"--tick", tick, "--capture", "alone.png"})).code, 0);
        expectSameCapture(name, "alone.png");
        ASSERT_EQ(springs({"--headless", "--from", name, "--capture", "from.png"}).code, 0);
        expectSameCapture(name, "from.png");
    }
}

TEST_F(CliReplay, EndOfTakeIsBeginningOfNext) {
    writeRecording(longRecording());
    const std::pair<int, int> positions[] = {{0, 0},   {249, 249}, {250, 0},  {399, 149},
                                             {400, 0}, {600, 200}, {700, 300}};
    for (const auto& [tick, within] : positions) EXPECT_EQ(dump(tick).value("tick", -1), within) << tick;
    // Without --tick, the recording is played to its end.
    ASSERT_EQ(replay({"--size", "160x90", "--capture", "end.png"}).code, 0);
    EXPECT_EQ(state("end.png").value("tick", -1), 200);
    EXPECT_EQ(state("end.png").value("seed", -1), 5);
    ASSERT_EQ(replay({"--size", "160x90", "--tick", "600", "--capture", "600.png"}).code, 0);
    expectSameCapture("end.png", "600.png");
}

TEST_F(CliReplay, LastTakeContinuesBeyondEnd) {
    Json recording = longRecording();
    writeRecording(recording);
    recording["takes"][2]["ticks"] = 1000;
    writeRecording(recording, "longer.json");
    EXPECT_EQ(dump(700), dump(700, {}, "longer.json"));
}

TEST_F(CliReplay, TakeEqualsRunWithItsSeedAndParameters) {
    writeRecording(
        recordingOf({takeOf(1, 100, {{"scene", "graph"}}), takeOf(9, 100, {{"scene", "position"}, {"frequency", 4}})}));
    EXPECT_EQ(dump(100 + 90),
              dumpOf({"--seed", "9", "--set", "scene=position", "--set", "frequency=4", "--tick", "90"}));
    EXPECT_NE(dump(100 + 90),
              dumpOf({"--seed", "8", "--set", "scene=position", "--set", "frequency=4", "--tick", "90"}));
}

TEST_F(CliReplay, TargetChangeRetargetsSpring) {
    writeRecording(recordingOf(
        {takeOf(1, 300, {{"scene", "graph"}, {"frequency", 2}, {"dampingRatio", 0.3}}, {set(40, "target", -0.5)})}));
    const Words words{"--set", "scene=graph",     "--set", "frequency=2",     "--set", "dampingRatio=0.3",
                      "--set", "retargetTick=40", "--set", "retargetTo=-0.5", "--tick"};
    for (const char* tick : {"39", "41", "90", "200"})
        EXPECT_EQ(dump(std::stoi(tick)).at("springs"), dumpOf(with(words, {tick})).at("springs")) << tick;
}

TEST_F(CliReplay, FrequencyChangesMatchPiecewiseClosedForm) {
    const double zeta = 0.25, target = 1;
    const std::pair<int, double> pieces[] = {{0, 1.5}, {17, 4}, {55, 0.75}, {121, 2.5}, {200, 0}};
    Json events = Json::array();
    for (std::size_t i = 1; i + 1 < std::size(pieces); ++i)
        events.push_back(set(pieces[i].first, "frequency", pieces[i].second));
    writeRecording(recordingOf({takeOf(
        1, 200,
        {{"scene", "graph"}, {"integrator", "exact"}, {"frequency", 1.5}, {"dampingRatio", zeta}, {"target", target}},
        events)}));
    State state;
    for (std::size_t i = 0; i + 1 < std::size(pieces); ++i) {
        const auto [begin, frequency] = pieces[i];
        const int end = pieces[i + 1].first;
        state = closedForm(2 * std::numbers::pi * frequency, zeta, target, state, (end - begin) / 60.0);
        const Json spring = dump(end).at("springs").at(0);
        EXPECT_NEAR(spring.value("x", 1e9), state.x, 2e-5) << "at tick " << end;
        EXPECT_NEAR(spring.value("v", 1e9), state.v, 2e-4) << "at tick " << end;
    }
}

TEST_F(CliReplay, CaptureEventsReproduceState) {
    const Json take = longRecording()["takes"][0];
    writeRecording(recordingOf(Json::array({take})));
    ASSERT_EQ(
        headless({"--size", "160x90", "--seed", "3", "--tick", "0", "--set", "frequency=1.5", "--capture", "a.png"})
            .code,
        0);
    Json state = this->state("a.png");
    state["inputs"]["events"] = take["inputs"]["events"];
    for (const int tick : {100, 250}) {
        state["tick"] = tick;
        const std::vector<TextChunk> chunks{{"arclight", state.dump()}};
        write("made.png", encodePng(image("a.png"), chunks).value());
        ASSERT_EQ(springs({"--headless", "--from", "made.png", "--dump-state", "made.json"}).code, 0);
        EXPECT_EQ(json("made.json"), dump(tick));
    }
    EXPECT_NE(dump(100), dumpOf({"--seed", "3", "--set", "scene=graph", "--set", "frequency=1.5", "--tick", "100"}))
        << "the events have an effect";
}

TEST_F(CliReplay, RecordedPointerIsIndependentOfSize) {
    writeRecording(recordingOf(
        {takeOf(1, 60, {{"scene", "graph"}},
                {input(0, {{"size", {640, 360}}}),
                 input(20, {{"pointer", {200, 100}}, {"inside", true}, {"buttons", 1}, {"pressed", 1}})})}));
    const Json dragged = dump(60);
    EXPECT_NE(dragged.at("springs"), dumpOf({"--set", "scene=graph", "--tick", "60"}).at("springs"));
    EXPECT_EQ(dragged, dump(60, {"--threads", "1"}));
    const Outcome large = replay({"--size", "320x180", "--tick", "60", "--dump-state", "large.json"});
    ASSERT_EQ(large.code, 0) << large.err;
    EXPECT_EQ(json("large.json"), dragged);
}

TEST_F(CliReplay, SizeDefaultsToRecordedSize) {
    writeRecording(longRecording());
    const std::tuple<int, int, int> positions[] = {{0, 160, 90}, {260, 160, 90}, {390, 192, 108}, {410, 160, 90}};
    for (const auto& [tick, width, height] : positions) {
        SCOPED_TRACE(tick);
        ASSERT_EQ(replay({"--tick", std::to_string(tick), "--capture", "a.png"}).code, 0);
        EXPECT_EQ(state("a.png").at("size"), (Json{width, height}));
        EXPECT_EQ(image("a.png").width, width);
    }
}

TEST_F(CliReplay, SetAppliesToStartOfEveryTake) {
    Json takes = {takeOf(1, 50, {{"scene", "graph"}}, {set(30, "dampingRatio", 0.2)}),
                  takeOf(2, 50, {{"scene", "graph"}})};
    writeRecording(recordingOf(takes));
    for (Json& take : takes) take["params"]["dampingRatio"] = 0.9, take["params"]["frequency"] = 5;
    writeRecording(recordingOf(takes), "expected.json");
    for (const int tick : {20, 45, 80})
        EXPECT_EQ(dump(tick, {"--set", "dampingRatio=0.9", "--set", "frequency=5"}), dump(tick, {}, "expected.json"))
            << tick;
    EXPECT_NE(dump(20), dump(20, {}, "expected.json"));
}

TEST_F(CliReplay, RejectsInvalidRecordingsWithPath) {
    const Json good = recordingOf(
        {takeOf(1, 50, {{"scene", "graph"}}, {input(0, {{"size", {160, 90}}}), set(30, "dampingRatio", 0.2)})});
    writeRecording(good);
    ASSERT_EQ(replay({"--tick", "0", "--capture", "good.png"}).code, 0);
    const auto changed = [&](const char* path, const Json& value) {
        Json json = good;
        json[Json::json_pointer(path)] = value;
        return json;
    };
    for (const char* member : {"demo", "version", "commit", "format", "takes"}) {
        Json missing = good;
        missing.erase(member);
        expectRefused(missing, {"recording"});
    }
    for (const char* member : {"seed", "ticks", "params", "inputs"}) {
        Json missing = good;
        missing["takes"][0].erase(member);
        expectRefused(missing, {"takes[0]", member});
    }
    for (const char* member : {"start", "events"}) {
        Json missing = good;
        missing["takes"][0]["inputs"].erase(member);
        expectRefused(missing, {"takes[0]", "inputs"});
    }
    const std::tuple<const char*, Json, std::vector<std::string>> cases[] = {
        {"/demo", "halftexel", {"halftexel", "springs"}},
        {"/demo", 7, {}},
        {"/version", 7, {}},
        {"/format", 0, {}},
        {"/format", "1", {}},
        {"/format", 99, {"newer", "1.0"}},
        {"/takes", Json::array(), {}},
        {"/takes", Json::object(), {}},
        {"/takes/0", 7, {"takes[0]"}},
        {"/extra", 7, {}},
        {"/takes/0/extra", 7, {"takes[0]", "extra"}},
        {"/takes/0/seed", -1, {"takes[0]", "seed"}},
        {"/takes/0/seed", "1", {"takes[0]", "seed"}},
        {"/takes/0/ticks", -1, {"takes[0]", "ticks"}},
        {"/takes/0/ticks", 1.5, {"takes[0]", "ticks"}},
        {"/takes/0/ticks", 9007199254740993, {"takes[0]", "ticks"}},
        {"/takes/0/ticks", 1e300, {"takes[0]", "ticks"}},
        {"/takes/0/params", 7, {"takes[0]", "params"}},
        {"/takes/0/params/frequecy", 7, {"params", "frequecy"}},
        {"/takes/0/params/frequency", 1e9, {"params", "frequency"}},
        {"/takes/0/inputs", 7, {"takes[0]", "inputs"}},
        {"/takes/0/inputs/events", 7, {"takes[0]", "events"}},
        {"/takes/0/inputs/events/0", 7, {"events[0]"}},
        {"/takes/0/inputs/events/0/tick", -1, {"events[0]", "tick"}},
        {"/takes/0/inputs/events/0/tick", 40, {"order"}},
        {"/takes/0/inputs/events/0/input/size", {0, 90}, {"events[0]", "size"}},
        {"/takes/0/inputs/events/0/input/pointer", {1}, {"events[0]", "pointer"}},
        {"/takes/0/inputs/events/0/input/wheel", 1, {"events[0]", "wheel"}},
        {"/takes/0/inputs/events/1/set/dampingRatio", 99, {"events[1]", "dampingRatio"}},
        {"/takes/0/inputs/events/1/set/mass", 1, {"events[1]", "mass"}},
        {"/takes/0/inputs/start/mass", 1, {"start", "mass"}},
        {"/takes/0/input", {{"name", "p.png"}, {"png", ""}}, {"takes[0]", "input"}},
    };
    for (const auto& [path, value, parts] : cases) expectRefused(changed(path, value), parts);
    for (const std::string& text : {std::string(), std::string("{"), std::string("[]"), good.dump().substr(0, 80)}) {
        write("wrong.json", text);
        expectFault(replay({"--tick", "0", "--capture", "x.png"}, "wrong.json"), 3, {in("wrong.json")});
    }
    expectFault(replay({"--tick", "0", "--capture", "x.png"}, "missing.json"), 3, {in("missing.json")});
    expectFault(replay({"--tick", "0", "--capture", "x.png"}, "."), 3, {folder().string()});
}

TEST_F(CliReplay, TakesShareAnInputImage) {
    const auto imageOf = [](std::uint64_t seed) {
        return Json{{"name", "noise.png"}, {"png", encodeBase64(encodePng(noiseImage(24, 16, seed)).value())}};
    };
    // Each take shows: an image, the same, another, none, the first.
    const auto recordingWith = [&](const std::vector<Json>& inputs) {
        Json recording = recordingOf(Json(inputs.size(), takeOf(1, 5, Json::object())));
        recording["demo"] = "halftexel", recording["format"] = 2;
        for (std::size_t i = 0; i < inputs.size(); ++i)
            if (!inputs[i].is_null()) recording["takes"][i]["input"] = inputs[i];
        return recording;
    };
    const Json first{{"take", 0}};
    writeRecording(recordingWith({imageOf(1), first, imageOf(2), nullptr, first}), "shared.json");
    writeRecording(recordingWith({imageOf(1), imageOf(1), imageOf(2), nullptr, imageOf(1)}), "whole.json");
    for (const char* name : {"shared", "whole"}) {
        const Outcome outcome =
            headlessDemo("halftexel", {"--replay", std::string(name) + ".json", "--size", "64x36", "--ticks", "2:22:5",
                                       "--capture", std::string(name) + "/%d.png"});
        ASSERT_EQ(outcome.code, 0) << outcome.err;
    }
    for (const std::string& name : files("whole")) expectSameCapture("shared/" + name, "whole/" + name);
    EXPECT_EQ(image("shared/2.png"), image("shared/22.png"));
    EXPECT_NE(image("shared/2.png"), image("shared/12.png"));
    for (const Json& wrong : {Json{{"take", 3}}, Json{{"take", 4}}, Json{{"take", -1}}, Json{{"take", "0"}}}) {
        writeRecording(recordingWith({imageOf(1), first, imageOf(2), nullptr, wrong}), "wrong.json");
        expectFault(headlessDemo("halftexel", {"--replay", "wrong.json", "--capture", "x.png"}), 3,
                    {"wrong.json", "takes[4].input"});
    }
}

TEST_F(CliReplay, SheetOfOneTakeIsRestoredAndOneOfSeveralIsRefused) {
    const Words sheet{"--size", "64x36", "--ticks", "0:40:20", "--sheet", "sheet.png"};
    writeRecording(longRecording());
    expectFault(replay(sheet), 2, {"--sheet", in("r.json"), "3 takes"});
    EXPECT_EQ(files(), Words{"r.json"});
    writeRecording(recordingOf({takeOf(1, 50, {{"scene", "graph"}}, {set(30, "dampingRatio", 0.2)})}));
    ASSERT_EQ(replay(sheet).code, 0);
    ASSERT_EQ(springs({"--headless", "--from", "sheet.png", "--capture", "again.png"}).code, 0);
    expectSameCapture("sheet.png", "again.png");
}

TEST_F(CliReplay, RejectsOptionsThatRecordingHolds) {
    writeRecording(longRecording());
    for (const Words& words :
         {Words{"--preset", "blow-up"}, Words{"--from", "a.png"}, Words{"--seed", "3"}, Words{"--input", "a.png"}})
        expectFault(replay(with(words, {"--capture", "x.png"})), 2, {"--replay", words[0]});
    expectFault(springs({"--headless", "--record", "new.json"}), 2, {"--record", "window"});
    expectFault(springs({"--record", "new.json", "--capture", "x.png"}), 2, {"--record", "window"});
    EXPECT_EQ(files(), Words{"r.json"});
}

}  // namespace
}  // namespace arclight::test
