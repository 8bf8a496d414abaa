// A parameter's row in the panel: label, widget and value, in aligned columns.
#pragma once

#include <span>

#include "core/param_set.h"

namespace arclight {

/// Widths that the rows of a section share, in pixels.
struct RowColumns {
    float label = 0;  ///< wider labels wrap
    float value = 0;  ///< room for the numbers at the right
};

/// Columns in which all of `entries` fit, as far as the panel's width allows. `scale`: pixels per unit of the
/// interface.
RowColumns columnsOf(std::span<const ParamSet::Entry> entries, float scale);

/// The row of a parameter, which stores changes. `base`: the value of the present preset; a dot marks another, and a
/// right click restores it. A click on the value, or Ctrl and a click on the slider, types; Shift drags finely.
void paramRow(const ParamSet::Entry& entry, const ParamValue& base, const RowColumns& columns, float scale);

}  // namespace arclight
