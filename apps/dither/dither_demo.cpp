#include "dither_demo.h"

#include <array>

#include "core/json.h"

namespace arclight::dither {
namespace {

struct SceneRow {
    std::unique_ptr<DitherScene> (*make)(Shaders& shaders);
    CameraReach reach{};
};
/// In the order of `Scene`.
constexpr std::array kScenes{SceneRow{foliageScene},  SceneRow{rampScene}, SceneRow{pictureScene},
                             SceneRow{spectrumScene}, SceneRow{timeScene}, SceneRow{generatorScene}};

const SceneRow& rowOf(Scene scene) { return kScenes[static_cast<std::size_t>(scene)]; }

}  // namespace

DitherDemo::DitherDemo(Shaders& shaders) : shaders_(shaders) { makeScene(); }

SceneContext DitherDemo::context() const {
    pattern_.choose(params, seed_);
    return {params, pattern_, input_.pixels.empty() ? nullptr : &input_, camera_, seed_, tick_, seconds_};
}

void DitherDemo::makeScene() {
    shown_ = params.scene;
    scene_ = rowOf(shown_).make(shaders_);
    camera_ = CameraControl(rowOf(shown_).reach);
    camera_.reset(cameraParams);
}

void DitherDemo::reset(Seed seed) {
    seed_ = seed, tick_ = 0, seconds_ = 0;
    if (shown_ != params.scene) makeScene();
    camera_.reset(cameraParams);
    scene_->reset(context());
}

void DitherDemo::changed() {
    if (shown_ == params.scene) return scene_->changed(context());
    makeScene();
    scene_->reset(context());
}

void DitherDemo::setInputImage(const Image* image) { input_ = image ? *image : Image(); }

bool DitherDemo::adjust(const Input& input) {
    const bool hasTurned = camera_.adjust(input, cameraParams, scene_->isHeld()) && usesCamera();
    return scene_->adjust(context(), params, input) || hasTurned;
}

void DitherDemo::step(const Step& step) {
    camera_.step(step.input, step.dt, cameraParams, scene_->isHeld());
    scene_->adjust(context(), params, step.input);
    scene_->step(context(), step);
    tick_ = step.tick + 1, seconds_ = step.seconds + step.dt;
}

DitherMeasures DitherDemo::measure() {
    DitherMeasures measures;
    if (!isDiffused(params)) {
        const ThresholdMap& map = context().pattern.map();
        measures.coverageErrorMax = coverageErrorMax(map);
        measures.meanBiasLsb = meanBiasLsb(map);
        measures.levels = levels(map);
    }
    scene_->measure(context(), measures);
    return measures;
}

Json DitherDemo::dumpState() { return scene_->dumpState(context()); }

Json DitherDemo::benchFigures(const FrameTimes& times) {
    Json figures = Json::object();
    scene_->benchFigures(context(), times, figures);
    return figures;
}

}  // namespace arclight::dither
