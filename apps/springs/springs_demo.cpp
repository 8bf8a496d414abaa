#include "springs_demo.h"

#include <array>

#include "core/text.h"
#include "mistakes.h"

namespace arclight::springs {
namespace {

/// In the order of `SpringScene`.
constexpr std::array kScenes{fieldScene, graphScene, positionScene, rotationScene, frameScene, orientationScene,
                             stabilityScene};

/// Linear light of the ground behind the diagrams.
constexpr glm::vec3 kGroundLight(0.0034f, 0.0072f, 0.0094f);

std::string rounded(double value, int digits) { return std::isfinite(value) ? formatFixed(value, digits) : "\u2013"; }

}  // namespace

void SpringsDemo::makeScene() {
    shown_ = params.scene;
    scene_ = kScenes[static_cast<std::size_t>(shown_)](shaders_);
}

void SpringsDemo::reset(Seed seed) {
    seed_ = seed;
    tick_ = sceneBegin_ = 0;
    spring_ = convert(settingsOf(params));
    if (!scene_.object || shown_ != params.scene) makeScene();
    scene_.reset(scene_.object.get(), context());
}

void SpringsDemo::changed() {
    spring_ = convert(settingsOf(params));
    if (shown_ == params.scene) return scene_.changed(scene_.object.get(), context());
    makeScene();
    sceneBegin_ = tick_;
    scene_.reset(scene_.object.get(), context());
}

void SpringsDemo::step(const Step& step) {
    scene_.step(scene_.object.get(), context(), step);
    tick_ = step.tick + 1;
}

void SpringsDemo::draw(Frame& frame) {
    if (shown_ != SpringScene::field && shown_ != SpringScene::orientation)
        fullscreen(frame, "backdrop", frame.scene(), backdrop_.set("ground", kGroundLight), {});
    scene_.draw(scene_.object.get(), context(), frame);
}

void SpringsDemo::panel(Panel& panel) const {
    panel.heading("This spring");
    panel.value("ω", spring_.omegaText);
    panel.value("ζ", spring_.zetaText);
    if (!spring_.meaningful()) panel.wrong(describe(spring_.fault));
    panel.value("swings at", rounded(dampedFrequency(spring_.shape), 3) + " Hz");
    panel.value("half-life", rounded(halfLife(spring_.shape), 3) + " s");
    panel.value("overshoot", rounded(100 * overshoot(spring_.shape), 1) + " %");
    if (params.integrator == Integrator::stiffness) {
        const StiffnessDamping factors = stiffnessFromShape(spring_.shape);
        panel.value("k, d", rounded(factors.k, 2) + ", " + rounded(factors.d, 5) + " at 60 Hz");
    }
    if (params.mistake != Mistake::none) panel.wrong(textsOf(params.mistake).panel);
}

SpringMeasures SpringsDemo::measure() const {
    SpringMeasures measures;
    scene_.measure(scene_.object.get(), context(), measures);
    return measures;
}

Json SpringsDemo::dumpState() const {
    Json springs = Json::array();
    scene_.dump(scene_.object.get(), springs);
    return {{"omega", spring_.shape.omega}, {"zeta", spring_.shape.zeta}, {"springs", std::move(springs)}};
}

}  // namespace arclight::springs
