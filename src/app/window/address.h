// The state of a window as a page's address holds it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace arclight {

class PresetTour;
class Session;

/// "preset=storm&frequency=2&seed=3&tick=120": the current preset, the parameters that differ from it, and the seed
/// unless it is 1. With `hasTick` the moment, too; without it, a session's start. Values are percent-encoded. `tour`
/// must have followed the session's parameters.
std::string addressOf(Session& session, const PresetTour& tour, bool hasTick);

/// The address of this moment in the page for browsers, whose own address is in the environment as ARCLIGHT_WEB; empty
/// if that is not set.
std::string pageAddress(Session& session, const PresetTour& tour);

/// Where a person reads about the demo: in the page for browsers, if ARCLIGHT_WEB has its address; else in the file that
/// `./web --build` makes; else in the Markdown below the data root, which shows formulas as they are typed. Empty if none
/// is there.
std::string docsAddress(const std::filesystem::path& dataRoot, std::string_view demo);

}  // namespace arclight
