// The terms of a demo that the gallery's search finds in addition to its texts and presets.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/demo.h"
#include "core/json_fwd.h"

namespace arclight {

/// A list of `{"kind", "name", "label"}`: the demo's scenes, parameters, choices and measures, from their declarations;
/// the headings of its page, `docs/<demo>.md`; and its topics, the textbook terms of its subject, from
/// `assets/search/<demo>.txt`, one per line. Missing files add nothing.
Json searchTerms(const DemoType& type, const std::filesystem::path& dataRoot);

/// The headings of a page in Markdown without its title, as plain text.
std::vector<std::string> headingsOf(std::string_view markdown);

}  // namespace arclight
