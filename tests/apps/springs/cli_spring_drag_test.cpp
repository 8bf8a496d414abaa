// What the pointer does in springs: a recording with a drag, and the parameters that it leaves behind.
#include <cmath>
#include <cstdio>

#include "app/takes.h"

namespace arclight::test {
namespace {

class CliSpringDrag : public DemoCli {
protected:
    CliSpringDrag() : DemoCli("springs", "640x360") {}

    /// Replays the events with these settings and captures the tick.
    void replay(const Json& params, const Json& events, int tick, const std::string& name) const {
        record("r.json", takeOf(params, tick + 1, events));
        run({}, {"--replay", "r.json", "--tick", std::to_string(tick), "--capture", name + ".png", "--dump-state",
                 name + ".json"});
    }
};

TEST_F(CliSpringDrag, DraggedTargetOfTheGraphIsTheSameAsTheParameter) {
    // Pressed at tick 0, the target is another from the start.
    replay({{"scene", "graph"}}, {pointer(0, 200, 120, 1, 1), pointer(1, 200, 120)}, 600, "dragged");
    const double target = json("dragged.json")["springs"][0].value("target", 0.0);
    EXPECT_NE(target, 1);
    char words[40];
    std::snprintf(words, sizeof words, "target=%.9g", target);
    run({"scene=graph", words}, {"--tick", "600", "--capture", "plain.png", "--dump-state", "plain.json"});
    EXPECT_EQ(json("dragged.json")["springs"], json("plain.json")["springs"]);
    EXPECT_EQ(image("dragged.png"), image("plain.png"));
}

TEST_F(CliSpringDrag, TargetFollowsThePointerAndStaysUnderIt) {
    const auto targetAt = [&](double y) {
        Json events = {pointer(10, 200, 150, 1, 1)};
        for (int tick = 11; tick < 40; ++tick) events.push_back(pointer(tick, 200, y, 1));
        replay({{"scene", "graph"}}, events, 40, "held");
        return json("held.json")["springs"][0].value("target", 0.0);
    };
    const double high = targetAt(90), middle = targetAt(130), low = targetAt(170);
    EXPECT_GT(high, middle);
    EXPECT_NEAR(high - middle, middle - low, 1e-5) << "the axis moved during the drag";
}

TEST_F(CliSpringDrag, PointerOutsideOfThePlotMovesNoTarget) {
    replay({{"scene", "graph"}}, {pointer(5, 600, 20, 1, 1), pointer(6, 200, 150, 1)}, 40, "outside");
    EXPECT_EQ(json("outside.json")["springs"][0].value("target", 0.0), 1);
}

TEST_F(CliSpringDrag, DragOfTheSkyTurnsTheCameraAndOfThePegsPushes) {
    const Json quiet = {{"scene", "field"}, {"dropRate", 0}};
    const auto dragFrom = [&](double x, double y, const std::string& name, unsigned button) {
        replay(quiet, {pointer(2, x, y, button, button), pointer(3, x + 90, y, button)}, 12, name);
        double pushed = 0;
        for (const Json& spring : json(name + ".json")["springs"]) pushed += std::abs(spring.value("x", 0.0));
        return pushed;
    };
    const auto same = [&](const std::string& a, const std::string& b) {
        return image(a + ".png") == image(b + ".png");
    };
    replay(quiet, Json::array(), 12, "still");
    EXPECT_EQ(dragFrom(320, 8, "sky", 1), 0);
    EXPECT_FALSE(same("sky", "still")) << "the camera did not turn";
    EXPECT_EQ(dragFrom(320, 250, "right", 2), 0) << "the right button pushes pegs";
    EXPECT_FALSE(same("right", "still"));
    // The dump holds the far rows only: the near ones are pushed out of its sight.
    dragFrom(320, 250, "pegs", 1);
    EXPECT_FALSE(same("pegs", "still"));
    run({"scene=field", "dropRate=0", "cameraYawDeg=40"}, {"--tick", "12", "--capture", "turned.png"});
    EXPECT_FALSE(same("turned", "still"));
}

}  // namespace
}  // namespace arclight::test
