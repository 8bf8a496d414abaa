// The state of a window as a page's address holds it.
#pragma once

#include <string>

namespace arclight {

struct WindowModel;

/// "preset=storm&frequency=2&seed=3&tick=120": the current preset, the parameters that differ from it, and the seed
/// unless it is 1. With `hasTick` the moment, too; without it, a session's start. Values are percent-encoded.
std::string addressOf(WindowModel& model, bool hasTick);

}  // namespace arclight
