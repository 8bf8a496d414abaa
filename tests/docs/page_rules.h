// Rules for documentation pages. Each fault is one line that begins with page and line number.
#pragma once

#include <string>
#include <vector>

#include "docs/page.h"

namespace arclight::test {

using Faults = std::vector<std::string>;

/// Code blocks that no test covers: those in a language other than cpp, glsl, sh, cmake and json, indented, empty or
/// unclosed ones, and JSON that does not parse.
Faults blockFaults(const Page& page);

/// Bare URLs, links with meaningless texts, local targets that do not exist, and images without a description.
Faults linkFaults(const Page& page);

/// The opening of a demo's page, which a student reads first: what and why in prose, one image with a caption, then a
/// list "What to try" whose bold names are presets or parameters from the page's tables. It ends within a screen, at a
/// heading that begins with "The technique"; formulas, tables and code follow. A section whose heading ends with "in a
/// page" has at most a page.
Faults openingFaults(const Page& page);

/// A page that teaches a technique: a table of symbols before the first displayed formula; sections "Mistakes", "When
/// to use it", "Exercises" and "Sources", in that order, before the reference tables.
Faults lessonFaults(const Page& page);

/// Habits of language that make prose hard to read, where there are more of them per 10,000 words than native manuals
/// have, and too few of the words that explain. `addressesReader`: the page also needs "you".
Faults languageFaults(const Page& page, bool addressesReader);

/// Lines `./…` in sh blocks that no test runs. `demos` are the names after `./run` that a test covers.
Faults commandFaults(const Page& page, const std::vector<std::string>& demos);

}  // namespace arclight::test
