// The camera of hair, through its executable.
#include "app/camera_takes.h"
#include "core/long_run.h"
#include "sim/hair/shots.h"

namespace arclight::test {
namespace {

class HairCamera : public CameraTakes {
protected:
    HairCamera() : CameraTakes("hair") {}
};

TEST_F(HairCamera, DragGivesParametersAndHomeTakesThemBack) {
    expectDragGivesParameters({{"strands", 500}}, hair::shotCamera(hair::Shot::portrait).reach);
    if (!isLongRun()) return;
    expectDragGivesParameters({{"strands", 500}, {"shot", "back"}}, hair::shotCamera(hair::Shot::back).reach);
    expectDragGivesParameters({{"scene", "skirt"}}, hair::shotCamera(hair::SkirtShot::figure, 0).reach);
}

TEST_F(HairCamera, OtherSideOfAComparisonFollows) {
    write("same.json", R"({"demo": "hair", "version": 1, "params": {}})");
    expectOtherSideFollows("same.json");
}

}  // namespace
}  // namespace arclight::test
