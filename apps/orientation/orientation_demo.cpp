#include "orientation_demo.h"

#include <array>

#include "core/json.h"

namespace arclight::orientation {
namespace {

struct SceneRow {
    std::unique_ptr<OrientationScene> (*make)(Shaders& shaders);
    CameraReach reach{};
    bool usesCamera = true;
};
/// In the order of `Scene`.
constexpr std::array kScenes{
    SceneRow{.make = rodScene, .reach = {.yaw = 0.9f, .pitch = 0.5f, .pitchDown = 0.06f}},
    SceneRow{.make = keysScene},
    SceneRow{.make = mechanicalScene, .reach = {.yaw = 0.7f, .pitch = 0.5f, .pitchDown = 0.15f}},
    SceneRow{.make = errorsScene, .usesCamera = false},
    SceneRow{.make = headingsScene, .usesCamera = false},
    SceneRow{.make = axisScene, .reach = {.yaw = 3.1f, .pitch = 0.8f}},
};

const SceneRow& rowOf(Scene scene) { return kScenes[static_cast<std::size_t>(scene)]; }

}  // namespace

OrientationDemo::OrientationDemo(Shaders& shaders) : shaders_(shaders) { makeScene(); }

void OrientationDemo::makeScene() {
    shown_ = params.scene;
    scene_ = rowOf(shown_).make(shaders_);
    camera_ = CameraControl(rowOf(shown_).reach);
    camera_.reset(cameraParams);
}

bool OrientationDemo::usesCamera() const { return rowOf(params.scene).usesCamera; }

void OrientationDemo::reset(Seed seed) {
    seed_ = seed, tick_ = 0, seconds_ = 0;
    if (shown_ != params.scene) makeScene();
    camera_.reset(cameraParams);
    scene_->reset(context());
}

void OrientationDemo::changed() {
    if (shown_ == params.scene) return scene_->changed(context());
    makeScene();
    scene_->reset(context());
}

bool OrientationDemo::adjust(const Input& input) {
    const bool hasMoved = scene_->adjust(context(), params, input);
    const bool hasTurned = camera_.adjust(input, cameraParams, scene_->isHeld()) && usesCamera();
    return hasMoved || hasTurned;
}

void OrientationDemo::step(const Step& step) {
    scene_->adjust(context(), params, step.input);
    camera_.step(step.input, step.dt, cameraParams, scene_->isHeld());
    scene_->step(context(), step);
    tick_ = step.tick + 1, seconds_ = step.seconds + step.dt;
}

OrientationMeasures OrientationDemo::measure() {
    OrientationMeasures measures;
    scene_->measure(context(), measures);
    return measures;
}

Json OrientationDemo::benchFigures(const FrameTimes&) {
    Json figures = Json::object();
    scene_->benchFigures(figures);
    return figures;
}

Json OrientationDemo::dumpState() { return scene_->dumpState(context()); }

}  // namespace arclight::orientation
