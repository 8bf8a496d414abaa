// Parameters in JSON: presets, the state inside captures, `--list-params`.
#pragma once

#include <string>
#include <string_view>

#include "core/json.h"
#include "core/params.h"

namespace arclight {

/// Numbers with as few digits as read back identically; vectors and colours as arrays; choices as their label.
Json toJson(const ParamInfo& info, const ParamValue& value);

/// The value at `path` (used in messages) for `info`; `Exit::badAsset` if its type or range is wrong.
Expected<ParamValue> fromJson(const ParamInfo& info, const Json& json, std::string_view path);

/// `{"name": value, ...}` in table order.
Json paramsToJson(const ParamSet& params);

/// Stores the members of the object `json`, all or none: an unknown name, a wrong type or a value out of range
/// leaves `params` as it was and is an `Exit::badAsset` with the JSON path. Members not named keep their value.
Expected<Done> applyParamsJson(const ParamSet& params, const Json& json, std::string_view path);

/// `--list-params --json`: one object a parameter with name, label, type, unit, default, help, group and primary; the
/// symbol where there is one; min, max, step and logarithmic of a number; labels of a choice.
Json describeParams(const ParamSet& params);

/// `--list-params`: name, type, range, default and help as a table for people, under its group headings.
std::string describeParamsText(const ParamSet& params);

}  // namespace arclight
