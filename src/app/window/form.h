// A demo's parameters, measures and keys as data, for a page that offers them as a plain form.
#pragma once

#include <span>
#include <string_view>

#include "core/error.h"
#include "core/json_fwd.h"
#include "core/measures.h"
#include "core/param_set.h"

namespace arclight {

/// An object for each parameter, in table order: group, name, label, unit, help, kind, the ends of its range or its
/// labels, whether it has an effect now, and its value as `setFromForm` reads it.
Json formOf(const ParamSet& params);

/// Stores a value that was typed. Exit::usage with a sentence if there is no such parameter or it does not allow the
/// value; then nothing changes.
Expected<Done> setFromForm(const ParamSet& params, std::string_view name, std::string_view text);

/// An object for each measure: label, value with its unit, limit in words, and whether the limit holds. `values`: in
/// table order.
Json measuresAsText(const MeasureTable& table, std::span<const double> values);

}  // namespace arclight
