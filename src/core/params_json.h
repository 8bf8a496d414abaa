// Parameters as JSON: presets, the state inside captures, `--list-params`.
#pragma once

#include <string>
#include <string_view>

#include "core/error.h"
#include "core/json_fwd.h"
#include "core/param_set.h"

namespace arclight {

/// Numbers with the fewest digits that read back exactly; vectors and colours as arrays; choices as their label.
Json toJson(const ParamInfo& info, const ParamValue& value);

/// Reads a value for `info`. `Exit::badAsset`, with `path` in the message, if its type is wrong or it is out of range.
Expected<ParamValue> fromJson(const ParamInfo& info, const Json& json, std::string_view path);

/// `{"name": value, ...}` in table order.
Json paramsToJson(const ParamSet& params);

/// Stores the members of the object `json`, all or none: an unknown name, a wrong type or a value out of range is an
/// `Exit::badAsset` with the JSON path, and leaves `params` unchanged. Parameters that are not named keep their values.
Expected<Done> applyParamsJson(const ParamSet& params, const Json& json, std::string_view path);

/// `--list-params --json`: one object per parameter, with name, label, type, unit, default, help, group and primary;
/// the symbol if there is one; min, max, step and logarithmic for numbers and vectors; labels for choices.
Json describeParams(const ParamSet& params);

/// `--list-params`: name, type, range, default and help as a text table under group headings.
std::string describeParamsText(const ParamSet& params);

}  // namespace arclight
