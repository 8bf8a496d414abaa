// The texts of the panel about the current settings.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/gesture.h"
#include "lightning_params.h"

namespace arclight::lightning {

/// A hint on what to look at in a mode, and explanations of a drawing method and of a mistake.
std::string_view sentence(BoltMode mode);
std::string_view sentence(BoltDrawing drawing);
std::string_view sentence(BoltMistake mistake);

/// The actions of the pointer in a mode, apart from moving the camera.
std::vector<Gesture> gesturesOf(BoltMode mode);

/// The formulas of growth, for the drawn shape, and of drawing, with the current numbers.
std::string formulaOf(const LightningParams& params, const BoltShape& drawn);

/// The heading of mode single.
struct PageWords {
    std::string_view title, caption;
};
PageWords pageWords(const LightningParams& params);

/// One word for a mode's surroundings.
std::string_view sceneryOf(BoltMode mode);

}  // namespace arclight::lightning
