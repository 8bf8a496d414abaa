// The size of small text on the pages of diagrams.
#pragma once

#include <algorithm>

namespace arclight::halftexel {

/// Scale of text for a page of scale `page`: in small frames it shrinks less than the page, so that it can be read.
inline float textScale(float page) { return std::max(page, std::min(0.84f, 1.5f * page)); }

/// The same, where frames narrower than 600 pixels have no room for that.
inline float textScale(float page, float widthPx) { return widthPx < 600 ? page : textScale(page); }

}  // namespace arclight::halftexel
