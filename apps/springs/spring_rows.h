// The tables of parameters and measures. In the demo, only main.cpp includes them.
#pragma once

#include "core/measures.h"
#include "core/params.h"
#include "spring_params.h"

namespace arclight::springs {

constexpr auto rowsOf(SpringParams) {
    return paramRows<SpringParams>(
        Group{"Scene", "What the springs move."},
        Param{"scene", "What is shown.", &SpringParams::scene,
              labels("field", "graph", "position", "rotation", "frame", "orientation", "stability")}
            .primary(),
        Group{"Spring", "Two settings that you can feel: how fast it swings, and how soon it comes to rest."}.open(),
        Param{"parameterization", "How you ask for the damping; the panel shows the conversion to ζ.",
              &SpringParams::parameterization, labels("ratio", "fraction", "halfLife")}
            .label("damping asked for by"),
        Param{"frequency", "Hz", "Undamped frequency, or the damped one if “frequency is damped” is on.",
              &SpringParams::frequency, 0.1f, 20.0f}
            .logarithmic()
            .symbol("f")
            .primary(),
        Param{"frequencyIsDamped", "Read frequency as the damped one, which is seen: √(1 − ζ²) times the undamped one.",
              &SpringParams::frequencyIsDamped},
        Param{"dampingRatio", "", "0 swings for ever, 1 returns fastest without overshoot, more is slower.",
              &SpringParams::dampingRatio, 0, 2}
            .symbol("ζ")
            .primary()
            .when(asksFor<Parameterization::ratio>),
        Param{"fractionRemaining", "", "Fraction of the swing that is left after the time below.",
              &SpringParams::fractionRemaining, 0.001f, 0.999f}
            .symbol("p")
            .primary()
            .when(asksFor<Parameterization::fraction>),
        Param{"fractionTime", "s", "Time after which the fraction above is left.", &SpringParams::fractionTime, 0.01f,
              5.0f}
            .logarithmic()
            .label("time to that fraction")
            .symbol("t")
            .when(asksFor<Parameterization::fraction>),
        Param{"halfLife", "s", "Time after which half of the swing is left.", &SpringParams::halfLife, 0.01f, 5.0f}
            .logarithmic()
            .label("half-life")
            .symbol("λ")
            .primary()
            .when(asksFor<Parameterization::halfLife>),
        Group{"Step", "How a step is taken: all cost the same, one is exact."},
        Param{"integrator",
              "exact steps by the closed form; stiffness keeps the factors of 60 Hz at every rate; soft constraint is "
              "how "
              "physics engines drag a body.",
              &SpringParams::integrator, labels("exact", "implicit", "semiImplicit", "stiffness", "softConstraint")}
            .primary()
            // missingOmega always uses the implicit step, and approximateFunctions the exact one.
            .when([](const SpringParams& p) {
                return p.scene != SpringScene::graph ||
                       (p.mistake != Mistake::missingOmega && p.mistake != Mistake::approximateFunctions);
            }),
        Param{"mistake", "A mistake found in articles or libraries.", &SpringParams::mistake,
              labels("none", "missingOmega", "invertedHalfLife", "fractionReduced", "quadrupledHalfLife",
                     "snapWithoutAbs", "zeroVelocityOnClick", "approximateFunctions", "pointsAway", "crossAxis",
                     "frameOverrun", "componentwiseQuaternion", "axisAngleVector")}
            .primary()
            .when(showsMistakes),
        Group{"Graph", "Scene graph: one spring against time, beside its closed form."},
        Param{"tickRate", "Hz", "Steps per second in scenes graph and stability, whatever the frame rate.",
              &SpringParams::tickRate, 10, 240}
            .label("step rate")
            .primary()
            .when([](const SpringParams& p) {
                return p.scene == SpringScene::graph || p.scene == SpringScene::stability;
            }),
        Param{"target", "", "Target of the spring from tick 0 on.", &SpringParams::target, -2, 2}.primary().when(
            inScene<SpringScene::graph>),
        Param{"retargetTick", "ticks", "Tick at which the target becomes the new one; -1 is never.",
              &SpringParams::retargetTick, -1, 100000}
            .label("new target at tick")
            .when(inScene<SpringScene::graph>),
        Param{"retargetTo", "", "Target from that tick on.", &SpringParams::retargetTo, -2, 2}
            .label("new target")
            .when([](const SpringParams& p) { return p.scene == SpringScene::graph && p.retargetTick >= 0; }),
        Param{"compareIntegrators", "Draw the other integrators too.", &SpringParams::compareIntegrators}.when(
            [](const SpringParams& p) { return graphCompares(p) && !p.compareRates; }),
        Param{"compareRates", "Draw the chosen integrator at 30, 60 and 144 Hz.", &SpringParams::compareRates}.when(
            graphCompares),
        Param{"shownPeriods", "periods", "Time shown, in periods of the undamped spring; at most 60 s.",
              &SpringParams::shownPeriods, 1, 24}
            .label("time shown")
            .when(inScene<SpringScene::graph>),
        Group{"Comparison", "Scenes position, rotation and orientation: the right way beside a wrong one."},
        Param{"ease", "Easing curve of the tween.", &SpringParams::ease,
              labels("linear", "quad", "cubic", "sine", "back", "bounce", "elastic")}
            .label("easing")
            .primary()
            .when(inScene<SpringScene::position>),
        Param{"tweenSeconds", "s", "How long a tween takes.", &SpringParams::tweenSeconds, 0.1f, 3.0f}
            .label("tween duration")
            .when(inScene<SpringScene::position>),
        Param{"squashAndStretch", "The spring pulls a block of rubber that keeps its volume.",
              &SpringParams::squashAndStretch}
            .primary()
            .when(inScene<SpringScene::position>),
        Param{"screenUnits", "Show positions on a screen of 32 × 18 units: x from −16 to 16, y from −9 to 9, upwards.",
              &SpringParams::screenUnits}
            .when(inScene<SpringScene::position>),
        Param{"wrapAngles", "Turn the shorter way round.", &SpringParams::wrapAngles}.primary().when(
            inScene<SpringScene::rotation>),
        Param{"turnAngleDeg", "°", "Angle of each turn of the two discs.", &SpringParams::turnAngleDeg, 1, 180}
            .label("turn")
            .primary()
            .when(comparesComponents),
        Param{"hemisphereCheck", "Negate a target quaternion that is the farther one of its two.",
              &SpringParams::hemisphereCheck}
            .primary()
            .when(comparesComponents),
        Param{
            "keyPath",
            "Leads the disc through key orientations: from key to key, on arcs blended into each other, or by a spring "
            "that gets each key as a new target.",
            &SpringParams::keyPath, labels("off", "slerp", "circular", "spring")}
            .label("key orientations")
            .primary()
            .when(mayFollowKeys),
        Param{"boundingBox",
              "Axis-aligned bounding box of the disc: of all its vertices, of its turned box, or by the support "
              "function, "
              "which climbs from vertex to vertex.",
              &SpringParams::boundingBox, labels("off", "vertices", "turnedBox", "support")}
            .when(mayShowBox),
        Group{"Field", "Scene field: pegs, drops and the pointer."},
        Param{"dropRate", "1/s", "Drops per second.", &SpringParams::dropRate, 0, 8}.primary().when(
            inScene<SpringScene::field>),
        Param{"dropHeight", "pegs", "Rough height to which a fresh drop throws the pegs.", &SpringParams::dropHeight, 0,
              24}
            .when(inScene<SpringScene::field>),
        Param{"brushRadius", "pegs", "Radius within which the pointer pushes.", &SpringParams::brushRadius, 3, 60}.when(
            inScene<SpringScene::field>),
        Param{"brushStrength", "", "How deep the pointer pushes: 1 is 3 pegs, or 14 while pressed.",
              &SpringParams::brushStrength, 0, 3}
            .when(inScene<SpringScene::field>),
        Param{"emission", "", "Light that moving pegs emit.", &SpringParams::emission, 0, 4}
            .primary()
            .when(inScene<SpringScene::field>));
}

constexpr auto rowsOf(SpringMeasures) {
    return measureRows<SpringMeasures>(
        Measure{"maxError", "", "Largest distance from the closed form since the start.", &SpringMeasures::maxError}
            .atMost(1e-5)
            .absentBecause("only scenes field and graph are compared with the closed form"),
        Measure{"frequencyAsked", "Hz", "Damped frequency that was asked for.", &SpringMeasures::frequencyAsked}
            .absentBecause("only in scenes field and graph, and only for ζ < 1, where a spring swings"),
        Measure{"frequencyMeasured", "Hz", "Frequency at which the stepped spring swings.",
                &SpringMeasures::frequencyMeasured}
            .absentBecause("only in scene graph; at rest, or disturbed: wait for the next swing"),
        Measure{"decayRateAsked", "1/s", "Decay rate that was asked for: ζω, or less where ζ > 1.",
                &SpringMeasures::decayRateAsked}
            .absentBecause("only scenes field and graph compare with what was asked for"),
        Measure{"decayRateMeasured", "1/s", "Decay rate of the stepped spring; negative where it grows.",
                &SpringMeasures::decayRateMeasured}
            .absentBecause("only in scene graph; at rest, or disturbed: wait for the next swing"),
        Measure{"halfLifeAsked", "s", "Half-life of the envelope that was asked for.", &SpringMeasures::halfLifeAsked}
            .absentBecause("only in scenes field and graph, and only for ζ > 0, where a swing decays"),
        Measure{"halfLifeMeasured", "s", "Half-life of the stepped spring's envelope.",
                &SpringMeasures::halfLifeMeasured}
            .absentBecause("only in scene graph; at rest, disturbed, or not decaying"),
        Measure{"overshootAsked", "",
                "Overshoot of the closed form from the same start (in scene field from rest), as a fraction of the "
                "distance to the target.",
                &SpringMeasures::overshootAsked}
            .absentBecause("only in scenes field and graph, and not for a target that the spring was just passing"),
        Measure{"overshoot", "",
                "Overshoot of the stepped spring since the last new target, as a fraction of the distance to it.",
                &SpringMeasures::overshoot}
            .absentBecause("only in scene graph, once the spring has turned beyond a target that it was not passing"),
        Measure{"velocityJump", "1/s", "Largest jump of the spring's velocity at a new target.",
                &SpringMeasures::velocityJump}
            .atMost(1e-9)
            .absentBecause("only scenes graph and position give a spring new targets"),
        Measure{"tweenVelocityJump", "1/s", "Largest jump of the tween's velocity at a new target.",
                &SpringMeasures::tweenVelocityJump}
            .absentBecause("only scene position has a tween"),
        Measure{"stretch", "", "Length of the block of rubber as a multiple of that at rest.", &SpringMeasures::stretch}
            .absentBecause("only in scene position with squash and stretch"),
        Measure{"volumeError", "", "Largest difference from 1 of the volume of the block over that at rest.",
                &SpringMeasures::volumeError}
            .atMost(1e-6)
            .absentBecause("only in scene position with squash and stretch"),
        Measure{"growthPerStep", "",
                "Factor by which each step multiplies the swing in the long run; above 1 the step blows up.",
                &SpringMeasures::growthPerStep}
            .atMost(1),
        Measure{"constraintError", "",
                "Largest distance between the positions of the soft constraint and of the implicit step, from the same "
                "start.",
                &SpringMeasures::constraintError}
            .atMost(1e-12)
            .absentBecause("only in scene graph with integrator soft constraint"),
        Measure{"quaternionError", "%",
                "Largest angle between the wrong spring of an orientation and the true one, as a percentage of the "
                "turn.",
                &SpringMeasures::quaternionError}
            .absentBecause("only in scene orientation with mistake componentwise quaternion or axis angle vector"),
        Measure{"spinRatio", "",
                "Largest angular speed of the wrong spring of an orientation, as a multiple of that of the true one.",
                &SpringMeasures::spinRatio}
            .absentBecause("only in scene orientation with mistake componentwise quaternion or axis angle vector"),
        Measure{"keyVelocityJump", "°/s", "Largest jump of the angular velocity of the chosen path at a key.",
                &SpringMeasures::keyVelocityJump}
            .absentBecause("only in scene orientation with key orientations"),
        Measure{"unitError", "", "Largest difference from 1 of the length of a quaternion of both paths, as computed.",
                &SpringMeasures::unitError}
            .atMost(1e-12)
            .absentBecause("only in scene orientation with key orientations"),
        Measure{"bisectorError", "",
                "Largest distance by which a bisector of a chord misses the centre of the circle through three keys.",
                &SpringMeasures::bisectorError}
            .atMost(1e-11)
            .absentBecause("only in scene orientation with key orientations"),
        Measure{"boxVolumeRatio", "", "Volume of the chosen bounding box as a multiple of that of the tight one.",
                &SpringMeasures::boxVolumeRatio}
            .absentBecause("only in scene orientation with a bounding box"),
        Measure{"boxVisits", "", "Points that the chosen bounding box looked at in the last tick.",
                &SpringMeasures::boxVisits}
            .absentBecause("only in scene orientation with a bounding box"),
        Measure{"supportError", "",
                "Distance of the corners of the box by the support function from those of the box of all vertices.",
                &SpringMeasures::supportError}
            .atMost(1e-12)
            .absentBecause("only in scene orientation with a bounding box"),
        Measure{"unstableShare", "", "Fraction of the stability map in which the chosen integrator blows up.",
                &SpringMeasures::unstableShare}
            .absentBecause("only scene stability has the map"),
        Measure{"springs", "", "Springs in the scene.", &SpringMeasures::springs},
        Measure{"springsPerMs", "1/ms", "Springs stepped per millisecond in the last tick.",
                &SpringMeasures::springsPerMs}
            .timing()
            .absentBecause("only scene field times its steps"));
}

}  // namespace arclight::springs
