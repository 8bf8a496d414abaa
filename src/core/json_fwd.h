// The type of JSON values by name, for headers that only pass them on: the full definition takes a second per file.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace arclight {

/// Keeps the keys of objects in order of insertion.
using Json = nlohmann::ordered_json;

}  // namespace arclight
