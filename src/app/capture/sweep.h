// Parameters that take one value after the other.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/params.h"

namespace arclight {

/// One swept parameter.
struct Sweep {
    std::size_t index = 0;  ///< in the param set
    std::string name, unit;
    std::vector<ParamValue> values;
    std::vector<std::string> texts;  ///< of the values, as `--set` takes them
};

inline constexpr std::size_t kMaxSweepValues = 10000;

/// Reads `name=a..b:n` (n values from a to b, both included, evenly spaced) or `name=v1,v2,…`. Numbers, choices,
/// switches and seeds can be swept; each value must lie in the parameter's range. Exit::usage.
Expected<Sweep> parseSweep(const ParamSet& params, std::string_view text);

/// `pattern` with `{name}` replaced by the value that the sweep takes there.
std::string fillSweep(std::string pattern, const Sweep& sweep, std::size_t at);

/// `3 Hz`, `implicit`: a value with its unit.
std::string valueText(const Sweep& sweep, std::size_t at);

}  // namespace arclight
