// Demos that explain parts of the frame that another demo shows.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/input.h"

namespace arclight {

/// A demo that explains a part of the current frame. While it is listed, its key opens it, in a pause too: in a window
/// of its own, or in another tab of the browser. The session's seed is passed on.
struct RelatedDemo {
    Key key{};
    std::string_view name;                ///< of the demo
    std::string part{};                   ///< of the frame, as in "open waves: water behind the ship"
    std::vector<std::string> settings{};  ///< "name=value", as after `--set`: values that correspond to this state
};

}  // namespace arclight
