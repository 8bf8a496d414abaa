// The panel's section that explains a pixel: verdict, what each draw contributed, post-processing, passes.
#pragma once

namespace arclight {

struct PanelState;

/// Draws nothing without an explanation.
void pixelSection(const PanelState& state, float scale);

}  // namespace arclight
