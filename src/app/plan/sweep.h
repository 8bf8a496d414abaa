// Parameter sweeps: a parameter takes several values, one after the other.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/param_set.h"

namespace arclight {

/// One swept parameter.
struct Sweep {
    std::size_t index = 0;  ///< in the param set
    std::string name, unit;
    std::vector<ParamValue> values;
    std::vector<std::string> texts;  ///< of the values, as `--set` takes them
};

inline constexpr std::size_t kMaxSweepValues = 10000;

/// Reads `name=a..b:n` (n evenly spaced values from a to b, both included) or `name=v1,v2,…`. Numbers, choices,
/// switches and seeds can be swept; each value must lie in the parameter's range. The error, Exit::usage, names the
/// text and the mistake.
Expected<Sweep> parseSweep(const ParamSet& params, std::string_view text);

/// Value number `at` with its unit: `3 Hz`, `implicit`.
std::string valueText(const Sweep& sweep, std::size_t at);

}  // namespace arclight
