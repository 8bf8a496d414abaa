// Declarations common to the scenes of the orientation demo.
#pragma once

#include <algorithm>
#include <array>
#include <tuple>

#include "app/scene.h"
#include "gfx/page.h"
#include "orientation_demo.h"
#include "sim/common/camera_control.h"
#include "sim/orientation/key_curve.h"

namespace arclight::orientation {

/// The demo's hues: the correct method and the method that it is compared with. The suite's red marks mistakes.
inline constexpr CanvasColour kAccent = colourFromHex(0x5C8DFF), kRose = colourFromHex(0xFF6FA8);

inline constexpr std::array<const char*, kMethods> kMethodNames{
    "nlerp", "corrected nlerp", "slerp", "squad", "circular blending", "spline", "sterp", "sterp as published"};

/// Sizes of small text on a page, in pixels: in small frames they shrink less than the page does.
inline float smallText(float size, float unit, int widthPx) {
    return size * std::max(unit, 0.84f * textScale(unit, static_cast<float>(widthPx)));
}

// Rows that several scenes declare, whose parameters `P` and measures `M` have fields of these names.

/// The source of the twist axis.
enum class AxisChoice : int { own, principal, longestSide, across };
template <class P>
constexpr auto kAxis =
    Param{"axis",
          "The twist axis. own: the y axis of the model; principal: the first principal component of the mesh, the "
          "direction in which it extends most; longest side: the longest side of its bounding box; across: an axis "
          "orthogonal to the rod, which is wrong.",
          &P::axis, labels("own", "principal", "longestSide", "across")}
        .primary();

/// Of scenes without splines.
template <class P>
constexpr auto methodRows() {
    return std::tuple(kInterpolationGroup, Param{&P::curve, &CurveOptions::method},
                      Param{&P::curve, &CurveOptions::correction});
}

template <class P>
constexpr bool isAsPublished(const P& p) {
    return p.curve.method == Method::sterpAsPublished;
}
template <class P>
constexpr auto errorRow(bool PublishedErrors::*error) {
    return Param{&P::published, error}.when(isAsPublished<P>);
}
/// The chosen errors; other methods are compared with the complete published code.
template <class P>
PublishedErrors errorsOf(const P& p) {
    return isAsPublished(p) ? p.published : PublishedErrors{};
}

template <class M>
constexpr auto kEndPointErrorDeg = Measure{
    "endPointErrorDeg", "deg", "Angle between the method's last orientation and the true end.", &M::endPointErrorDeg};
template <class M>
constexpr auto kRecomposeErrorDeg = Measure{"recomposeErrorDeg", "deg",
                                            "Angle between an orientation and its swing times its twist.",
                                            &M::recomposeErrorDeg}
                                        .atMost(1e-5);

/// Measures of a tip's path.
struct TipMeasures {
    double planeDeviationDeg = 0, sterpDeviationDeg = kNotMeasured, arcLengthRatio = kNotMeasured;
};
constexpr auto rowsOf(TipMeasures) {
    using M = TipMeasures;
    return measureRows<M>(
        Measure{"planeDeviationDeg", "deg",
                "Largest angle between the tip and the nearest point of the great arc from the true start to the true "
                "end.",
                &M::planeDeviationDeg},
        Measure{"sterpDeviationDeg", "deg", "Largest angle between the tip and the great arc with sterp.",
                &M::sterpDeviationDeg}
            .atMost(1e-5)
            .absentBecause("the twist is not about the rod"),
        Measure{"arcLengthRatio", "", "Length of the tip's path divided by the length of the great arc.",
                &M::arcLengthRatio}
            .absentBecause("the great arc has no length"));
}

}  // namespace arclight::orientation
