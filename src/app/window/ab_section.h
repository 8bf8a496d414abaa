// The A/B comparison in the panel: the choice of the two sides and of the view.
#pragma once

#include <string>

#include "app/compare/ab_comparison.h"

namespace arclight {

struct PanelState;

/// Drawn below a heading, which unfolds when a comparison begins.
void abSection(const PanelState& state, float scale);

/// Explains why the shown view differs from the chosen one; empty if it does not. `hasTwoSessions`: B is not an image.
std::string shownViewWords(AbView chosen, AbView shown, bool hasTwoSessions);

/// If the frame shows a single image, draws a tag with the name of its side; not in captures.
void abTags(const PanelState& state, float scale);

}  // namespace arclight
