#include "sim/springs/engine_forms.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include "sim/common/soft_constraint.h"
#include "sim/springs/approximate_step.h"

namespace arclight::springs {
namespace {

constexpr double kTwoPi = 2 * std::numbers::pi, kDiverged = 1e30;
constexpr const char* kExactNote = "These parameters give exactly this spring.";

using EngineStep = std::function<SpringState(SpringState, double h)>;

/// Seconds over which errors are measured: until 1 % is left, but at least one and at most twenty periods.
double measuredSeconds(SpringShape shape) {
    const double period = kTwoPi / shape.omega, settle = settleTime(shape);
    return std::clamp(std::isfinite(settle) ? settle : 20 * period, period, 20 * period);
}

/// From 0 at rest towards 1.
std::array<double, 3> errorsOf(SpringShape shape, const EngineStep& step) {
    std::array<double, 3> errors{};
    const double seconds = measuredSeconds(shape);
    for (std::size_t i = 0; i < kErrorRates.size(); ++i) {
        SpringState state;
        const double h = 1 / kErrorRates[i];
        for (int k = 1; k <= static_cast<int>(std::ceil(seconds * kErrorRates[i])); ++k) {
            state = step(state, h);
            const double exact = closedForm(shape, 0, 0, 1, h * k).x;
            const double error = std::fabs(state.x - exact);
            errors[i] = std::isfinite(error) ? std::max(errors[i], error) : kDiverged;
        }
        errors[i] = std::min(errors[i], kDiverged);
    }
    return errors;
}

/// The sum and the product of the two solutions of y[n+1] = a y[n] − b y[n−1].
struct Recurrence {
    double a, b;
};
Recurrence recurrenceOf(SpringShape shape, double h) {
    const Propagator<double> p = exactPropagator(shape, h);
    return {p.xx + p.vv, p.xx * p.vv - p.xv * p.vx};
}

EngineForm frequencyForm(SpringShape shape) {
    return {"frequencyAndDampingRatio",
            "Box2D 3 (hertz, dampingRatio), Jolt Physics (ESpringMode::FrequencyAndDamping)",
            "soft constraint, which equals implicit Euler",
            "https://box2d.org/files/ErinCatto_SoftConstraints_GDC2011.pdf",
            {{"frequency", "Hz", shape.omega / (kTwoPi)}, {"dampingRatio", "", shape.zeta}},
            errorsOf(shape, [&](SpringState s, double h) { return stepped(softConstraintPropagator(shape, h), s, 1); }),
            std::string(kExactNote) + " The error is of the engine's step."};
}

EngineForm stiffnessForm(SpringShape shape) {
    const double k = shape.omega * shape.omega, c = 2 * shape.zeta * shape.omega;
    return {"stiffnessDampingMass",
            "physics engines and hand-written springs: force = stiffness (target − x) − damping v",
            "semi-implicit Euler",
            "https://allenchou.net/2015/04/game-math-precise-control-over-numeric-springing/",
            {{"stiffness", "N/m", k}, {"damping", "N s/m", c}, {"mass", "kg", 1}},
            errorsOf(shape,
                     [&](SpringState s, double h) {
                         s.v = std::clamp(s.v + h * (k * (1 - s.x) - c * s.v), -kDiverged, kDiverged);
                         s.x = std::clamp(s.x + h * s.v, -kDiverged, kDiverged);
                         return s;
                     }),
            std::string(kExactNote) + " For another mass, multiply stiffness and damping by it."};
}

EngineForm unrealForm(SpringShape shape) {
    return {"unrealSpringInterp",
            "Unreal Engine (FloatSpringInterp and VectorSpringInterp; FMath::SpringDamper has the undamped frequency)",
            "approximations of the exact step",
            "https://dev.epicgames.com/documentation/en-us/unreal-engine/API/Runtime/Core/FMath/SpringDamper",
            {{"Stiffness", "1/s²", shape.omega * shape.omega},
             {"CriticalDampingFactor", "", shape.zeta},
             {"Mass", "", 1},
             {"UndampedFrequency", "Hz", shape.omega / (kTwoPi)}},
            std::nullopt,
            std::string(kExactNote) + " The error is not measured, because the step is not public."};
}

EngineForm halfLifeForm(SpringShape shape) {
    return {"frequencyAndHalfLife",
            "D. Holden, Spring-It-On: frequency_to_stiffness, halflife_to_damping",
            "exact step with fast approximations of exp and atan",
            "https://theorangeduck.com/page/spring-roll-call",
            {{"frequency", "Hz", shape.omega / (kTwoPi)},
             {"halflife", "s", 2 * std::numbers::ln2 / (shape.zeta * shape.omega)}},
            errorsOf(shape, [&](SpringState s, double h) { return approximateStep(shape, h, s, 1); }),
            "The damping is 4 ln 2 / halflife there, so only a quarter of the amplitude is left after the halflife of "
            "a spring that oscillates."};
}

/// Unity's Mathf.SmoothDamp without a maximum speed.
SpringState smoothDamped(SpringState s, double target, double smoothTime, double h) {
    const double omega = 2 / smoothTime, x = omega * h, change = s.x - target;
    const double decay = 1 / (1 + x + 0.48 * x * x + 0.235 * x * x * x);
    const double temp = (s.v + omega * change) * h;
    const double output = target + (change + temp) * decay;
    if ((target - s.x > 0) == (output > target)) return {target, 0};
    return {output, (s.v - omega * temp) * decay};
}

EngineForm smoothTimeForm(SpringShape shape) {
    const double smoothTime = std::max(1e-4, 2 * shape.zeta / shape.omega);
    return {
        "smoothTime",
        "Unity (Mathf.SmoothDamp, Vector3.SmoothDamp)",
        "critically damped spring with a fast approximation of exp (Game Programming Gems 4, 1.10)",
        "https://github.com/Unity-Technologies/UnityCsReference/blob/master/Runtime/Export/Math/Mathf.cs",
        {{"smoothTime", "s", smoothTime}},
        errorsOf(shape, [&](SpringState s, double h) { return smoothDamped(s, 1, smoothTime, h); }),
        "SmoothDamp has no damping ratio: it is always critically damped. The smooth time is the lag of this spring "
        "behind a target of constant velocity, 2ζ/ω."};
}

EngineForm frameForm(SpringShape shape, int rate) {
    const FrameFactors factors = frameFactors(shape, rate);
    return {"perFrameAt" + std::to_string(rate) + "Hz",
            "springs per frame: v = (1 − drag) v + stiffness (target − x); x = x + v",
            "once per frame, whatever its length",
            "https://allenchou.net/2015/04/game-math-more-on-numeric-springing/",
            {{"stiffness", "per frame", factors.stiffness}, {"drag", "per frame", factors.drag}},
            errorsOf(shape,
                     [&](SpringState s, double h) {
                         double perFrame = s.v * h;  // units per frame
                         perFrame = (1 - factors.drag) * perFrame + factors.stiffness * (1 - s.x);
                         perFrame = std::clamp(perFrame, -kDiverged * h, kDiverged * h);
                         return SpringState{std::clamp(s.x + perFrame, -kDiverged, kDiverged), perFrame / h};
                     }),
            "Frequency and decay are right at " + std::to_string(rate) + " frames per second only."};
}

/// The bone of VRM 1.0 in a plane: its tail swings about the origin and is pulled towards its rest direction. Returns
/// the largest error of the angle while it returns from 0.1 rad, as a fraction of that angle.
double vrmError(SpringShape shape, double stiffness, double drag, double rate) {
    constexpr double kStart = 0.1;
    const double h = 1 / rate, pull = stiffness * h;
    double x = kVrmBoneLength * std::cos(kStart), y = kVrmBoneLength * std::sin(kStart), lastX = x, lastY = y;
    double worst = 0;
    const int steps = static_cast<int>(std::ceil(measuredSeconds(shape) * rate));
    for (int k = 1; k <= steps; ++k) {
        double nextX = x + (1 - drag) * (x - lastX) + pull, nextY = y + (1 - drag) * (y - lastY);
        const double scale = kVrmBoneLength / std::hypot(nextX, nextY);
        lastX = x, lastY = y;
        x = nextX * scale, y = nextY * scale;
        const double exact = kStart * closedForm(shape, 1, 0, 0, h * k).x;
        worst = std::max(worst, std::fabs(std::atan2(y, x) - exact) / kStart);
    }
    return worst;
}

EngineForm vrmForm(SpringShape shape) {
    constexpr double kRate = 60;
    const auto [a, b] = recurrenceOf(shape, 1 / kRate);
    // (1 + q) y[n+1] = (2 − drag) y[n] − (1 − drag) y[n−1], where q = stiffness h / length.
    const double drag = 1 - b / (a - b), stiffness = (1 / (a - b) - 1) * kVrmBoneLength * kRate;
    EngineForm form{"vrmSpringBoneAt60Hz",
                    "VRM 1.0 (VRMC_springBone), Godot's SpringBoneSimulator3D: a bone of 0.1 m",
                    "Verlet integration, then the length of the bone is restored",
                    "https://github.com/vrm-c/vrm-specification/tree/master/specification/VRMC_springBone-1.0",
                    {{"stiffness", "m/s", stiffness}, {"dragForce", "per frame", drag}},
                    std::nullopt,
                    "For small angles at 60 frames per second. The stiffness is proportional to the bone's length."};
    if (!(a > b) || drag < 0 || drag > 1) {
        form.values.clear();
        form.note = "VRM has no such bone: its drag would be outside of 0 to 1.";
        return form;
    }
    form.errors.emplace();
    for (std::size_t i = 0; i < kErrorRates.size(); ++i)
        (*form.errors)[i] = vrmError(shape, stiffness, drag, kErrorRates[i]);
    return form;
}

}  // namespace

FrameFactors frameFactors(SpringShape shape, double rate) {
    const auto [a, b] = recurrenceOf(shape, 1 / rate);
    return {1 + b - a, 1 - b};
}

std::vector<EngineForm> engineForms(SpringShape shape) {
    return {frequencyForm(shape),  stiffnessForm(shape), unrealForm(shape),    halfLifeForm(shape),
            smoothTimeForm(shape), frameForm(shape, 60), frameForm(shape, 30), vrmForm(shape)};
}

}  // namespace arclight::springs
