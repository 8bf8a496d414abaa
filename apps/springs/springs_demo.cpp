#include "springs_demo.h"

#include <array>
#include <memory>
#include <vector>

#include "closed_form_text.h"
#include "core/angles.h"
#include "core/json.h"
#include "core/text.h"
#include "mistakes.h"
#include "sim/common/soft_constraint.h"
#include "sim/springs/field_view.h"
#include "sim/springs/step_code.h"

namespace arclight::springs {
namespace {

/// Linear colour of the background of the diagrams.
constexpr glm::vec3 kGroundLight(0.0034f, 0.0072f, 0.0094f);

/// How far the camera may move around the disc of scene orientation.
constexpr CameraReach kOrientationReach{.yaw = kPi, .pitch = 0.9f, .nearest = 0.6f, .farthest = 2, .pan = 0.4f};

using Gestures = std::vector<Gesture>;

Gestures gesturesOfDisc(const SpringParams& params) {
    if (params.mistake == Mistake::componentwiseQuaternion)
        return {{"Drag in the plot of the error", "set the turn; the parameter follows"}};
    if (params.mistake == Mistake::axisAngleVector || followsKeys(params)) return {};
    return {{"Drag the disc", "tilt it; let go and it swings back"},
            {"Right drag, or Ctrl and drag", "orbit from anywhere; beside the disc a plain drag does it too"}};
}

struct SceneRow {
    std::unique_ptr<Scene> (*make)(Shaders& shaders);
    Gestures (*gestures)(const SpringParams& params);
    const CameraReach* reach = nullptr;  ///< of the camera; null if the scene has none
    bool hasBackdrop = false;            ///< behind a diagram
    bool hasOwnRate = false;             ///< steps at `tickRate`
};
/// In the order of `SpringScene`.
constexpr SceneRow kScenes[] = {
    {.make = fieldScene,
     .gestures = [](const SpringParams&) -> Gestures {
         return {{"Move over the pegs", "push them a little"},
                 {"Drag the pegs", "push them down; let go and they spring back"},
                 {"Click a peg", "send out a ring"},
                 {"Right drag, or Ctrl and drag", "orbit from anywhere; over the sky a plain drag does it too"}};
     },
     .reach = &kFieldReach},
    {.make = graphScene,
     .gestures = [](const SpringParams&) -> Gestures {
         return {{"Drag in the plot", "move the target; the parameter follows"}};
     },
     .hasBackdrop = true,
     .hasOwnRate = true},
    {.make = positionScene,
     .gestures = [](const SpringParams&) -> Gestures {
         return {{"Click a button", "send the spring and the tween to it, in mid-flight too"}};
     },
     .hasBackdrop = true},
    {.make = rotationScene,
     .gestures = [](const SpringParams&) -> Gestures { return {{"Move the pointer", "the needles turn to it"}}; }},
    {.make = frameScene,
     .gestures = [](const SpringParams&) -> Gestures {
         return {{"Move the pointer along the strip", "wind the animation"}};
     },
     .hasBackdrop = true},
    {.make = orientationScene, .gestures = gesturesOfDisc, .reach = &kOrientationReach},
    {.make = stabilityScene,
     .gestures = [](const SpringParams&) -> Gestures { return {}; },
     .hasBackdrop = true,
     .hasOwnRate = true}};

const SceneRow& rowOf(SpringScene scene) { return kScenes[static_cast<std::size_t>(scene)]; }

std::string rounded(double value, int digits) { return std::isfinite(value) ? formatFixed(value, digits) : "\u2013"; }

}  // namespace

void dumpSpring(Json& springs, double x, double v, double target) {
    springs.push_back({{"x", x}, {"v", v}, {"target", target}});
}

void SpringsDemo::makeScene() {
    shown_ = params.scene;
    scene_ = rowOf(shown_).make(shaders_);
    camera_ = CameraControl(usesCamera() ? *rowOf(shown_).reach : kOrientationReach);
    camera_.reset(cameraParams);
    grip_ = {};
}

void SpringsDemo::reset(Seed seed) {
    seed_ = seed;
    tick_ = sceneBegin_ = 0;
    spring_ = convert(settingsOf(params));
    if (!scene_ || shown_ != params.scene) makeScene();
    camera_.reset(cameraParams);
    grip_ = {};
    scene_->reset(context());
}

void SpringsDemo::changed() {
    spring_ = convert(settingsOf(params));
    if (shown_ == params.scene) return scene_->changed(context());
    makeScene();
    sceneBegin_ = tick_;
    scene_->reset(context());
}

bool SpringsDemo::dragParams(const Input& input) {
    const auto dragged = [this] { return std::array{params.target, params.retargetTo, params.turnAngleDeg}; };
    const auto before = dragged();
    scene_->drag(params, input, grip_);
    if (dragged() == before) return false;
    changed();
    return true;
}

/// Where the scene uses the left button, the right one turns the camera, as does the left one with Ctrl, Alt or Shift.
Input SpringsDemo::cameraInput(Input input) {
    const bool isModified = input.isDown(Key::shift) || input.isDown(Key::control) || input.isDown(Key::alt);
    grip_.follow(input, [&] { return !isModified && scene_->isOver(context(), input); });
    if (input.isDown(MouseButton::right)) input.buttons |= static_cast<std::uint32_t>(MouseButton::left);
    return input;
}

bool SpringsDemo::adjust(const Input& input) {
    bool hasMoved = dragParams(input);
    if (usesCamera()) {
        const Input forCamera = cameraInput(input);
        hasMoved |= camera_.adjust(forCamera, cameraParams, grip_.isHeld());
    }
    return scene_->point(input) || hasMoved;
}

void SpringsDemo::step(const Step& step) {
    dragParams(step.input);
    if (usesCamera()) {
        const Input forCamera = cameraInput(step.input);
        camera_.step(forCamera, step.dt, cameraParams, grip_.isHeld());
    }
    scene_->step(context(), step);
    tick_ = step.tick + 1;
}

bool SpringsDemo::skip(const Step& step, std::int64_t ticks) {
    if (shown_ != SpringScene::stability) return false;
    tick_ = step.tick + ticks;
    return true;
}

void SpringsDemo::draw(Frame& frame) {
    if (rowOf(shown_).hasBackdrop)
        fullscreen(frame, "backdrop", frame.scene(), backdrop_.set("ground", kGroundLight), {});
    scene_->draw(context(), frame);
}

std::vector<Gesture> SpringsDemo::gestures() const { return rowOf(shown_).gestures(params); }

bool SpringsDemo::usesCamera() const { return rowOf(shown_).reach != nullptr; }

std::string SpringsDemo::formula() {
    const SpringShape shape = spring_.shape;
    const auto number = [](double value) { return readable(value); };
    std::string text = "x″ + 2ζω x′ + ω² (x − target) = 0\n";
    text += "ω = " + spring_.omegaText + "\nζ = " + spring_.zetaText + "\n";
    text +=
        "2ζω = " + number(2 * shape.zeta * shape.omega) + " /s, ω² = " + number(shape.omega * shape.omega) + " /s²\n";
    text += describe(closedFormTerms(shape, {-1, 0}, 1)) + "  from rest at 0 to 1";
    return text;
}

/// Steps per second in the scene.
double SpringsDemo::stepRate() const {
    return rowOf(shown_).hasOwnRate ? shortDouble(params.tickRate) : kTicksPerSecond;
}

/// What "Copy the code" copies: a step of the scene's length.
std::string SpringsDemo::code() const { return stepCode(spring_.shape, params.integrator, stepRate()); }

void SpringsDemo::panel(Panel& panel) {
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
    if (params.integrator == Integrator::softConstraint) {
        const SoftConstraint soft = softConstraint(spring_.shape, 1 / stepRate());
        panel.value("γ, β", readable(soft.gamma) + " /kg, " + readable(soft.beta) + " for 1 kg");
    }
    if (params.mistake != Mistake::none) panel.wrong(textsOf(params.mistake).panel);
}

SpringMeasures SpringsDemo::measure() {
    SpringMeasures measures;
    measures.growthPerStep = context().growth();
    scene_->measure(context(), measures);
    return measures;
}

Json SpringsDemo::dumpState() {
    Json springs = Json::array();
    scene_->dump(springs);
    Json state = {{"omega", spring_.shape.omega}, {"zeta", spring_.shape.zeta}, {"springs", std::move(springs)}};
    if (shown_ == SpringScene::graph) state["dt"] = 1 / shortDouble(params.tickRate);  // its own, not the host's
    return state;
}

}  // namespace arclight::springs
