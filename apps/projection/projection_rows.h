// The tables of parameters and measures. In the demo, only main.cpp includes them.
#pragma once

#include "core/measures.h"
#include "core/params.h"
#include "projection_measures.h"
#include "projection_params.h"

namespace arclight::projection {

constexpr auto rowsOf(ProjectionParams) {
    return paramRows<ProjectionParams>(
        Group{"Scene", "What has a dot product."},
        Param{"scene",
              "harmonics: the light of a sky in a few numbers, and what they light; drawing: a closed drawing as the "
              "sum of turning circles; curves: a curve as the sum of simple ones; vectors: arrows, their shadows on "
              "each other, and what rounding does to right angles; basis: four ways to build right angles on a normal.",
              &ProjectionParams::scene, labels("harmonics", "drawing", "curves", "vectors", "basis")}
            .primary(),
        Group{"Light", "A sky, and how many numbers of it light the still life."},
        Param{"sky", "Where the light comes from.", &ProjectionParams::sky,
              labels("clear", "overcast", "sunset", "studio")}
            .primary()
            .when(inScene<Scene::harmonics>),
        Param{"bands", "", "The last band of spherical harmonics that counts; 2 has 9 numbers for each colour.",
              &ProjectionParams::bands, 0, 8}
            .primary()
            .when(inScene<Scene::harmonics>),
        Param{"window",
              "What weakens the higher bands, so that no direction gets less than no light. hanning and lanczos: by a "
              "fixed curve; non-negative: as little as this sky needs.",
              &ProjectionParams::window, labels("none", "hanning", "lanczos", "nonNegative")}
            .primary()
            .when(inScene<Scene::harmonics>),
        Param{"light", "bands: the still life sees the sky through its bands; truth: it sees all of the sky.",
              &ProjectionParams::light, labels("bands", "truth")}
            .primary()
            .when(inScene<Scene::harmonics>),
        Param{"skyTurnDeg", "°", "Turn of the sky about the vertical. Drag the sphere of light to turn it.",
              &ProjectionParams::skyTurnDeg, -180, 180}
            .label("turn of the sky")
            .primary()
            .when(inScene<Scene::harmonics>),
        Param{"swayDeg", "°", "How far the sky sways to either side.", &ProjectionParams::swayDeg, 0, 180}
            .label("sway of the sky")
            .primary()
            .when(inScene<Scene::harmonics>),
        Param{"marksNegative", "Draws light below zero in red: the bands take away more than there is.",
              &ProjectionParams::marksNegative}
            .label("mark negative light")
            .primary()
            .when(inScene<Scene::harmonics>),
        Param{"showsLobes",
              "Shows the light of all directions as a solid, as far from its centre as it is bright; what is negative "
              "is red.",
              &ProjectionParams::showsLobes}
            .label("show the lobes")
            .when(inScene<Scene::harmonics>),
        Group{"Parts", "What is taken apart, and how many parts are put together."},
        Param{"order", "", "The highest order that is in the sum.", &ProjectionParams::order, 0, 128}.primary().when(
            inScene<Scene::drawing, Scene::curves>),
        Param{"figure", "The drawing: a signature, an animal in one stroke, or yours.", &ProjectionParams::figure,
              labels("signature", "animal", "hand")}
            .primary()
            .when(inScene<Scene::drawing>),
        Param{"turnSeconds", "s", "How long the slowest circle takes for a turn.", &ProjectionParams::turnSeconds, 2,
              60}
            .logarithmic()
            .label("time of a turn")
            .primary()
            .when(inScene<Scene::drawing>),
        Param{"showsCircles", "Shows the circles.", &ProjectionParams::showsCircles}
            .label("show circles")
            .when(inScene<Scene::drawing>),
        Param{"curve", "The curve: the cubic of the article, hills, a step, or yours. Draw on any of them.",
              &ProjectionParams::curve, labels("cubic", "hills", "step", "hand")}
            .primary()
            .when(inScene<Scene::curves>),
        Param{"curveBasis", "What it is taken apart into.", &ProjectionParams::curveBasis,
              labels("polynomials", "cosines")}
            .label("basis of curves")
            .primary()
            .when(inScene<Scene::curves>),
        Param{"samples", "", "Samples of a curve in the dot product.", &ProjectionParams::samples, 4, 1024}
            .logarithmic()
            .primary()
            .when(inScene<Scene::curves>),
        Param{"samplesEndPoints", "Takes samples at the end of each interval instead of its middle.",
              &ProjectionParams::samplesEndPoints}
            .label("sample at end points")
            .when(inScene<Scene::curves>),
        Param{"averagesErrors", "Takes the root of the mean error, as the article says, not of the mean squared error.",
              &ProjectionParams::averagesErrors}
            .label("forget to square")
            .when(inScene<Scene::curves>),
        Group{"Right angles", "How a basis is made orthogonal."},
        Param{"method",
              "classical: takes off all parts of the vector as it was; modified: takes off one after the other; twice: "
              "classical, done twice; naive: takes off parts along vectors that are not at right angles, which is "
              "wrong.",
              &ProjectionParams::method, labels("classical", "modified", "twice", "naive")}
            .primary()
            .when(inScene<Scene::curves, Scene::vectors>),
        Param{"condition", "", "Condition number of the vectors: how nearly one is a sum of the others.",
              &ProjectionParams::condition, 1, 1e15f}
            .symbol("κ")
            .logarithmic()
            .primary()
            .when(inScene<Scene::vectors>),
        Param{"dimensions", "", "How many vectors there are in the plot of lost orthogonality.",
              &ProjectionParams::dimensions, 3, 32}
            .when(inScene<Scene::vectors>),
        Group{"Basis", "Two vectors at right angles to a normal and to each other."},
        Param{"builder", "How the two are found.", &ProjectionParams::builder,
              labels("naive", "hughesMoller", "frisvad", "duff")}
            .primary()
            .when(inScene<Scene::basis>),
        Param{"halfPrecision", "Rounds every step to 11 bits, as mobile shaders may.", &ProjectionParams::halfPrecision}
            .primary()
            .when(inScene<Scene::basis>),
        Param{"mapCentre", "°", "Azimuth and elevation in the middle of the map. Drag the map.",
              &ProjectionParams::mapCentre, -180, 180}
            .label("centre of the map")
            .when(inScene<Scene::basis>),
        Param{"mapZoom", "", "Magnification of the map. Turn the wheel.", &ProjectionParams::mapZoom, 1, 100000}
            .logarithmic()
            .label("zoom of the map")
            .primary()
            .when(inScene<Scene::basis>));
}

constexpr auto rowsOf(ProjectionMeasures) {
    return measureRows<ProjectionMeasures>(
        Measure{"orthogonality", "", "Largest dot product of two different unit vectors of the basis.",
                &ProjectionMeasures::orthogonality}
            .absentBecause("only scenes vectors and curves have a basis"),
        Measure{"lossExponent", "", "Power of the condition number with which right angles are lost.",
                &ProjectionMeasures::lossExponent}
            .absentBecause("only scene vectors loses them"),
        Measure{"rmse", "", "Root of the mean squared error of the sum; if you forget to square, of the mean error.",
                &ProjectionMeasures::rmse}
            .absentBecause("only scenes curves and drawing have a sum"),
        Measure{"parsevalError", "", "Energy of all parts less that of the whole, as a fraction of it.",
                &ProjectionMeasures::parsevalError}
            .atMost(1e-12)
            .absentBecause("only scene drawing has all parts"),
        Measure{
            "shErrorMean", "%",
            "Mean error of a ball's irradiance as Ramamoorthi and Hanrahan state it: divided by the irradiance if all "
            "light came from one direction.",
            &ProjectionMeasures::shErrorMean}
            .absentBecause("only scene harmonics has a sky"),
        Measure{"shErrorMax", "%", "Largest error of a ball's irradiance, divided by the same.",
                &ProjectionMeasures::shErrorMax}
            .absentBecause("only scene harmonics has a sky"),
        Measure{
            "ballErrorMean", "%",
            "Mean error of a ball's irradiance, divided by the mean irradiance of the ball.",
            &ProjectionMeasures::ballErrorMean}
            .absentBecause("only scene harmonics has a sky"),
        Measure{"ballErrorMax", "%",
                "Largest error of a ball's irradiance, divided by the mean irradiance of the ball.",
                &ProjectionMeasures::ballErrorMax}
            .absentBecause("only scene harmonics has a sky"),
        Measure{"negativeShare", "%", "Directions in which the bands are below zero in at least one colour.",
                &ProjectionMeasures::negativeShare}
            .absentBecause("only scene harmonics has a sky"),
        Measure{"negativeDepth", "%",
                "How far the lowest value of any direction and colour is below zero, divided by that colour's mean.",
                &ProjectionMeasures::negativeDepth}
            .absentBecause("only scene harmonics has a sky"),
        Measure{
            "shadowError", "%",
            "Mean error of the light on the vertices of the still life, shadows included, divided by the mean light "
            "on them.",
            &ProjectionMeasures::shadowError}
            .absentBecause("only scene harmonics has shadows"),
        Measure{"basisErrorMax", "",
                "Largest error of a right angle or a length, over the normals of the map, 4,096 spread over the sphere "
                "and some 7,000 around its axes.",
                &ProjectionMeasures::basisErrorMax}
            .absentBecause("only scene basis builds one"));
}

}  // namespace arclight::projection
