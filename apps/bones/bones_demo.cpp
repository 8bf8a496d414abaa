#include "bones_demo.h"

#include <cmath>
#include <numbers>

#include "core/angles.h"
#include "core/json.h"

namespace arclight::bones {
namespace {

/// In the order of `Scene`.
constexpr SceneRow<BonesScene> kScenes[]{
    {.make = creatureScene, .reach = {.yaw = 3.1f, .pitch = 0.6f, .pitchDown = 0.15f}},
    {.make = meadowScene, .reach = {.yaw = 3.1f, .pitch = 0.25f, .pitchDown = 0.1f, .farthest = 1.2f}},
    {.make = chainsScene, .usesCamera = false},
    {.make = kinkScene, .usesCamera = false},
    {.make = fieldScene, .usesCamera = false},
};

}  // namespace

BoneSettings boneSettings(const BonesParams& params) {
    const SpringShape shape{2 * std::numbers::pi * static_cast<double>(params.frequency),
                            static_cast<double>(params.dampingRatio)};
    const auto curve = [](float root, float tip) { return ChainCurve{root, 0.5f * (root + tip), tip}; };
    return {.position = shape,
            .rotation = shape,
            .poseStiffness = curve(params.poseStiffness, params.poseStiffnessTip),
            .lengthStiffness = curve(params.lengthStiffness, params.lengthStiffness * params.lengthStiffnessTip),
            .bendCap = kDegree * params.bendCapDeg};
}

BoneStepping boneStepping(const BonesParams& params) {
    return {.rotation = params.rotationSpring,
            .rampsTargets = params.mistake != Mistake::jumpingTargets,
            .lengths = params.mistake == Mistake::dampingPerTick    ? LengthRule::dampedPerStep
                       : params.mistake == Mistake::absoluteDamping ? LengthRule::dampedAbsolute
                                                                    : LengthRule::limited,
            .restoresPose = params.mistake != Mistake::keptPose,
            .isTorqueCrossed = params.mistake == Mistake::crossedTorque};
}

BonesDemo::BonesDemo(Shaders& shaders) : SceneDemo(shaders, kScenes) {}

Json BonesDemo::benchFigures(const FrameTimes& times) {
    const BonesMeasures measures = measure();
    Json figures = Json::object();
    if (times.stepMs > 0 && std::isfinite(measures.bones)) figures["bonesPerMs"] = measures.bones / times.stepMs;
    // Where the energy is known, the CPU moves the field.
    if (times.stepMs > 0 && std::isfinite(measures.fieldEnergy)) figures["cellsPerMs"] = measures.cells / times.stepMs;
    return figures;
}

}  // namespace arclight::bones
