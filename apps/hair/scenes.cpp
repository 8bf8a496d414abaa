#include "scenes.h"

#include "core/json.h"
#include "core/text.h"
#include "hair_settings.h"

namespace arclight::hair {

void Scenes::reset(const HairParams& params, Seed seed) {
    shown_ = params.scene, seed_ = seed, tick_ = 0;
    if (shown_ == Scene::shake) shake_->reset(shakeOf(params), seed);
    if (shown_ == Scene::skirt) skirt_->reset(skirtOf(params), seed);
}

void Scenes::changed(const HairParams& params) {
    if (params.scene != shown_) {
        const std::int64_t tick = tick_;
        reset(params, seed_);
        tick_ = tick;
    }
    if (shown_ == Scene::shake) shake_->set(shakeOf(params));
    if (shown_ == Scene::skirt) skirt_->set(skirtOf(params));
}

void Scenes::step(const HairParams& params, const Step& step) {
    tick_ = step.tick + 1;
    if (params.scene == Scene::shake) shake_->step(step.seconds + step.dt, step.dt);
    if (params.scene == Scene::skirt) skirt_->step(step.seconds + step.dt, step.dt);
}

void Scenes::drawShake(Frame& frame, const HairParams& params) {
    shake_->draw(frame, {.solver = params.solver, .rootSpheres = params.rootSpheres, .fold = params.fold});
}

void Scenes::drawSkirt(Frame& frame, const HairParams& params, const PortraitLight& light,
                       const CameraControl& control) {
    // Higher than in the portrait: the shadow of the whole figure stays within the pool of light.
    PortraitLight raised = light;
    raised.toKey = {-0.50f, 0.82f, 0.60f};
    // The camera follows a figure that rises, in part.
    const float lift = skirt_->pose().lift;
    const Camera camera =
        keptBeforeFigure(seenFrom(shotCamera(params.skirtShot, 0.8f * lift), control), frame.aspect(), lift);
    skirt_->draw(frame, camera, raised, {.skinning = params.skinning, .bones = params.bones});
}

void Scenes::draw(Frame& frame, const HairParams& params, const PortraitLight& light, const CameraControl& control) {
    if (params.scene == Scene::shake) drawShake(frame, params);
    if (params.scene == Scene::skirt) drawSkirt(frame, params, light, control);
}

void Scenes::panel(Panel& panel, const HairParams& params) const {
    if (params.scene == Scene::shake) {
        const ShakenRow::Fold& fold = shake_->row(Solver::rootSphere).fold();
        panel.text(
            "Each correction moves a link's ends by half of its error, and so travels one link in an iteration. With "
            "fewer iterations than that takes, strands stretch.");
        panel.value("longest folded strand", "+" + formatFixed(fold.excess, 1) + " %");
        panel.value("its tip from its root", formatFixed(fold.tipDistance, 1) + " % of its length");
        panel.muted("A root sphere limits the distance from the root, not the way along the strand.");
    } else if (params.scene == Scene::skirt) {
        const Skirt::Measures now = skirt_->skirt().measure();
        panel.value("hem's area over that at rest", formatFixed(now.opening, 2));
        if (skirt_->crossedTicks() > 0) panel.wrong("A knee has passed through the cloth.");
    }
}

HairMeasures Scenes::measure(const HairParams& params) const {
    HairMeasures result;
    if (params.scene == Scene::shake) {
        const ShakenRow& row = shake_->row(params.solver);
        result.strainMean = row.strainMean(), result.strainMax = row.strainMax(), result.rootError = row.rootError();
        result.pendulumLoss = shake_->pendulumLoss(params.solver);
        result.pendulumDamping = 100 * pendulumLossByDamping(params.damping);
        result.strandsDrawn = static_cast<double>(kSolvers.size()) * kShakenStrands;
    }
    if (params.scene == Scene::skirt) {
        const Skirt::Measures m = skirt_->skirt().measure();
        result.strainMean = m.strainMean, result.strainMax = m.strainMax, result.rootError = m.rootError;
        result.penetrations = m.penetrations, result.opening = m.opening;
        result.kneeCrossings = skirt_->crossedTicks();
        result.triangles = static_cast<double>(skirt_->triangles());
    }
    return result;
}

Json Scenes::dumpState(const HairParams& params) const {
    return params.scene == Scene::shake ? shake_->dumpState(params.solver, tick_) : skirt_->dumpState(tick_);
}

}  // namespace arclight::hair
