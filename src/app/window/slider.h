// A slider: a thin track with a knob. The value is shown next to it.
#pragma once

#include "app/window/widgets.h"
#include "core/param_set.h"

namespace arclight {

/// The position of a number on a slider of the parameter's range, from 0 to 1, and the number at a position, snapped to
/// the parameter's step.
double positionOf(const ParamInfo& info, double number);
double numberAt(const ParamInfo& info, double position);

struct SliderResult {
    double number = 0;      ///< the one dragged to, or the one given
    bool isTyping = false;  ///< clicked with Ctrl
};

/// Draws the slider in `area`, with `base` marked on the track. Shift drags ten times as finely.
SliderResult slider(const ParamInfo& info, double number, double base, const Area& area, float scale);

}  // namespace arclight
