#include "hair_demo.h"

#include <optional>

#include "core/json.h"
#include "core/text.h"
#include "sim/hair/shots.h"

namespace arclight::hair {
namespace {

CameraReach portraitReach(const HairParams& params) { return shotCamera(params.shot).reach; }
CameraReach skirtReach(const HairParams& params) { return shotCamera(params.skirtShot, 0).reach; }

struct SceneRow {
    std::unique_ptr<HairScene> (*make)(Shaders& shaders);
    CameraReach (*reach)(const HairParams& params);
    bool usesCamera;
};
/// In the order of `Scene`. Scene shake does not change the portrait's camera.
constexpr std::array kScenes{SceneRow{portraitScene, portraitReach, true}, SceneRow{shakeScene, portraitReach, false},
                             SceneRow{skirtScene, skirtReach, true}};

const SceneRow& rowOf(Scene scene) { return kScenes[static_cast<std::size_t>(scene)]; }

}  // namespace

Json HairScene::benchFigures(const SceneContext&, const FrameTimes&) const { return Json::object(); }

HairDemo::HairDemo(Shaders& shaders) : shaders_(shaders) { slots_[0].scene = portraitScene(shaders); }

void HairDemo::show() {
    static_assert(std::tuple_size_v<decltype(slots_)> == kScenes.size());
    shown_ = params.scene;
    Slot& slot = slots_[static_cast<std::size_t>(shown_)];
    if (!slot.scene) slot.scene = rowOf(shown_).make(shaders_);
    slot.isStarted ? slot.scene->show(context()) : slot.scene->reset(context());
    slot.isStarted = true;
}

void HairDemo::limitCamera() { camera_.limit(rowOf(params.scene).reach(params)); }

bool HairDemo::usesCamera() const { return rowOf(params.scene).usesCamera; }

void HairDemo::reset(Seed seed) {
    seed_ = seed, tick_ = 0, seconds_ = 0;
    limitCamera();
    camera_.reset(cameraParams);
    for (Slot& slot : slots_) slot.isStarted = false;
    show();
}

void HairDemo::changed() {
    if (params.scene != shown_) return show();
    scene().changed(context());
}

bool HairDemo::adjust(const Input& input) {
    limitCamera();
    const bool hasTurned = camera_.adjust(input, cameraParams, scene().isHeld()) && usesCamera();
    return scene().adjust(context(), input) || hasTurned;
}

void HairDemo::step(const Step& step) {
    limitCamera();
    camera_.step(step.input, step.dt, cameraParams, scene().isHeld());
    scene().step(context(), step);
    tick_ = step.tick + 1, seconds_ = step.seconds + step.dt;
}

std::string HairDemo::formula() {
    const auto number = [](auto value) { return formatNumber(value); };
    const std::optional<float> length = scene().strandLength(params);
    std::string text = "x′ = x + d (x − x of the tick before) + a h², d = " + number(params.damping) + ", h = 1/60 s";
    const bool isOnce = params.solver == Solver::followTheLeader && length;
    text += isOnce ? "\nonce, from root to tip: x2 = x1 + (x2 − x1) L / l"
                   : "\n" + std::to_string(params.iterations) + (params.iterations == 1 ? " time" : " times") +
                         ": x1 += (x2 − x1) (l − L) / (2 l), x2 −= (x2 − x1) (l − L) / (2 l)";
    const bool hasSphere = params.solver == Solver::rootSphere || params.solver == Solver::cosserat;
    if (hasSphere && length) text += "\n|x − root| ≤ sum of the L up to x ≤ " + number(*length) + " m";
    return text;
}

Json HairDemo::dumpState() { return scene().dumpState(context()); }

Json HairDemo::benchFigures(const FrameTimes& times) { return scene().benchFigures(context(), times); }

}  // namespace arclight::hair
