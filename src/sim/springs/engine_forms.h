// A spring in the parameters of other engines, with the error of each engine's step.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "sim/common/spring.h"

namespace arclight::springs {

/// The step rates at which errors are measured, in Hz.
inline constexpr std::array<double, 3> kErrorRates{30, 60, 120};

/// A parameter of an engine.
struct EngineValue {
    std::string name, unit;
    double value = 0;  ///< may be infinite
};

/// One parameterisation.
struct EngineForm {
    std::string name;    ///< "smoothTime"
    std::string engine;  ///< where it is used
    std::string step;    ///< how it is stepped, as a phrase
    std::string source;  ///< URL
    std::vector<EngineValue> values;
    /// At `kErrorRates`: the largest distance to the exact solution while a spring that rests at 0 goes to 1. Nothing
    /// if the engine's step is not public.
    std::optional<std::array<double, 3>> errors;
    std::string note;  ///< what is lost or assumed, as sentences; may be empty
};

/// The length of the bone for which `vrm` is given, in m. Its stiffness is proportional to the length.
inline constexpr double kVrmBoneLength = 0.1;

/// Stiffness and drag of a step v = (1 − drag) v + stiffness (target − x); x = x + v, once per frame, that has the
/// frequency and the decay of the spring at `rate` frames per second. Only the start differs: there, v is the last
/// frame's difference, not the current velocity.
///
/// The exact positions obey y[n+1] = a y[n] − b y[n−1] with b = e^(−2ζωh), the product of the two solutions for one
/// step, and a, their sum. The step gives b = 1 − drag and a = 2 − drag − stiffness.
struct FrameFactors {
    double stiffness = 0, drag = 0;
};
FrameFactors frameFactors(SpringShape shape, double rate);

/// The spring in all parameterisations, in a fixed order.
std::vector<EngineForm> engineForms(SpringShape shape);

}  // namespace arclight::springs
