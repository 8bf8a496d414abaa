// The current spring for other programs: its parameters in other engines, and its step as code.
#pragma once

#include <string>
#include <vector>

#include "data/export.h"
#include "sim/common/spring_shape.h"

namespace arclight::springs {

/// "settings" (.json, .csv): the spring in the parameters of common engines, with the error of each engine's step.
/// "code" (.h): `code`.
std::vector<Export> springExports(SpringShape shape, std::string code);

}  // namespace arclight::springs
