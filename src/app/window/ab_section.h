// What is compared with what, and how the two sides are shown.
#pragma once

namespace arclight {

struct PanelState;

/// Below a heading, which unfolds when a comparison begins.
void abSection(const PanelState& state, float scale);

/// The names of the sides in the frame, beside the line between them; not in captures.
void abTags(const PanelState& state, float scale);

}  // namespace arclight
