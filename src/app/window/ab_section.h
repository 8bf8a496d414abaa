// What is compared with what, and how the two sides are shown.
#pragma once

namespace arclight {

struct PanelState;

/// Below a heading, which unfolds when a comparison begins.
void abSection(const PanelState& state, float scale);

/// In the frame, what it shows of a comparison where it shows a single image; not in captures.
void abTags(const PanelState& state, float scale);

}  // namespace arclight
