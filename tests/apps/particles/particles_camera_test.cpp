// The camera of particles, through its executable.
#include "app/camera_takes.h"
#include "sim/particles/scenery_camera.h"

namespace arclight::test {
namespace {

class ParticlesCamera : public CameraTakes {};

TEST_F(ParticlesCamera, DragGivesParametersAndHomeTakesThemBack) {
    using particles::EffectKind;
    expectDragGivesParameters("particles", {{"effect", "sparks"}}, particles::reachOf(EffectKind::sparks));
    expectDragGivesParameters("particles", {{"effect", "smoke"}}, particles::reachOf(EffectKind::smoke));
    expectDragGivesParameters("particles", {{"effect", "galaxy"}}, particles::reachOf(EffectKind::galaxy));
}

TEST_F(ParticlesCamera, OtherSideOfAComparisonFollows) {
    write("same.json", R"({"demo": "particles", "version": 1, "params": {}})");
    expectOtherSideFollows("particles", "same.json");
}

}  // namespace
}  // namespace arclight::test
