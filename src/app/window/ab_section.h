// What is compared with what, and how the two sides are shown.
#pragma once

#include <string>

#include "app/compare/ab_comparison.h"

namespace arclight {

struct PanelState;

/// Drawn below a heading, which unfolds when a comparison begins.
void abSection(const PanelState& state, float scale);

/// Why the view differs from the chosen one; empty if it does not. `hasTwoSessions`: B is no image.
std::string shownViewWords(AbView chosen, AbView shown, bool hasTwoSessions);

/// Draws a tag in the frame that says which side it shows, if it shows a single image; not in captures.
void abTags(const PanelState& state, float scale);

}  // namespace arclight
