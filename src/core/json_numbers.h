// Numbers that JSON cannot hold.
#pragma once

#include <optional>
#include <string>

#include "core/json_fwd.h"

namespace arclight {

/// The JSON path of the first number that is not finite, which a file would hold as null; nothing if there is none.
std::optional<std::string> pathOfNonFinite(const Json& json);

}  // namespace arclight
