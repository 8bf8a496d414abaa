// The camera of lightprepass, through its executable.
#include "app/camera_takes.h"
#include "sim/lights/scene_camera.h"

namespace arclight::test {
namespace {

class LightprepassCamera : public CameraTakes {};

TEST_F(LightprepassCamera, DragGivesParametersAndHomeTakesThemBack) {
    expectDragGivesParameters("lightprepass", {{"scene", "cavern"}}, lights::cavernReach());
    expectDragGivesParameters("lightprepass", {{"scene", "spheres"}}, lights::spheresReach());
    expectDragGivesParameters("lightprepass", {{"scene", "article"}}, lights::articleReach());
}

TEST_F(LightprepassCamera, OtherSideOfAComparisonFollows) {
    write("same.json", R"({"demo": "lightprepass", "version": 1, "params": {}})");
    expectOtherSideFollows("lightprepass", "same.json");
}

}  // namespace
}  // namespace arclight::test
