// The common part of the scenes of the springs demo: the spring that the parameters specify, and its step.
#pragma once

#include <string>
#include <tuple>
#include <vector>

#include "app/scene.h"
#include "core/grip.h"
#include "core/json.h"
#include "gfx/page.h"
#include "palette.h"
#include "sim/common/camera_control.h"
#include "sim/common/step_poles.h"
#include "sim/springs/spring_parameters.h"
#include "sim/springs/step_code.h"
#include "spring_exports.h"

namespace arclight::springs {

// Parameters and measures of several scenes.

inline constexpr Group kGraphGroup{"Graph", "Scene graph: one spring against time, compared with its closed form."};
inline constexpr Group kComparisonGroup{
    "Comparison", "Scenes position, rotation and orientation: the correct method next to a wrong one."};

/// The rows of the spring, where the integrator and the mistake matter only sometimes.
template <class Params>
constexpr auto springRows(SpringSettings Params::*spring, bool (*integratorMatters)(const SpringSettings&),
                          bool (*mistakeMatters)(const SpringSettings&)) {
    auto rows = embed(spring);
    std::get<Param<Params, Integrator, SpringSettings>>(rows).settingsPredicate = integratorMatters;
    std::get<Param<Params, Mistake, SpringSettings>>(rows).settingsPredicate = mistakeMatters;
    return rows;
}
/// The rows for a scene that shows only mistakes of the conversion; a damping ratio needs no conversion.
template <class Params>
constexpr auto springRowsOfConversion(SpringSettings Params::*spring) {
    return springRows(spring, nullptr,
                      [](const SpringSettings& s) { return s.parameterization != Parameterization::ratio; });
}

template <class Params>
constexpr auto tickRateRow(TypedNumber Params::*field) {
    return Param{
        "tickRate", "Hz", "Steps per second in the scenes graph, track and stability, independent of the frame rate.",
        field,      10,   240}
        .label("step rate")
        .primary();
}

template <class Measures>
constexpr auto maxErrorRow(double Measures::*field) {
    return Measure{"maxError", "", "Largest distance between the stepped spring and its closed form since the start.",
                   field}
        .atMost(1e-5);
}
template <class Measures>
constexpr auto frequencyAskedRow(double Measures::*field) {
    return Measure{"frequencyAsked", "Hz", "Damped frequency of the requested spring.", field}.absentBecause(
        "only for ζ < 1, where a spring oscillates");
}
template <class Measures>
constexpr auto decayRateAskedRow(double Measures::*field) {
    return Measure{"decayRateAsked", "1/s", "Decay rate of the requested spring: ζω, or ω (ζ − √(ζ² − 1)) for ζ > 1.",
                   field};
}
template <class Measures>
constexpr auto halfLifeAskedRow(double Measures::*field) {
    return Measure{"halfLifeAsked", "s", "Half-life of the amplitude of the requested spring.", field}.absentBecause(
        "only for ζ > 0, where the amplitude decays");
}
template <class Measures>
constexpr auto overshootAskedRow(double Measures::*field) {
    return Measure{"overshootAsked", "",
                   "Overshoot of the closed form from the same start (in the scene field, from rest), as a fraction of "
                   "the distance to the target.",
                   field}
        .absentBecause("not defined if the spring was just passing its target");
}
template <class Measures>
constexpr auto velocityJumpRow(double Measures::*field) {
    return Measure{"velocityJump", "1/s", "Largest jump of the spring's velocity at a new target.", field}.atMost(1e-9);
}
template <class Measures>
constexpr auto growthRow(double Measures::*field) {
    return Measure{"growthPerStep", "",
                   "Factor by which each step multiplies the amplitude in the long run. Above 1, the step is unstable.",
                   field}
        .atMost(1);
}
template <class Measures>
constexpr auto springsRow(double Measures::*field) {
    return Measure{"springs", "", "Number of springs in the scene.", field};
}

struct StepMeasures {
    double growthPerStep = 0, springs = 0;
};
constexpr auto rowsOf(StepMeasures) {
    return measureRows<StepMeasures>(growthRow(&StepMeasures::growthPerStep), springsRow(&StepMeasures::springs));
}

inline glm::vec2 pointerPx(const Input& input) { return {input.pointerPx[0], input.pointerPx[1]}; }

/// Appends one spring to a state dump.
inline void dumpSpring(Json& springs, double x, double v, double target) {
    springs.push_back({{"x", x}, {"v", v}, {"target", target}});
}

/// The closed form of the spring, with its numbers.
std::string formulaOf(const Conversion& spring);
/// Shows the spring in the panel. `stepRate`: steps per second.
void showSpring(Panel& panel, const Conversion& spring, const SpringSettings& settings, double stepRate);

/// The background of a diagram.
class Backdrop {
public:
    explicit Backdrop(Shaders& shaders) : program_(shaders.program("common/fullscreen.vert", "common/backdrop.frag")) {}
    void draw(Frame& frame) {
        constexpr glm::vec3 kGroundLight(0.0034f, 0.0072f, 0.0094f);
        fullscreen(frame, "backdrop", frame.scene(), program_.set("ground", kGroundLight), {});
    }

private:
    Program program_;
};

/// The base class of the scenes. Their parameters have a member `SpringSettings spring`. By default, a scene does not
/// use the camera.
template <class SceneParams, class SceneMeasures>
class SpringScene : public Scene<SceneParams, SceneMeasures, CameraControl> {
public:
    /// Restarts the scene.
    virtual void begin() = 0;
    /// A parameter has changed; motion continues.
    virtual void adapt() = 0;
    /// Appends {"x", "v", "target"} for each spring, at most 4,096.
    virtual void dump(Json& /*springs*/) const {}
    /// Steps per second.
    virtual double stepRate() const { return kTicksPerSecond; }
    /// Whether a press takes anything of the scene.
    virtual bool isOver(const Input& input) const {
        return nearestGrab(this->grabs(input.widthPx, input.heightPx), input).has_value();
    }

