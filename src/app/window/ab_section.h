// What is compared with what, and how the two sides are shown.
#pragma once

namespace arclight {

struct PanelState;

/// Drawn below a heading, which unfolds when a comparison begins.
void abSection(const PanelState& state, float scale);

/// Draws a tag in the frame that says which side it shows, if it shows a single image; not in captures.
void abTags(const PanelState& state, float scale);

}  // namespace arclight
