#include "springs_demo.h"

#include "core/text.h"

namespace arclight::springs {
namespace {

/// Calls `action` with the scene, if there is one.
template <class Scene, class Action>
void withScene(Scene& scene, Action action) {
    std::visit(
        [&](auto& it) {
            if constexpr (!std::is_same_v<std::remove_cvref_t<decltype(it)>, std::monostate>) action(it);
        },
        scene);
}

std::string rounded(double value, int digits) { return std::isfinite(value) ? formatFixed(value, digits) : "\u2013"; }

/// Scene light behind the diagrams.
constexpr glm::vec3 kGroundLight(0.0034f, 0.0072f, 0.0094f);

/// What to look for with a mistake turned on.
std::string_view sentence(Mistake mistake) {
    switch (mistake) {
        case Mistake::none: return "";
        case Mistake::missingOmega:
            return "The implicit step as one post prints it, without two factors of omega: in the graph it runs away.";
        case Mistake::invertedHalfLife:
            return "zeta = -(halfLife / omega) ln 0.5 as printed: a shorter half-life swings longer. Compare the envelope.";
        case Mistake::fractionReduced:
            return "The fraction is read as what is lost: asked to keep 10 %, it keeps 90 %.";
        case Mistake::quadrupledHalfLife:
            return "Damping 4 ln 2 / halfLife: a quarter is left at the half-life, not half.";
        case Mistake::snapWithoutAbs:
            return "Snaps when v and the way left fall below an epsilon, without abs: moving down it teleports.";
        case Mistake::zeroVelocityOnClick:
            return "Velocity is set to 0 at each new target: the curve breaks where a spring would bend.";
        case Mistake::pointsAway: return "atan2(object - mouse): every pointer shows its back to the cursor.";
        case Mistake::crossAxis:
            return "Springs an angle about an axis taken from the pointer: change direction and the object jumps.";
        case Mistake::frameOverrun:
            return "int(frames * x / width), not clamped: at the right edge it asks for a frame that is not there.";
        case Mistake::componentwiseQuaternion:
            return "Springs the four components and normalises: close for small turns, 13 % off near half a turn.";
    }
    return "";
}

}  // namespace

SceneContext SpringsDemo::context() const { return {params, spring_, step_, seed_, tick_}; }

void SpringsDemo::convertParams() {
    settings_ = {params.parameterization, params.frequency,    params.frequencyIsDamped, params.dampingRatio,
                 params.fractionRemaining, params.fractionTime, params.halfLife,          params.mistake};
    spring_ = convert(settings_);
    step_ = propagator(params.integrator, spring_.shape, kTickSeconds);
}

void SpringsDemo::makeScene() {
    shown_ = params.scene;
    switch (params.scene) {
        case SpringScene::field: scene_.emplace<FieldScene>(shaders_); break;
        case SpringScene::graph: scene_.emplace<GraphScene>(); break;
        case SpringScene::position: scene_.emplace<PositionScene>(); break;
        case SpringScene::rotation: scene_.emplace<RotationScene>(); break;
        case SpringScene::frame: scene_.emplace<FrameScene>(); break;
        case SpringScene::orientation: scene_.emplace<OrientationScene>(shaders_); break;
        case SpringScene::stability: scene_.emplace<StabilityScene>(shaders_); break;
    }
}

void SpringsDemo::reset(Seed seed) {
    seed_ = seed;
    tick_ = 0;
    convertParams();
    if (std::holds_alternative<std::monostate>(scene_) || shown_ != params.scene) makeScene();
    withScene(scene_, [&](auto& scene) { scene.reset(context()); });
}

void SpringsDemo::changed() {
    convertParams();
    const bool isFresh = shown_ != params.scene;
    if (isFresh) makeScene();
    withScene(scene_, [&](auto& scene) { isFresh ? scene.reset(context()) : scene.changed(context()); });
}

void SpringsDemo::step(const Step& step) {
    withScene(scene_, [&](auto& scene) { scene.step(context(), step.input); });
    ++tick_;
}

void SpringsDemo::draw(Frame& frame) {
    if (shown_ != SpringScene::field && shown_ != SpringScene::orientation) {
        const Pass pass = frame.pass("backdrop", frame.scene());
        backdrop_.use();
        backdrop_.set("ground", kGroundLight);
        drawFullscreen();
    }
    withScene(scene_, [&](auto& scene) { scene.draw(context(), frame); });
}

void SpringsDemo::panel(Panel& panel) const {
    panel.heading("This spring");
    panel.value("omega", spring_.omegaText);
    panel.value("zeta", spring_.zetaText);
    if (!spring_.meaningful()) panel.wrong(describe(spring_.fault));
    panel.value("swings at", rounded(dampedFrequency(spring_.shape), 3) + " Hz");
    panel.value("half-life", rounded(halfLife(spring_.shape), 3) + " s");
    panel.value("overshoots", rounded(100 * overshoot(spring_.shape), 1) + " %");
    if (params.integrator == Integrator::stiffness) {
        const StiffnessDamping factors = stiffnessFromShape(spring_.shape, 1.0 / 60.0);
        panel.value("k, d", rounded(factors.k, 2) + ", " + rounded(factors.d, 5) + " at 60 Hz");
    }
    if (params.mistake != Mistake::none) panel.wrong(sentence(params.mistake));
}

SpringMeasures SpringsDemo::measure() const {
    SpringMeasures measures;
    withScene(scene_, [&](const auto& scene) { scene.measure(context(), measures); });
    return measures;
}

Json SpringsDemo::dumpState() const {
    Json springs = Json::array();
    withScene(scene_, [&](const auto& scene) { scene.dump(springs); });
    return {{"omega", spring_.shape.omega}, {"zeta", spring_.shape.zeta}, {"springs", std::move(springs)}};
}

}  // namespace arclight::springs
