// What no page may do, each fault as one line that begins with page and line number.
#pragma once

#include <string>
#include <vector>

#include "docs/page.h"

namespace arclight::test {

using Faults = std::vector<std::string>;

/// Blocks of code that no test knows: of another language than cpp, glsl, sh, cmake and json, indented, empty, without
/// an end; and JSON that does not parse.
Faults blockFaults(const Page& page);

/// Bare addresses, links whose text says nothing, local targets that do not exist, images without a description.
Faults linkFaults(const Page& page);

/// The opening of a demo's page, which a student reads first: what and why in prose, one image with a caption, then a
/// list "What to try" whose bold names are presets or parameters of the page's tables. It ends within a screen, with a
/// heading that begins with "The technique"; formulas, tables and code come after. And what is said to be "in a page"
/// has at most a page.
Faults openingFaults(const Page& page);

/// Lines `./…` in blocks of sh that no test runs. `demos` are the names after `./run` that have a test.
Faults commandFaults(const Page& page, const std::vector<std::string>& demos);

}  // namespace arclight::test
