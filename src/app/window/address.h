// The state of a window, as stored in a page's address.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "app/related.h"

namespace arclight {

class PresetTour;
class Session;

/// "preset=storm&frequency=2&seed=3&tick=120": the current preset, the parameters that differ from it, and the seed
/// unless it is 1. With `hasTick` also the current tick; without it, the session starts at tick 0. Values are
/// percent-encoded. `tour` must have followed the session's parameters.
std::string addressOf(Session& session, const PresetTour& tour, bool hasTick);

/// The address of a related demo in the browser version, relative to the site.
std::string relatedAddress(const RelatedDemo& related, Seed seed);

/// The address with a slash at its end; an empty one stays empty.
std::string asFolder(std::string address);
/// The address of the site with the browser version, with a slash at its end: the first of the environment variables
/// ARCLIGHT_WEB and ARCLIGHT_SITE_URL that is set, else the address that the program was built with; empty if there is
/// none.
std::string siteAddress();

/// The address that restores the current state, relative to the site: "springs/storm/#frequency=2&tick=120". Each
/// preset has a folder, whose page gives link previews its title, sentence and image. `tour`: as for `addressOf`.
std::string stateAddress(Session& session, const PresetTour& tour);

/// The complete address that restores the current state in the browser version; empty if there is no site.
std::string pageAddress(Session& session, const PresetTour& tour);

/// The address of the demo's documentation: on the site, if there is one; else the file that `./run --web --build`
/// makes; else the Markdown below the data root, which shows formulas in source form. Empty if there is
/// none.
std::string docsAddress(const std::filesystem::path& dataRoot, std::string_view demo);

}  // namespace arclight
