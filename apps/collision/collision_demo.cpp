#include "collision_demo.h"

#include <array>

#include "core/json.h"

namespace arclight::collision {
namespace {

struct SceneRow {
    std::unique_ptr<CollisionScene> (*make)(Shaders& shaders);
    CameraReach reach{};
    bool usesCamera = true;
};
/// In the order of `Scene`.
constexpr std::array kScenes{
    SceneRow{.make = bulletsScene, .reach = {.yaw = 3.1f, .pitch = 0.7f}},
    SceneRow{.make = treeScene},
    SceneRow{.make = duplicatesScene},
    SceneRow{.make = buildersScene, .usesCamera = false},
    SceneRow{.make = stackScene, .usesCamera = false},
    SceneRow{.make = pairsScene},
    SceneRow{.make = supportScene},
    SceneRow{.make = movingScene},
};

const SceneRow& rowOf(Scene scene) { return kScenes[static_cast<std::size_t>(scene)]; }

}  // namespace

CollisionDemo::CollisionDemo(Shaders& shaders) : shaders_(shaders) { makeScene(); }

void CollisionDemo::makeScene() {
    shown_ = params.scene;
    scene_ = rowOf(shown_).make(shaders_);
    camera_ = CameraControl(rowOf(shown_).reach);
    camera_.reset(cameraParams);
}

bool CollisionDemo::usesCamera() const { return rowOf(params.scene).usesCamera; }

void CollisionDemo::reset(Seed seed) {
    seed_ = seed, tick_ = 0, seconds_ = 0;
    if (shown_ != params.scene) makeScene();
    camera_.reset(cameraParams);
    scene_->reset(context());
}

void CollisionDemo::changed() {
    if (shown_ == params.scene) return scene_->changed(context());
    makeScene();
    scene_->reset(context());
}

bool CollisionDemo::adjust(const Input& input) {
    const bool hasTurned = camera_.adjust(input, cameraParams, scene_->isHeld()) && usesCamera();
    return scene_->adjust(context(), params, input) || hasTurned;
}

void CollisionDemo::step(const Step& step) {
    camera_.step(step.input, step.dt, cameraParams, scene_->isHeld());
    scene_->adjust(context(), params, step.input);
    scene_->step(context(), step);
    tick_ = step.tick + 1, seconds_ = step.seconds + step.dt;
}

CollisionMeasures CollisionDemo::measure() {
    CollisionMeasures measures;
    scene_->measure(context(), measures);
    return measures;
}

Json CollisionDemo::benchFigures(const FrameTimes& times) {
    Json figures = Json::object();
    scene_->benchFigures(context(), times, figures);
    return figures;
}

Json CollisionDemo::dumpState() { return scene_->dumpState(context()); }

}  // namespace arclight::collision