    void restart() final {
        grip_ = {};
        begin_ = this->tick();
        asked_ = convert(this->params.spring);
        begin();
    }
    void changed() final {
        asked_ = convert(this->params.spring);
        adapt();
    }
    bool usesCamera() const override { return false; }
    bool move(const Input& input) override {
        const bool isModified = input.isDown(Key::shift) || input.isDown(Key::control) || input.isDown(Key::alt);
        grip_.follow(input, [&] { return !isModified && isOver(input); });
        return false;
    }
    bool isHeld() const final { return grip_.isHeld(); }
    /// Where the scene uses the left button, the right one turns the camera, as does the left one with Ctrl, Alt or
    /// Shift.
    Input cameraInput(const Input& input) const final {
        if (!this->usesCamera()) return {};
        Input forCamera = input;
        if (input.isDown(MouseButton::right)) forCamera.buttons |= static_cast<std::uint32_t>(MouseButton::left);
        return forCamera;
    }
    std::string formula() final { return formulaOf(asked_); }
    /// A step of the scene's length.
    std::string code() const final { return stepCode(asked_.shape, this->params.spring.integrator, stepRate()); }
    std::vector<Export> exports() final { return springExports(asked_.shape, code()); }
    void panel(Panel& panel) final { showSpring(panel, asked_, this->params.spring, stepRate()); }
    Json dumpState() override {
        Json springs = Json::array();
        dump(springs);
        return {{"omega", asked_.shape.omega}, {"zeta", asked_.shape.zeta}, {"springs", std::move(springs)}};
    }

protected:
    /// The spring that the parameters ask for.
    const Conversion& asked() const { return asked_; }
    /// A step of `dt` seconds with the chosen integrator.
    Propagator<double> propagator(double dt) const {
        return arclight::propagator(this->params.spring.integrator, asked_.shape, dt);
    }
    /// The factor by which each tick's step multiplies the swing. Above 1 it blows up.
    double growth() const { return growthPerStep(propagator(kTickSeconds)); }
    /// Ticks since the scene began.
    std::int64_t sceneTick() const { return this->tick() - begin_; }

    Grip grip_;

private:
    Conversion asked_;
    std::int64_t begin_ = 0;
};

}  // namespace arclight::springs
