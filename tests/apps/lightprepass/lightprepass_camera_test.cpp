// The camera of lightprepass, through its executable.
#include "app/camera_takes.h"
#include "core/long_run.h"
#include "sim/lights/scene_camera.h"

namespace arclight::test {
namespace {

class LightprepassCamera : public CameraTakes {
protected:
    LightprepassCamera() : CameraTakes("lightprepass") {}
};

TEST_F(LightprepassCamera, DragGivesParametersAndHomeTakesThemBack) {
    expectDragGivesParameters({{"scene", "cavern"}}, lights::cavernReach());
    if (!isLongRun()) return;
    expectDragGivesParameters({{"scene", "spheres"}}, lights::spheresReach());
    expectDragGivesParameters({{"scene", "article"}}, lights::articleReach());
}

TEST_F(LightprepassCamera, OtherSideOfAComparisonFollows) {
    write("same.json", R"({"demo": "lightprepass", "version": 1, "params": {}})");
    expectOtherSideFollows("same.json");
}

}  // namespace
}  // namespace arclight::test
