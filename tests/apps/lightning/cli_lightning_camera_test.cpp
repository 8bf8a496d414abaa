// The camera of lightning: drags, clicks, and what is baked while it moves.
#include "app/takes.h"
#include "core/long_run.h"

namespace arclight::test {
namespace {

constexpr int kLeft = 1, kRight = 2;

class CliLightningCamera : public DemoCli {
protected:
    CliLightningCamera() : DemoCli("lightning", "320x180") {}

    /// A recording in which the pointer goes from one position to another between two ticks, with a button held.
    static Json drag(int from, int to, double x0, double y0, double x1, double y1, int button = kLeft) {
        Json events = Json::array();
        events.push_back({{"tick", from}, {"input", {{"size", {320, 180}}, {"pointer", {x0, y0}}, {"inside", true}}}});
        events.push_back({{"tick", from + 1}, {"input", {{"buttons", button}, {"pressed", button}}}});
        events.push_back({{"tick", from + 2}, {"input", {{"pressed", 0}}}});
        for (int tick = from + 3; tick < to; ++tick) {
            const double f = static_cast<double>(tick - from - 2) / (to - from - 2);
            events.push_back({{"tick", tick}, {"input", {{"pointer", {x0 + f * (x1 - x0), y0 + f * (y1 - y0)}}}}});
        }
        events.push_back({{"tick", to}, {"input", {{"buttons", 0}}}});
        return events;
    }
    void record(std::string_view name, const Json& params, const Json& events) const {
        DemoCli::record(name, takeOf(params, 240, events));
    }
    /// The bolts of a recording at a tick.
    Json bolts(const std::string& recording, int tick) const {
        return dumped({}, {"--replay", recording, "--tick", std::to_string(tick)}).at("bolts");
    }
    /// What the pass "edges", which depends on the camera alone, shows.
    Image edges(const std::string& recording, int tick) const { return pass("edges", recording, tick); }
    Image pass(const std::string& name, const std::string& recording, int tick) const {
        return captured({}, {"--replay", recording, "--tick", std::to_string(tick), "--pass", name});
    }
};

const Json kQuietSky{{"mode", "sky"}, {"strikesPerMinute", 1}, {"generations", 4}};

TEST_F(CliLightningCamera, DragOfThreeTicksMovesAsFarAsASlowOne) {
    const auto moved = [&](int ticks, int step) {
        Json events = Json::array();
        const auto at = [&](int tick, double x, int buttons, int pressed) {
            events.push_back({{"tick", tick},
                              {"input",
                               {{"size", {320, 180}},
                                {"pointer", {x, 60}},
                                {"inside", true},
                                {"buttons", buttons},
                                {"pressed", pressed}}}});
        };
        at(10, 100, kLeft, kLeft);
        for (int i = 1; i <= 60 / step; ++i) at(10 + i * ticks, 100 + i * step, kLeft, 0);
        at(10 + (60 / step + 1) * ticks, 160, 0, 0);
        record("quick.json", kQuietSky, events);
        return edges("quick.json", 200);
    };
    EXPECT_EQ(moved(1, 60), moved(1, 2));
    EXPECT_EQ(moved(2, 60), moved(1, 3));
}

TEST_F(CliLightningCamera, ClickStrikesAtReleaseAndMovesNothing) {
    record("still.json", kQuietSky, Json::array());
    record("click.json", kQuietSky, drag(10, 20, 200, 120, 202, 121));
    record("right.json", kQuietSky, drag(18, 30, 200, 120, 260, 100, kRight));
    const std::size_t before = bolts("still.json", 26).size();
    EXPECT_EQ(bolts("click.json", 19).size(), bolts("still.json", 19).size()) << "not before the release";
    EXPECT_EQ(bolts("click.json", 26).size(), before + 1);
    EXPECT_EQ(bolts("right.json", 26).size(), before + 1);
    EXPECT_EQ(edges("click.json", 120), edges("still.json", 120));
    EXPECT_EQ(edges("right.json", 120), edges("still.json", 120));
}

TEST_F(CliLightningCamera, GlassTakesTheDragAndTheRestOfTheFrameLeavesIt) {
    const Json ball{{"mode", "ball"}, {"generations", 4}};
    record("still.json", ball, Json::array());
    record("glass.json", ball, drag(10, 60, 170, 60, 190, 80));
    record("beside.json", ball, drag(10, 60, 40, 60, 80, 80));
    EXPECT_NE(bolts("glass.json", 50), bolts("still.json", 50)) << "filaments gather";
    EXPECT_EQ(edges("glass.json", 50), edges("still.json", 50)) << "the camera rests";
    EXPECT_EQ(bolts("beside.json", 50), bolts("still.json", 50));
    EXPECT_NE(edges("beside.json", 160), edges("still.json", 160));
}

TEST_F(CliLightningCamera, FramesFollowFromTheStateAlone) {
    // While it moves, the backdrop is smaller than the frame, whoever asks, and full again soon after.
    record("drag.json", {{"mode", "coil"}, {"generations", 4}}, drag(10, 40, 40, 40, 120, 60));
    run({}, {"--replay", "drag.json", "--ticks", "0:120:30", "--capture", "series-%d.png"});
    for (const char* tick : {"30", "60", "120"}) {
        run({}, {"--replay", "drag.json", "--tick", tick, "--capture", "alone.png"});
        expectSameCapture("alone.png", std::string("series-") + tick + ".png");
    }
    EXPECT_LT(pass("backdrop", "drag.json", 30).width, 320);
    EXPECT_EQ(pass("backdrop", "drag.json", 120).width, 320);
    // A restored capture replays the drag.
    ASSERT_EQ(run({"--from", "alone.png", "--capture", "restored.png"}).code, 0);
    expectSameCapture("alone.png", "restored.png");
}

TEST_F(CliLightningCamera, EyeStaysOutOfRockAndWalls) {
    // The pass "backdrop" holds distances, in red up to 1 m; to an eye inside of something, a large part is near.
    std::vector<Settings> settings;
    for (const char* mode : {"ship", "chain", "sky", "coil", "ball"})
        for (const double yaw : sampleOf({180.0, -180.0}, 1))
            for (const double pitch : {-90.0, 90.0})
                for (const double distance : sampleOf({pitch < 0 ? 20.0 : 0.05, pitch < 0 ? 0.05 : 20.0}, 1)) {
                    const Json params{{"mode", mode},
                                      {"cameraYawDeg", yaw},
                                      {"cameraPitchDeg", pitch},
                                      {"cameraDistance", distance},
                                      {"generations", 0}};
                    settings.push_back({params.dump(), 1, params});
                }
    const std::vector<Drawn> all =
        shown(settings, kFrames, {"--size", isLongRun() ? "320x180" : "160x90", "--pass", "backdrop"});
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Image& d = all[i].frame;
        int near = 0;
        for (int y = 0; y < d.height; ++y)
            for (int x = 0; x < d.width; ++x) near += d.at(x, y, 0) < 220;
        EXPECT_LT(near, d.width * d.height / 10) << settings[i].name;
    }
}

}  // namespace
}  // namespace arclight::test
