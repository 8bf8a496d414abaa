// The parts of the gallery besides its cards: the row of recent captures and the sheet of keyboard shortcuts.
#pragma once

#include "gallery_view.h"

namespace arclight::gallery {

/// The boxes of the captures that fit in a row between the left and right edges of `content`; `top` is their top.
std::vector<Area> layOutRecents(const Area& content, float top, std::size_t count, float scale);
/// `focused` and `hovered` are indices of captures; -1 for none.
void paintRecents(ImDrawList& list, const std::vector<Area>& boxes, const GalleryContents& contents, int focused,
                  int hovered, const GalleryFonts& fonts, float scale);

/// The keys of the gallery, over everything else.
void paintKeySheet(ImDrawList& list, ImVec2 size, const GalleryFonts& fonts, float scale);

}  // namespace arclight::gallery
