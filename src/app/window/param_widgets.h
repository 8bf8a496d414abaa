// A parameter's row in the panel: label, widget and value, in aligned columns.
#pragma once

#include <span>

#include "core/param_set.h"

namespace arclight {

/// Column widths that are common to the rows of a section, in pixels.
struct RowColumns {
    float label = 0;  ///< wider labels wrap
    float value = 0;  ///< room for the numbers at the right
};

/// Columns that fit all of `entries`, as far as the panel's width allows. `scale`: pixels per unit of the interface.
RowColumns columnsOf(std::span<const ParamSet::Entry> entries, float scale);

/// Draws the row of a parameter and stores changes. `base`: the value of the current preset; a dot marks another value,
/// and a right click restores `base`. Click the value, or Ctrl+click the slider, to type; hold Shift to drag finely.
void paramRow(const ParamSet::Entry& entry, const ParamValue& base, const RowColumns& columns, float scale);

}  // namespace arclight
