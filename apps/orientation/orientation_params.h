// The parameters of the orientation demo; orientation_rows.h has their tables.
#pragma once

#include "core/values.h"
#include "sim/orientation/key_curve.h"

namespace arclight::orientation {

enum class Scene : int { rod, keys, mechanical, errors, headings, axis };
/// Where the axis of the twist comes from.
enum class AxisChoice : int { own, principal, longestSide, across };
enum class Machine : int { arm, fairing };
enum class StudyMesh : int { rod, crystal, spike, boulder, block, ship, arch };

struct OrientationParams {
    Scene scene = Scene::rod;
    Method method = Method::slerp;
    Correction correction = Correction::k2;
    SplineKind spline = SplineKind::c2;
    float tSwing = 1;
    float tTwist = 1;
    bool testsVectorPart = true;
    bool dividesByZero = true;
    bool returnsTwistSwing = true;
    bool forgetsStart = true;
    AxisChoice axis = AxisChoice::own;
    // Scene rod: azimuth and elevation of the tip, and the turn about the rod, in degrees.
    Float3 start{-105, 20, 0};
    Float3 end{52, -12, 170};
    // Scene keys.
    int keys = 6;
    float keySeconds = 1.2f;
    float springHz = 1.6f;
    // Scene mechanical.
    Machine machine = Machine::arm;
    float swingDeg = 100;
    float twistDeg = 160;
    // Scene errors.
    float turnDeg = 178;
    float singularBelow = 0.01f;
    // Scene headings.
    int headings = 120;
    float spreadDeg = 35;
    float opposed = 0.3f;
    // Scene axis.
    StudyMesh mesh = StudyMesh::rod;
};

template <Scene... scenes>
constexpr bool inScene(const OrientationParams& p) {
    return ((p.scene == scenes) || ...);
}
constexpr bool hasMethod(const OrientationParams& p) {
    return inScene<Scene::rod, Scene::keys, Scene::mechanical, Scene::errors>(p);
}
constexpr bool splitsTwist(const OrientationParams& p) { return inScene<Scene::rod, Scene::mechanical>(p); }
/// Whether a fault of the published code may show in these scenes.
template <Scene... scenes>
constexpr bool hasFaultIn(const OrientationParams& p) {
    return inScene<scenes...>(p) && p.method == Method::sterpAsPrinted;
}
/// The chosen faults; other methods are compared with the published code as it is.
constexpr PrintedFaults faultsOf(const OrientationParams& p) {
    if (p.method != Method::sterpAsPrinted) return {};
    return {p.testsVectorPart, p.dividesByZero, p.returnsTwistSwing, p.forgetsStart};
}

}  // namespace arclight::orientation
