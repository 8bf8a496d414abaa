// What can be set and what is measured in the springs demo: one declaration for sliders, command line and docs.
#pragma once

#include "core/measures.h"
#include "core/params.h"
#include "sim/common/spring.h"
#include "sim/springs/spring_parameters.h"
#include "sim/springs/tween.h"

namespace arclight::springs {

enum class SpringScene : int { field, graph, position, rotation, frame, orientation, stability };

struct SpringParams {
    SpringScene scene = SpringScene::field;

    Parameterization parameterization = Parameterization::ratio;
    float frequency = 1.6f;
    bool frequencyIsDamped = false;
    float dampingRatio = 0.12f;
    float fractionRemaining = 0.1f;
    float fractionTime = 0.5f;
    float halfLife = 0.5f;

    Integrator integrator = Integrator::exact;
    Mistake mistake = Mistake::none;

    float tickRate = 60;
    float target = 1;
    int retargetTick = -1;
    float retargetTo = 0;
    bool compareIntegrators = true;
    bool compareRates = false;

    EaseCurve ease = EaseCurve::cubic;
    float tweenSeconds = 0.6f;
    bool wrapAngles = true;

    float dropRate = 0.9f;
    float dropHeight = 8;
    float brushRadius = 14;
    float brushStrength = 1;
    float glow = 1;
};

constexpr auto rowsOf(SpringParams) {
    return paramRows<SpringParams>(
        Group{"Scene", "What the springs move."},
        Param{"scene", "What is shown.", &SpringParams::scene,
              labels("field", "graph", "position", "rotation", "frame", "orientation", "stability")},
        Group{"Spring", "A spring is two numbers that can be felt: how fast and how damped."},
        Param{"parameterization", "How the damping is asked for; the panel shows the conversion.",
              &SpringParams::parameterization, labels("ratio", "fraction", "halfLife")},
        Param{"frequency", "Hz", "Oscillation rate.", &SpringParams::frequency, 0.1f, 20.0f}.logarithmic(),
        Param{"frequencyIsDamped", "The frequency is the one to be seen, f sqrt(1 - zeta^2), not the undamped one.",
              &SpringParams::frequencyIsDamped},
        Param{"dampingRatio", "", "zeta: 0 swings for ever, 1 returns fastest without overshoot, more is slower.",
              &SpringParams::dampingRatio, 0, 2},
        Param{"fractionRemaining", "", "Share of the swing that is left after fractionTime.",
              &SpringParams::fractionRemaining, 0.001f, 0.999f},
        Param{"fractionTime", "s", "When fractionRemaining is left.", &SpringParams::fractionTime, 0.01f, 5.0f}
            .logarithmic(),
        Param{"halfLife", "s", "When half of the swing is left.", &SpringParams::halfLife, 0.01f, 5.0f}.logarithmic(),
        Group{"Step", "How one tick is taken: all four cost the same, one is right."},
        Param{"integrator", "exact is the closed form's own step; stiffness is tuned at 60 Hz and kept at other rates.",
              &SpringParams::integrator, labels("exact", "implicit", "semiImplicit", "stiffness")},
        Param{"mistake", "One of the mistakes found in articles and libraries, beside the right result.",
              &SpringParams::mistake,
              labels("none", "missingOmega", "invertedHalfLife", "fractionReduced", "quadrupledHalfLife",
                     "snapWithoutAbs", "zeroVelocityOnClick", "pointsAway", "crossAxis", "frameOverrun",
                     "componentwiseQuaternion")},
        Group{"Graph", "Scene graph: one spring against time, beside its closed form."},
        Param{"tickRate", "Hz", "The graph's own step rate, whatever the host's.", &SpringParams::tickRate, 10, 240},
        Param{"target", "", "Where the spring goes from tick 0.", &SpringParams::target, -2, 2},
        Param{"retargetTick", "ticks", "When the target changes to retargetTo; -1 is never.",
              &SpringParams::retargetTick, -1, 100000},
        Param{"retargetTo", "", "The second target.", &SpringParams::retargetTo, -2, 2},
        Param{"compareIntegrators", "Draws the other integrators too.", &SpringParams::compareIntegrators},
        Param{"compareRates", "Draws the chosen integrator at 30, 60 and 144 Hz.", &SpringParams::compareRates},
        Group{"Twins", "Scenes position and rotation: a spring beside what is used instead."},
        Param{"ease", "The tween's easing.", &SpringParams::ease,
              labels("linear", "quad", "cubic", "sine", "back", "bounce", "elastic")},
        Param{"tweenSeconds", "s", "How long a tween takes.", &SpringParams::tweenSeconds, 0.1f, 3.0f},
        Param{"wrapAngles", "Angles take the shorter way round.", &SpringParams::wrapAngles},
        Group{"Field", "Scene field: pegs, drops and the pointer."},
        Param{"dropRate", "1/s", "Drops a second.", &SpringParams::dropRate, 0, 8},
        Param{"dropHeight", "pegs", "How high a fresh drop throws.", &SpringParams::dropHeight, 0, 24},
        Param{"brushRadius", "pegs", "Radius of the pointer's brush.", &SpringParams::brushRadius, 3, 60},
        Param{"brushStrength", "", "How deep the pointer pushes.", &SpringParams::brushStrength, 0, 3},
        Param{"glow", "", "Light that moving pegs give off.", &SpringParams::glow, 0, 4});
}

struct SpringMeasures {
    double maxError = kNotMeasured;
    double frequencyAsked = kNotMeasured;
    double frequencyMeasured = kNotMeasured;
    double decayRateAsked = kNotMeasured;
    double decayRateMeasured = kNotMeasured;
    double halfLifeAsked = kNotMeasured;
    double halfLifeMeasured = kNotMeasured;
    double overshootAsked = kNotMeasured;
    double overshoot = kNotMeasured;
    double velocityJump = kNotMeasured;
    double tweenVelocityJump = kNotMeasured;
    double quaternionError = kNotMeasured;
    double unstableShare = kNotMeasured;
    double springs = kNotMeasured;
    double springsPerMs = kNotMeasured;
};

constexpr auto rowsOf(SpringMeasures) {
    return measureRows<SpringMeasures>(
        Measure{"maxError", "", "Largest distance to the closed form since the start.", &SpringMeasures::maxError}
            .atMost(1e-5),
        Measure{"frequencyAsked", "Hz", "Frequency of the damped swing that was asked for.",
                &SpringMeasures::frequencyAsked},
        Measure{"frequencyMeasured", "Hz", "Frequency of the swing that the steps make.",
                &SpringMeasures::frequencyMeasured},
        Measure{"decayRateAsked", "1/s", "zeta omega.", &SpringMeasures::decayRateAsked},
        Measure{"decayRateMeasured", "1/s", "Rate at which the swing dies away.", &SpringMeasures::decayRateMeasured},
        Measure{"halfLifeAsked", "s", "Half-life of the envelope that was asked for.", &SpringMeasures::halfLifeAsked},
        Measure{"halfLifeMeasured", "s", "Half-life of the envelope that the steps make.",
                &SpringMeasures::halfLifeMeasured},
        Measure{"overshootAsked", "", "Overshoot of the closed form from rest, as a share of the way.",
                &SpringMeasures::overshootAsked},
        Measure{"overshoot", "", "Overshoot of the steps, as a share of the way.", &SpringMeasures::overshoot},
        Measure{"velocityJump", "1/s", "Largest jump of the spring's velocity at a new target.",
                &SpringMeasures::velocityJump}
            .atMost(1e-9),
        Measure{"tweenVelocityJump", "1/s", "The same of the tween beside it.", &SpringMeasures::tweenVelocityJump},
        Measure{"quaternionError", "%",
                "Largest angle between the component-wise and the true angle spring, of the way.",
                &SpringMeasures::quaternionError},
        Measure{"unstableShare", "", "Share of the stability map in which the integrator blows up.",
                &SpringMeasures::unstableShare},
        Measure{"springs", "", "Springs in the scene.", &SpringMeasures::springs},
        Measure{"springsPerMs", "1/ms", "Springs stepped per millisecond, of the last tick.",
                &SpringMeasures::springsPerMs}
            .timing());
}

}  // namespace arclight::springs
