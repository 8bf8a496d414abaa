// The camera of particles, through its executable.
#include "app/camera_takes.h"
#include "core/long_run.h"
#include "sim/particles/scenery_camera.h"

namespace arclight::test {
namespace {

class ParticlesCamera : public CameraTakes {
protected:
    ParticlesCamera() : CameraTakes("particles") {}
};

TEST_F(ParticlesCamera, DragGivesParametersAndHomeTakesThemBack) {
    using particles::EffectKind;
    expectDragGivesParameters({{"effect", "sparks"}}, particles::reachOf(EffectKind::sparks));
    if (!isLongRun()) return;
    expectDragGivesParameters({{"effect", "smoke"}}, particles::reachOf(EffectKind::smoke));
    expectDragGivesParameters({{"effect", "galaxy"}}, particles::reachOf(EffectKind::galaxy));
}

TEST_F(ParticlesCamera, OtherSideOfAComparisonFollows) {
    write("same.json", R"({"demo": "particles", "version": 1, "params": {}})");
    expectOtherSideFollows("same.json");
}

}  // namespace
}  // namespace arclight::test
