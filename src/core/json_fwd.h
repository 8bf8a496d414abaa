// The type of JSON values by name, for headers that only pass them on: the whole type costs a second in each file.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace arclight {

/// Keeps the keys of objects in order of insertion.
using Json = nlohmann::ordered_json;

}  // namespace arclight
