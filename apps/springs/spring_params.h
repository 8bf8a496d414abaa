// The parameters and measures of the springs demo; spring_rows.h has their tables.
#pragma once

#include "core/measures.h"
#include "core/values.h"
#include "sim/common/spring.h"
#include "sim/springs/spring_parameters.h"
#include "sim/springs/tween.h"

namespace arclight::springs {

enum class SpringScene : int { field, graph, position, rotation, frame, orientation, stability };

/// How the disc of scene orientation moves through key orientations, in the order of the demo's labels. With `off`, it
/// is tilted.
enum class KeyPath : int { off, slerp, circular, spring };

/// Which bounding box of the disc of scene orientation is drawn, in the order of the demo's labels.
enum class BoxKind : int { off, vertices, turnedBox, support };

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
    float shownPeriods = 6;

    EaseCurve ease = EaseCurve::cubic;
    float tweenSeconds = 0.6f;
    bool squashAndStretch = false;
    bool screenUnits = false;
    bool wrapAngles = true;
    float turnAngleDeg = 120;
    bool hemisphereCheck = false;
    KeyPath keyPath = KeyPath::off;
    BoxKind boundingBox = BoxKind::off;

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

/// Whether scene graph draws the mistake as a separate curve, in place of the other integrators.
constexpr bool isInGraph(Mistake mistake) {
    return mistake != Mistake::none && mistake <= Mistake::approximateFunctions;
}
constexpr bool graphCompares(const SpringParams& p) { return p.scene == SpringScene::graph && !isInGraph(p.mistake); }

/// Scene orientation springs the four components of a quaternion.
constexpr bool comparesComponents(const SpringParams& p) {
    return p.scene == SpringScene::orientation && p.mistake == Mistake::componentwiseQuaternion;
}

/// Scene orientation may move its disc through key orientations unless a mistake moves it.
constexpr bool mayFollowKeys(const SpringParams& p) {
    return p.scene == SpringScene::orientation && p.mistake < Mistake::crossAxis;
}
constexpr bool mayShowBox(const SpringParams& p) {
    return p.scene == SpringScene::orientation && p.mistake <= Mistake::crossAxis && p.keyPath == KeyPath::off;
}
constexpr bool followsKeys(const SpringParams& p) { return mayFollowKeys(p) && p.keyPath != KeyPath::off; }

/// Scenes field and stability show only mistakes of the conversion; a damping ratio needs no conversion.
constexpr bool showsMistakes(const SpringParams& p) {
    return (p.scene != SpringScene::field && p.scene != SpringScene::stability) ||
           p.parameterization != Parameterization::ratio;
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
    double stretch = kNotMeasured;
    double volumeError = kNotMeasured;
    double growthPerStep = kNotMeasured;
    double constraintError = kNotMeasured;
    double quaternionError = kNotMeasured;
    double spinRatio = kNotMeasured;
    double keyVelocityJump = kNotMeasured;
    double unitError = kNotMeasured;
    double bisectorError = kNotMeasured;
    double boxVolumeRatio = kNotMeasured;
    double boxVisits = kNotMeasured;
    double supportError = kNotMeasured;
    double unstableShare = kNotMeasured;
    double springs = kNotMeasured;
    double springsPerMs = kNotMeasured;
};

}  // namespace arclight::springs
