// Declarations common to the scenes of the projection demo.
#pragma once

#include <algorithm>

#include "app/scene.h"
#include "core/json.h"
#include "gfx/page.h"
#include "sim/common/camera_control.h"
#include "sim/projection/decades.h"
#include "sim/projection/gram_schmidt.h"

namespace arclight::projection {

/// The demo's hues: the object that is projected, and its projection. The suite's red marks mistakes.
inline constexpr CanvasColour kAccent = colourFromHex(0x8CC7FA), kBrass = colourFromHex(0xE6C766);

/// For axes of powers of ten: values of 0 are far below them.
inline double exponentOf(double x) { return log10Of(std::max(x, 1e-30)); }

// Rows of several scenes.

inline constexpr Group kExpansionGroup{"Expansion", "The object that is expanded in a basis, and the number of terms."};
inline constexpr Group kOrthogonalisationGroup{"Orthogonalisation", "Method that makes a basis orthogonal."};

template <class Params>
constexpr auto orderRow(int Params::*field) {
    return Param{"order", "", "The highest order in the sum.", field, 0, 128}.primary();
}
template <class Params>
constexpr auto methodRow(Method Params::*field) {
    return Param{"method",
                 "classical: subtract all projections of the original vector; modified: subtract one projection after "
                 "the other; twice: classical, applied twice; naive: subtract projections on vectors that are not "
                 "orthogonal, which is wrong.",
                 field, labels("classical", "modified", "twice", "naive")}
        .primary();
}

template <class Measures>
constexpr auto orthogonalityRow(double Measures::*field) {
    return Measure{"orthogonality", "", "Largest inner product of two different unit vectors of the basis.", field};
}
template <class Measures>
constexpr auto rmseRow(double Measures::*field) {
    return Measure{"rmse", "",
                   "Root of the mean squared error of the sum. If squaring is omitted, root of the mean error.", field};
}

}  // namespace arclight::projection
