// What the pointer does in halftexel becomes a parameter: a capture after a drag is that of the plain command.
#include "app/takes.h"

namespace arclight::test {
namespace {

class CliHalftexelDrag : public DemoCli {
protected:
    CliHalftexelDrag() : DemoCli("halftexel", "480x270") {}

    Image replayed(const Json& params, const Json& events) const {
        record("r.json", takeOf(params, 40, events));
        return captured({}, {"--replay", "r.json", "--tick", "30"});
    }
    Image plain(const Words& assignments) const { return captured(assignments, {"--tick", "30"}); }
};

TEST_F(CliHalftexelDrag, DraggedLineIsTheParameterSplit) {
    const Json params = {{"scene", "post"}, {"mistake", true}, {"split", 0.5}};
    const Image dragged = replayed(
        params, {pointer(3, 240, 100, 1, 1), pointer(5, 180, 110, 1), pointer(9, 120, 120, 1), pointer(12, 400, 9, 0)});
    EXPECT_EQ(dragged, plain({"scene=post", "mistake=true", "split=0.25"}));
    // In one tick, as in a slow frame.
    EXPECT_EQ(replayed(params, {pointer(3, 240, 100, 1, 1), pointer(4, 120, 120, 1), pointer(5, 120, 120, 0)}),
              dragged);
}

TEST_F(CliHalftexelDrag, DragBesideTheLineMovesNothing) {
    EXPECT_EQ(replayed({{"scene", "post"}, {"mistake", true}, {"split", 0.5}},
                       {pointer(3, 300, 100, 1, 1), pointer(5, 240, 110, 1), pointer(9, 120, 120, 1)}),
              plain({"scene=post", "mistake=true", "split=0.5"}));
}

TEST_F(CliHalftexelDrag, ClickKeepsThePixelThatIsExamined) {
    const Json params = {{"scene", "microscope"}, {"rule", "d3d9"}};
    // The corner pixel; then away.
    const Image clicked = replayed(params, {pointer(3, 36, 80, 1, 1), pointer(4, 36, 80, 0), pointer(6, 470, 260, 0)});
    EXPECT_EQ(clicked, plain({"scene=microscope", "rule=d3d9", "pickX=0", "pickY=0"}));
    EXPECT_EQ(replayed(params, {pointer(3, 36, 80, 0), pointer(6, 470, 260, 0)}),
              plain({"scene=microscope", "rule=d3d9"}))
        << "pointing at a pixel keeps nothing";
    EXPECT_EQ(replayed(params, Json::array({pointer(3, 36, 80, 0)})), clicked);
}

}  // namespace
}  // namespace arclight::test
