// Far ticks: reached, or refused in one line.
#include <algorithm>

#include "app/cli.h"
#include "app/takes.h"
#include "core/long_run.h"

namespace arclight::test {
namespace {

constexpr std::int64_t kWeek = 36'288'000;

class FarTicks : public Cli, public ::testing::WithParamInterface<std::string> {
protected:
    Outcome capture(const Words& words, const std::string& tick, const std::string& name) const {
        return headlessDemo(GetParam(), with(words, {"--size", "64x36", "--tick", tick, "--capture", in(name),
                                                     "--dump-state", in(name + ".json")}));
    }
};

std::string nameOf(const ::testing::TestParamInfo<std::string>& info) { return info.param; }

TEST_P(FarTicks, AreReachedOrRefused) {
    int reached = 0, refused = 0;
    // A scene that has to step there takes up to a minute.
    for (const Settings& one : sampleOf(sceneSettings(GetParam()), 2)) {
        SCOPED_TRACE(one.name);
        const Outcome outcome = capture(settings(assignmentsOf(one.params)), std::to_string(kWeek), "a.png");
        if (outcome.code == 0) {
            ++reached;
            EXPECT_EQ(state("a.png")["tick"], kWeek);
            EXPECT_EQ(json("a.png.json")["tick"], kWeek);
            EXPECT_FALSE(image("a.png").pixels.empty());
            std::filesystem::remove(in("a.png"));
            std::filesystem::remove(in("a.png.json"));
        } else {
            ++refused;
            expectFault(outcome, 2, {"tick 36288000 is too far", GetParam(), "ticks per second", "ask for tick "});
        }
        EXPECT_TRUE(files().empty());
    }
    std::printf("%d scenes reached, %d refused\n", reached, refused);
}

// The limit is that of the whole distance: what is left once the pace is known does not matter.
TEST_F(Cli, TicksJustBeyondTheLimitAreRefusedToo) {
    const Outcome outcome = headlessDemo("hair", {"--size", "64x36", "--tick", "216001", "--measure", in("m.json")});
    expectFault(outcome, 2, {"tick 216001 is too far", "or an earlier one"});
}

// The pace is judged by the tick asked for, not by the next change: ticks between changes are always few.
TEST_F(Cli, FarTicksOfARecordingWithManyChangesAreRefusedToo) {
    Json events = Json::array();
    for (int tick = 0; tick < 1'000'000; tick += 1000)
        events.push_back({{"tick", tick}, {"set", {{"wind", tick / 1000 % 2}}}});
    write("r.json", recordingOf("hair", Json::array({takeOf(Json::object(), 1'000'000, events)})));
    const Words words{"--size", "64x36", "--replay", in("r.json"), "--tick", "1000000", "--measure", in("m.json")};
    expectFault(headlessDemo("hair", words), 2, {"tick 1000000 is too far", "or an earlier one"});
}

INSTANTIATE_TEST_SUITE_P(Demos, FarTicks, ::testing::ValuesIn(demoNames()), nameOf);

}  // namespace
}  // namespace arclight::test
