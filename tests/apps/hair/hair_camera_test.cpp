// The camera of hair, through its executable.
#include "app/camera_takes.h"
#include "sim/hair/shots.h"

namespace arclight::test {
namespace {

class HairCamera : public CameraTakes {};

TEST_F(HairCamera, DragGivesParametersAndHomeTakesThemBack) {
    expectDragGivesParameters("hair", {{"strands", 500}}, hair::shotCamera(hair::Shot::portrait).reach);
    expectDragGivesParameters("hair", {{"strands", 500}, {"shot", "back"}}, hair::shotCamera(hair::Shot::back).reach);
    expectDragGivesParameters("hair", {{"scene", "skirt"}}, hair::shotCamera(hair::SkirtShot::figure, 0).reach);
}

TEST_F(HairCamera, OtherSideOfAComparisonFollows) {
    write("same.json", R"({"demo": "hair", "version": 1, "params": {}})");
    expectOtherSideFollows("hair", "same.json");
}

}  // namespace
}  // namespace arclight::test
