#include "bones_demo.h"

#include <array>
#include <cmath>
#include <numbers>

#include "core/angles.h"
#include "core/json.h"

namespace arclight::bones {
namespace {

struct SceneRow {
    std::unique_ptr<BonesScene> (*make)(Shaders& shaders);
    CameraReach reach{};
    bool usesCamera = true;
};
/// In the order of `Scene`.
constexpr std::array kScenes{
    SceneRow{.make = creatureScene, .reach = {.yaw = 3.1f, .pitch = 0.6f, .pitchDown = 0.15f}},
    SceneRow{.make = meadowScene, .reach = {.yaw = 3.1f, .pitch = 0.25f, .pitchDown = 0.1f, .farthest = 1.2f}},
    SceneRow{.make = chainsScene, .usesCamera = false},
    SceneRow{.make = kinkScene, .usesCamera = false},
    SceneRow{.make = fieldScene, .usesCamera = false},
};

const SceneRow& rowOf(Scene scene) { return kScenes[static_cast<std::size_t>(scene)]; }

}  // namespace

BoneSettings boneSettings(const BonesParams& params) {
    const SpringShape shape{2 * std::numbers::pi * static_cast<double>(params.frequency),
                            static_cast<double>(params.dampingRatio)};
    const float middle = 0.5f * (params.poseStiffness + params.poseStiffnessTip);
    return {.position = shape,
            .rotation = shape,
            .poseStiffness = {params.poseStiffness, middle, params.poseStiffnessTip},
            .lengthStiffness = {params.lengthStiffness, params.lengthStiffness, params.lengthStiffness},
            .bendCap = kDegree * params.bendCapDeg};
}

BoneStepping boneStepping(const BonesParams& params) {
    return {.rotation = params.rotationSpring,
            .rampsTargets = params.mistake != Mistake::jumpingTargets,
            .dampsByTime = params.mistake != Mistake::dampingPerTick,
            .dampsRelative = params.mistake != Mistake::absoluteDamping,
            .restoresPose = params.mistake != Mistake::keptPose,
            .isTorqueCrossed = params.mistake == Mistake::crossedTorque};
}

BonesDemo::BonesDemo(Shaders& shaders) : shaders_(shaders) {}

void BonesDemo::makeScene() {
    shown_ = params.scene;
    scene_ = rowOf(shown_).make(shaders_);
    camera_ = CameraControl(rowOf(shown_).reach);
    camera_.reset(cameraParams);
}

bool BonesDemo::usesCamera() const { return rowOf(params.scene).usesCamera; }

void BonesDemo::reset(Seed seed) {
    seed_ = seed, tick_ = 0, seconds_ = 0;
    if (!scene_ || shown_ != params.scene) makeScene();
    camera_.reset(cameraParams);
    scene_->reset(context());
}

void BonesDemo::changed() {
    if (scene_ && shown_ == params.scene) return scene_->changed(context());
    makeScene();
    scene_->reset(context());
}

bool BonesDemo::adjust(const Input& input) {
    if (!scene_) return false;
    const bool hasTurned = camera_.adjust(input, cameraParams, scene_->isHeld()) && usesCamera();
    return scene_->adjust(context(), input) || hasTurned;
}

void BonesDemo::step(const Step& step) {
    camera_.step(step.input, step.dt, cameraParams, scene_->isHeld());
    scene_->step(context(), step);
    tick_ = step.tick + 1, seconds_ = step.seconds + step.dt;
}

BonesMeasures BonesDemo::measure() {
    BonesMeasures measures;
    scene_->measure(context(), measures);
    return measures;
}

Json BonesDemo::benchFigures(const FrameTimes& times) {
    const BonesMeasures measures = measure();
    Json figures = Json::object();
    if (times.stepMs > 0 && std::isfinite(measures.bones)) figures["bonesPerMs"] = measures.bones / times.stepMs;
    // Where the energy is known, the CPU moves the field.
    if (times.stepMs > 0 && std::isfinite(measures.fieldEnergy)) figures["cellsPerMs"] = measures.cells / times.stepMs;
    return figures;
}

Json BonesDemo::dumpState() { return scene_->dumpState(context()); }

}  // namespace arclight::bones
