// What the pointer does in halftexel becomes a parameter: a capture after a drag is that of the plain command.
#include "app/cli.h"

namespace arclight::test {
namespace {

class CliHalftexelDrag : public Cli {
protected:
    static Json pointer(int tick, float x, float y, unsigned buttons, unsigned pressed = 0) {
        return {{"tick", tick},
                {"input",
                 {{"size", {480, 270}},
                  {"pointer", {x, y}},
                  {"inside", true},
                  {"buttons", buttons},
                  {"pressed", pressed}}}};
    }
    void replay(const Json& params, const Json& events, const std::string& name) const {
        const Json take = {{"seed", 1},
                           {"ticks", 40},
                           {"params", params},
                           {"inputs", {{"start", Json::object()}, {"events", events}}}};
        write("r.json", Json{{"demo", "halftexel"},
                             {"version", "1.0"},
                             {"commit", "0"},
                             {"format", 1},
                             {"takes", Json::array({take})}}
                            .dump());
        const Outcome outcome =
            headlessDemo("halftexel", {"--replay", "r.json", "--size", "480x270", "--tick", "30", "--capture", name});
        ASSERT_EQ(outcome.code, 0) << outcome.err;
    }
    Image plain(const Words& assignments) const {
        const Outcome outcome = headlessDemo(
            "halftexel", with(settings(assignments), {"--size", "480x270", "--tick", "30", "--capture", "plain.png"}));
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return image("plain.png");
    }
};

TEST_F(CliHalftexelDrag, DraggedLineIsTheParameterSplit) {
    const Json params = {{"scene", "post"}, {"mistake", true}, {"split", 0.5}};
    replay(params,
           {pointer(3, 240, 100, 1, 1), pointer(5, 180, 110, 1), pointer(9, 120, 120, 1), pointer(12, 400, 9, 0)},
           "dragged.png");
    EXPECT_EQ(image("dragged.png"), plain({"scene=post", "mistake=true", "split=0.25"}));
    // In one tick, as in a slow frame.
    replay(params, {pointer(3, 240, 100, 1, 1), pointer(4, 120, 120, 1), pointer(5, 120, 120, 0)}, "quick.png");
    EXPECT_EQ(image("quick.png"), image("dragged.png"));
}

TEST_F(CliHalftexelDrag, DragBesideTheLineMovesNothing) {
    replay({{"scene", "post"}, {"mistake", true}, {"split", 0.5}},
           {pointer(3, 300, 100, 1, 1), pointer(5, 240, 110, 1), pointer(9, 120, 120, 1)}, "beside.png");
    EXPECT_EQ(image("beside.png"), plain({"scene=post", "mistake=true", "split=0.5"}));
}

TEST_F(CliHalftexelDrag, ClickKeepsThePixelThatIsExamined) {
    const Json params = {{"scene", "microscope"}, {"rule", "d3d9"}};
    // The corner pixel; then away.
    Json click = {pointer(3, 36, 80, 1, 1), pointer(4, 36, 80, 0), pointer(6, 470, 260, 0)};
    replay(params, click, "clicked.png");
    EXPECT_EQ(image("clicked.png"), plain({"scene=microscope", "rule=d3d9", "pickX=0", "pickY=0"}));
    Json hover = {pointer(3, 36, 80, 0), pointer(6, 470, 260, 0)};
    replay(params, hover, "hovered.png");
    EXPECT_EQ(image("hovered.png"), plain({"scene=microscope", "rule=d3d9"})) << "pointing at a pixel keeps nothing";
    replay(params, {pointer(3, 36, 80, 0)}, "pointed.png");
    EXPECT_EQ(image("pointed.png"), image("clicked.png"));
}

}  // namespace
}  // namespace arclight::test
