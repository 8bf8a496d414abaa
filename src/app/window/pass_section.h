// The times of the passes of a frame.
#pragma once

namespace arclight {

struct PanelState;

/// Drawn below a heading, closed at first.
void passSection(const PanelState& state, float scale);

}  // namespace arclight
