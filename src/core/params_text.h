// Parameters as text, for `--set name=value` and tables. Independent of the locale.
#pragma once

#include <string>
#include <string_view>

#include "core/error.h"
#include "core/param_set.h"

namespace arclight {

/// Reads a value for `info`. Numbers are decimal; booleans are `true false on off 1 0`; choices are given by label;
/// colours are `#rrggbb` or `r,g,b` in [0, 1]; vectors are `x,y[,z]`; seeds are unsigned 64-bit numbers. Anything else
/// or out of range is an `Exit::usage` that names the parameter, its range and, for a label, the nearest one; for a
/// decimal comma, how to write the number.
Expected<ParamValue> parseParam(const ParamInfo& info, std::string_view text);

/// The text that `parseParam` reads back to the identical value; `value` must be of `info`'s kind.
std::string formatParam(const ParamInfo& info, const ParamValue& value);

/// `; did you mean 'x'?` for a name that no parameter has, by names and help; empty if there is nothing like it.
std::string suggestedParams(const ParamSet& params, std::string_view name);

/// Applies `assignment` (`name=value`); on an error nothing changes. The error for an unknown name suggests the
/// nearest one.
Expected<Done> setParam(const ParamSet& params, std::string_view assignment);

/// The valid values of `info` in words: `0.1..20 Hz`, `exact, implicit`, `true or false`.
std::string rangeText(const ParamInfo& info);

/// The kind as `--list-params` names it: `float`, `int`, `bool`, `choice`, `colour`, `vec2`, `vec3`, `seed`.
std::string_view kindName(ParamKind kind);

}  // namespace arclight
