// Numbers in the units of the user interface. A field of such a type holds the number that a slider shows, and converts
// to SI units when it is used in arithmetic.
//
//     struct Scales {
//         Degrees tilt{3};
//     };
//     const float sine = std::sin(scales.tilt);  // of 3°
#pragma once

#include "core/angles.h"

namespace arclight {

struct DegreeUnit {
    static constexpr float kInSi = kDegree;
};
struct CentimetreUnit {
    static constexpr float kInSi = 0.01f;
};
struct MillimetreUnit {
    static constexpr float kInSi = 0.001f;
};

/// The value `shown` in `Unit`; converts to a float in SI units.
template <class Unit>
struct InUnit {
    float shown = 0;

    constexpr InUnit() = default;
    constexpr explicit InUnit(float shown_) : shown(shown_) {}
    constexpr operator float() const { return shown * Unit::kInSi; }
    friend constexpr bool operator==(const InUnit&, const InUnit&) = default;
};

using Degrees = InUnit<DegreeUnit>;
using Centimetres = InUnit<CentimetreUnit>;
using Millimetres = InUnit<MillimetreUnit>;

namespace detail {

template <class T>
inline constexpr bool kIsInUnit = false;
template <class Unit>
inline constexpr bool kIsInUnit<InUnit<Unit>> = true;

}  // namespace detail

}  // namespace arclight
