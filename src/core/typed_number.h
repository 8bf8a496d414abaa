// A parameter that is used as a double.
#pragma once

#include "core/text.h"
#include "core/units.h"

namespace arclight {

/// A decimal number as the user typed it: 19.87, although the float of the slider is 19.8700008.
struct TypedNumber {
    float shown = 0;

    constexpr TypedNumber() = default;
    constexpr TypedNumber(double typed) : shown(static_cast<float>(typed)) {}
    operator double() const { return shortDouble(shown); }
    friend constexpr bool operator==(const TypedNumber&, const TypedNumber&) = default;
};

namespace detail {

template <>
inline constexpr bool kIsInUnit<TypedNumber> = true;

}  // namespace detail

}  // namespace arclight
