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
    float emission = 1;
};

template <SpringScene scene>
constexpr bool inScene(const SpringParams& p) {
    return p.scene == scene;
}
template <Parameterization parameterization>
constexpr bool asksFor(const SpringParams& p) {
    return p.parameterization == parameterization;
}

/// A mistake that scene graph draws as a line of its own, in place of the other integrators.
constexpr bool isOfTheGraph(Mistake mistake) {
    return mistake != Mistake::none && mistake <= Mistake::zeroVelocityOnClick;
}
constexpr bool graphCompares(const SpringParams& p) {
    return p.scene == SpringScene::graph && !isOfTheGraph(p.mistake);
}

constexpr auto rowsOf(SpringParams) {
    return paramRows<SpringParams>(
        Group{"Scene", "What the springs move."},
        Param{"scene", "What is shown.", &SpringParams::scene,
              labels("field", "graph", "position", "rotation", "frame", "orientation", "stability")}
            .primary(),
        Group{"Spring", "A spring is two numbers that can be felt: how fast and how damped."}.open(),
        Param{"parameterization", "How the damping is asked for; the panel shows the conversion.",
              &SpringParams::parameterization, labels("ratio", "fraction", "halfLife")}
            .label("damping asked for by"),
        Param{"frequency", "Hz", "Oscillation rate.", &SpringParams::frequency, 0.1f, 20.0f}
            .logarithmic()
            .symbol("f")
            .primary(),
        Param{"frequencyIsDamped", "The frequency is the one to be seen, f sqrt(1 - zeta^2), not the undamped one.",
              &SpringParams::frequencyIsDamped},
        Param{"dampingRatio", "", "zeta: 0 swings for ever, 1 returns fastest without overshoot, more is slower.",
              &SpringParams::dampingRatio, 0, 2}
            .symbol("ζ")
            .primary()
            .when(asksFor<Parameterization::ratio>),
        Param{"fractionRemaining", "", "Share of the swing that is left after fractionTime.",
              &SpringParams::fractionRemaining, 0.001f, 0.999f}
            .symbol("p")
            .primary()
            .when(asksFor<Parameterization::fraction>),
        Param{"fractionTime", "s", "When fractionRemaining is left.", &SpringParams::fractionTime, 0.01f, 5.0f}
            .logarithmic()
            .label("time to that fraction")
            .symbol("t")
            .when(asksFor<Parameterization::fraction>),
        Param{"halfLife", "s", "When half of the swing is left.", &SpringParams::halfLife, 0.01f, 5.0f}
            .logarithmic()
            .label("half-life")
            .symbol("λ")
            .primary()
            .when(asksFor<Parameterization::halfLife>),
        Group{"Step", "How one tick is taken: all four cost the same, one is right."},
        Param{"integrator", "exact is the closed form's own step; stiffness is tuned at 60 Hz and kept at other rates.",
              &SpringParams::integrator, labels("exact", "implicit", "semiImplicit", "stiffness")}
            .primary()
            // That mistake is one of the implicit step, whatever is chosen.
            .when([](const SpringParams& p) {
                return p.scene != SpringScene::graph || p.mistake != Mistake::missingOmega;
            }),
        Param{"mistake", "One of the mistakes found in articles and libraries, beside the right result.",
              &SpringParams::mistake,
              labels("none", "missingOmega", "invertedHalfLife", "fractionReduced", "quadrupledHalfLife",
                     "snapWithoutAbs", "zeroVelocityOnClick", "pointsAway", "crossAxis", "frameOverrun",
                     "componentwiseQuaternion")}
            .primary(),
        Group{"Graph", "Scene graph: one spring against time, beside its closed form."},
        Param{"tickRate", "Hz", "The graph's own step rate, whatever the host's.", &SpringParams::tickRate, 10, 240}
            .label("step rate")
            .primary()
            .when([](const SpringParams& p) {
                return p.scene == SpringScene::graph || p.scene == SpringScene::stability;
            }),
        Param{"target", "", "Where the spring goes from tick 0.", &SpringParams::target, -2, 2}.primary().when(
            inScene<SpringScene::graph>),
        Param{"retargetTick", "ticks", "When the target changes to retargetTo; -1 is never.",
              &SpringParams::retargetTick, -1, 100000}
            .label("new target at tick")
            .when(inScene<SpringScene::graph>),
        Param{"retargetTo", "", "The second target.", &SpringParams::retargetTo, -2, 2}
            .label("new target")
            .when([](const SpringParams& p) { return p.scene == SpringScene::graph && p.retargetTick >= 0; }),
        Param{"compareIntegrators", "Draws the other integrators too.", &SpringParams::compareIntegrators}.when(
            [](const SpringParams& p) { return graphCompares(p) && !p.compareRates; }),
        Param{"compareRates", "Draws the chosen integrator at 30, 60 and 144 Hz.", &SpringParams::compareRates}.when(
            graphCompares),
        Group{"Twins", "Scenes position and rotation: a spring beside what is used instead."},
        Param{"ease", "The tween's easing.", &SpringParams::ease,
              labels("linear", "quad", "cubic", "sine", "back", "bounce", "elastic")}
            .label("easing")
            .primary()
            .when(inScene<SpringScene::position>),
        Param{"tweenSeconds", "s", "How long a tween takes.", &SpringParams::tweenSeconds, 0.1f, 3.0f}
            .label("tween duration")
            .when(inScene<SpringScene::position>),
        Param{"wrapAngles", "Angles take the shorter way round.", &SpringParams::wrapAngles}.primary().when(
            inScene<SpringScene::rotation>),
        Group{"Field", "Scene field: pegs, drops and the pointer."},
        Param{"dropRate", "1/s", "Drops a second.", &SpringParams::dropRate, 0, 8}.primary().when(
            inScene<SpringScene::field>),
        Param{"dropHeight", "pegs", "How high a fresh drop throws.", &SpringParams::dropHeight, 0, 24}.when(
            inScene<SpringScene::field>),
        Param{"brushRadius", "pegs", "Radius of the pointer's brush.", &SpringParams::brushRadius, 3, 60}.when(
            inScene<SpringScene::field>),
        Param{"brushStrength", "", "How deep the pointer pushes.", &SpringParams::brushStrength, 0, 3}.when(
            inScene<SpringScene::field>),
        Param{"emission", "", "Light that moving pegs emit.", &SpringParams::emission, 0, 4}
            .former("glow")
            .primary()
            .when(inScene<SpringScene::field>));
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
            .atMost(1e-5)
            .absentBecause("only scenes field and graph have a closed form beside them"),
        Measure{"frequencyAsked", "Hz", "Frequency of the damped swing that was asked for.",
                &SpringMeasures::frequencyAsked}
            .absentBecause("only scenes field and graph compare, and only below zeta 1 does a spring swing"),
        Measure{"frequencyMeasured", "Hz", "Frequency of the swing that the steps make.",
                &SpringMeasures::frequencyMeasured}
            .absentBecause("only scene graph measures its spring, once it has swung"),
        Measure{"decayRateAsked", "1/s", "zeta omega.", &SpringMeasures::decayRateAsked}.absentBecause(
            "only scenes field and graph compare with what was asked for"),
        Measure{"decayRateMeasured", "1/s", "Rate at which the swing dies away.", &SpringMeasures::decayRateMeasured}
            .absentBecause("only scene graph measures its spring, once it has moved"),
        Measure{"halfLifeAsked", "s", "Half-life of the envelope that was asked for.", &SpringMeasures::halfLifeAsked}
            .absentBecause("only scenes field and graph compare, and only above zeta 0 does a swing die away"),
        Measure{"halfLifeMeasured", "s", "Half-life of the envelope that the steps make.",
                &SpringMeasures::halfLifeMeasured}
            .absentBecause("only scene graph measures its spring, while its swing dies away"),
        Measure{"overshootAsked", "", "Overshoot of the closed form from rest, as a share of the way.",
                &SpringMeasures::overshootAsked}
            .absentBecause("only scenes field and graph compare with what was asked for"),
        Measure{"overshoot", "", "Overshoot of the steps, as a share of the way.", &SpringMeasures::overshoot}
            .absentBecause("only scene graph measures its spring, once it has moved"),
        Measure{"velocityJump", "1/s", "Largest jump of the spring's velocity at a new target.",
                &SpringMeasures::velocityJump}
            .atMost(1e-9)
            .absentBecause("only scenes graph and position give a spring new targets"),
        Measure{"tweenVelocityJump", "1/s", "The same of the tween beside it.", &SpringMeasures::tweenVelocityJump}
            .absentBecause("only scene position has a tween"),
        Measure{"quaternionError", "%",
                "Largest angle between the component-wise and the true angle spring, of the way.",
                &SpringMeasures::quaternionError}
            .absentBecause("only scene orientation with mistake componentwiseQuaternion compares the two"),
        Measure{"unstableShare", "", "Share of the stability map in which the integrator blows up.",
                &SpringMeasures::unstableShare}
            .absentBecause("only scene stability has the map"),
        Measure{"springs", "", "Springs in the scene.", &SpringMeasures::springs},
        Measure{"springsPerMs", "1/ms", "Springs stepped per millisecond, of the last tick.",
                &SpringMeasures::springsPerMs}
            .timing()
            .absentBecause("only the steps of scene field are timed"));
}

}  // namespace arclight::springs
