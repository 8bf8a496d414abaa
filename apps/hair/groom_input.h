// Guide strands as input of the portrait.
#pragma once

#include "data/input.h"
#include "data/strands.h"
#include "sim/hair/guide_strands.h"

namespace arclight::hair {

/// Makes `GuideStrands` in the head's space.
Expected<InputContent> readGuides(const InputBytes& file, Progress& progress);

inline constexpr InputKind kGuidesInput{
    "guide strands as lines of an OBJ or as CSV with the columns strand, x, y and z", ".obj .csv .tsv", kMaxStrandBytes,
    &readGuides};

}  // namespace arclight::hair
