// The tables of parameters and measures. In the demo, only main.cpp includes them.
#pragma once

#include "core/measures.h"
#include "core/params.h"
#include "orientation_measures.h"
#include "orientation_params.h"

namespace arclight::orientation {

constexpr auto rowsOf(OrientationParams) {
    return paramRows<OrientationParams>(
        Group{"Scene", "What is turned."},
        Param{"scene",
              "rod: a rod writes its way in light, as a long exposure shows it; keys: one way through many "
              "orientations; mechanical: machines that can only swing and twist; errors: how wrong each method is, and "
              "what it costs; headings: the mean of directions; axis: the axis that a mesh has by itself.",
              &OrientationParams::scene, labels("rod", "keys", "mechanical", "errors", "headings", "axis")}
            .primary(),
        Group{"Interpolation", "How one orientation becomes another."},
        Param{"method",
              "nlerp: the mean of four numbers, normalised; corrected nlerp: the same with a time that makes up for "
              "its uneven speed; slerp: one turn about one axis; squad, circular and spline: smooth through the keys "
              "before and after, too; sterp: swing and twist apart; sterp as printed: the article's code with its "
              "faults.",
              &OrientationParams::method,
              labels("nlerp", "correctedNlerp", "slerp", "squad", "circular", "spline", "sterp", "sterpAsPrinted")}
            .primary()
            .when(hasMethod),
        Param{"correction",
              "The polynomial that corrects the time of nlerp: its errors are up to 0.48°, 0.06° and 0.04°.",
              &OrientationParams::correction, labels("k0", "k1", "k2")}
            .when([](const OrientationParams& p) { return hasMethod(p) && p.method == Method::correctedNlerp; }),
        Param{"spline",
              "c1: cubic pieces, whose angular acceleration jumps at keys; c2: the cubic spline, whose does not; "
              "exponential map: the cubic spline through rotation vectors from the keys' mean.",
              &OrientationParams::spline, labels("c1", "c2", "exponentialMap")}
            .when([](const OrientationParams& p) { return inScene<Scene::keys>(p) && p.method == Method::spline; }),
        Param{"tSwing", "", "How much of the swing is done at the end.", &OrientationParams::tSwing, 0, 1}
            .label("swing done")
            .primary()
            .when(splitsTwist),
        Param{"tTwist", "", "How much of the twist is done at the end.", &OrientationParams::tTwist, 0, 1}
            .label("twist done")
            .primary()
            .when(splitsTwist),
        Param{"testsVectorPart",
              "The published code looks for a swing of 180° where the vector part of the rotation vanishes. That is "
              "where "
              "nothing turns.",
              &OrientationParams::testsVectorPart}
            .primary()
            .when(hasFaultIn<Scene::rod, Scene::errors>),
        Param{"dividesByZero",
              "At a swing of 180°, the published code divides the twist by its length, which is zero or a rounding "
              "error.",
              &OrientationParams::dividesByZero}
            .when(hasFaultIn<Scene::rod>),
        Param{"returnsTwistSwing",
              "The published code splits a rotation into swing times twist and returns twist times swing.",
              &OrientationParams::returnsTwistSwing}
            .primary()
            .when(hasFaultIn<Scene::rod, Scene::keys, Scene::errors>),
        Param{"forgetsStart",
              "The published code returns the rotation from the start and does not apply it to the start.",
              &OrientationParams::forgetsStart}
            .primary()
            .when(hasFaultIn<Scene::rod, Scene::keys>),
        Param{"axis",
              "The axis of the twist. own: the y axis of the model; principal: the direction in which the mesh extends "
              "most, by its principal components; longest side: of its bounding box; across: at right angles to it, "
              "which is wrong.",
              &OrientationParams::axis, labels("own", "principal", "longestSide", "across")}
            .primary()
            .when([](const OrientationParams& p) { return inScene<Scene::rod, Scene::axis>(p); }),
        Group{"Rod", "Where it begins and ends. Drag its tips, or the ball to turn both."},
        Param{"start", "°", "Azimuth and elevation of the tip, and the turn about the rod, at the start.",
              &OrientationParams::start, -180, 180}
            .when(inScene<Scene::rod>),
        Param{"end", "°", "The same at the end.", &OrientationParams::end, -180, 180}.when(inScene<Scene::rod>),
        Group{"Keys", "Orientations that the way passes."},
        Param{"keys", "", "Number of keys.", &OrientationParams::keys, 3, 12}.primary().when(inScene<Scene::keys>),
        Param{"keySeconds", "s", "Time from key to key.", &OrientationParams::keySeconds, 0.2f, 5.0f}
            .logarithmic()
            .primary()
            .when(inScene<Scene::keys>),
        Param{"springHz", "Hz", "Frequency of the spring that follows the keys.", &OrientationParams::springHz, 0.2f,
              8.0f}
            .logarithmic()
            .primary()
            .label("spring frequency")
            .when(inScene<Scene::keys>),
        Group{"Machine", "What can only swing and twist."},
        Param{"machine", "arm: an arm whose wrist turns the tool; fairing: the two halves of a rocket's nose.",
              &OrientationParams::machine, labels("arm", "fairing")}
            .primary()
            .when(inScene<Scene::mechanical>),
        Param{"swingDeg", "°", "Angle of the swing.", &OrientationParams::swingDeg, 0, 180}
            .label("swing")
            .primary()
            .when(inScene<Scene::mechanical>),
        Param{"twistDeg", "°", "Angle of the twist.", &OrientationParams::twistDeg, -180, 180}
            .label("twist")
            .primary()
            .when(inScene<Scene::mechanical>),
        Group{"Errors", "Against slerp, which turns at an even speed."},
        Param{"turnDeg", "°", "Angle between the orientations that the figures are for.", &OrientationParams::turnDeg,
              0, 360}
            .label("turn")
            .primary()
            .when(inScene<Scene::errors>),
        Param{"singularBelow", "", "Squared length of a twist that counts as zero.", &OrientationParams::singularBelow,
              1e-12f, 0.3f}
            .symbol("ε")
            .logarithmic()
            .primary()
            .when(inScene<Scene::errors>),
        Group{"Headings", "Directions in a plane, and their mean."},
        Param{"headings", "", "How many headings there are.", &OrientationParams::headings, 1, 400}
            .logarithmic()
            .primary()
            .when(inScene<Scene::headings>),
        Param{"spreadDeg", "°", "How far headings stray to both sides.", &OrientationParams::spreadDeg, 0, 180}
            .label("spread")
            .primary()
            .when(inScene<Scene::headings>),
        Param{"opposed", "", "Fraction of the headings that go the opposite way.", &OrientationParams::opposed, 0, 1}
            .primary()
            .when(inScene<Scene::headings>),
        Group{"Mesh", "What has an axis."},
        Param{"mesh", "The mesh whose axis is looked for.", &OrientationParams::mesh,
              labels("rod", "crystal", "spike", "boulder", "block", "ship", "arch")}
            .primary()
            .when(inScene<Scene::axis>));
}

constexpr auto rowsOf(OrientationMeasures) {
    return measureRows<OrientationMeasures>(
        Measure{"planeDeviationDeg", "deg",
                "Largest angle between the tip and the nearest point of the great arc from the true start to the true "
                "end.",
                &OrientationMeasures::planeDeviationDeg}
            .absentBecause("only scenes rod and mechanical have a tip"),
        Measure{"sterpDeviationDeg", "deg", "Largest angle between the tip and the great arc with sterp.",
                &OrientationMeasures::sterpDeviationDeg}
            .atMost(1e-5)
            .absentBecause("the scene has no tip, or the twist is not about the rod"),
        Measure{"arcLengthRatio", "", "Length of the tip's path divided by the length of the great arc.",
                &OrientationMeasures::arcLengthRatio}
            .absentBecause("the scene has no tip, or its great arc has no length"),
        Measure{"endPointErrorDeg", "deg", "Angle between where the method ends and where it should.",
                &OrientationMeasures::endPointErrorDeg}
            .absentBecause("the scene has no end"),
        Measure{"speedRatio", "", "Largest angular velocity divided by the smallest one.",
                &OrientationMeasures::speedRatio}
            .absentBecause("only scene rod measures speeds, unless the rod stands still"),
        Measure{"endSensitivityDeg", "deg",
                "Largest angle, halfway, between paths whose ends are a millionth of a degree apart.",
                &OrientationMeasures::endSensitivityDeg}
            .absentBecause("only methods of scene rod without further keys are tried"),
        Measure{"recomposeErrorDeg", "deg", "Angle between an orientation and its swing times its twist.",
                &OrientationMeasures::recomposeErrorDeg}
            .atMost(1e-5)
            .absentBecause("the scene splits no orientation"),
        Measure{"angularVelocityJump", "rad/s", "Largest jump of the angular velocity at a key.",
                &OrientationMeasures::angularVelocityJump}
            .absentBecause("only scene keys has keys"),
        Measure{"peakAcceleration", "rad/s²", "Largest angular acceleration between keys.",
                &OrientationMeasures::peakAcceleration}
            .absentBecause("only scene keys has keys"),
        Measure{"sweptArcDeg", "deg", "Angle turned on the way through all keys.", &OrientationMeasures::sweptArcDeg}
            .absentBecause("only scene keys has keys"),
        Measure{"twistFlips", "", "Times that the twist between neighbouring frames changes by more than 90°.",
                &OrientationMeasures::twistFlips}
            .absentBecause("only scene keys has keys"),
        Measure{"interpolationErrorDeg", "deg", "Largest angle between the method and slerp, for the turn shown.",
                &OrientationMeasures::interpolationErrorDeg}
            .absentBecause("only scene errors compares methods with slerp"),
        Measure{"singularShare", "%",
                "Share of all axes at which the turn shown has no twist, and its swing is half a turn.",
                &OrientationMeasures::singularShare}
            .absentBecause("only scene errors looks for them"),
        Measure{"meanLength", "", "Length of the mean heading: 1 if all agree, 0 if there is no mean.",
                &OrientationMeasures::meanLength}
            .absentBecause("only scene headings has headings"),
        Measure{"axisErrorDeg", "deg", "Angle between the axis shown and the mesh's own.",
                &OrientationMeasures::axisErrorDeg}
            .absentBecause("only scene axis looks for one, and the block has none"));
}

}  // namespace arclight::orientation
