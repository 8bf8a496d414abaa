// The flipbooks of smoke and fire for other programs.
#pragma once

#include <vector>

#include "data/export.h"
#include "gfx/shaders.h"

namespace arclight::particles {

/// The six-way light maps of smoke, and the temperature and opacity of fire: PNG sheets, with a JSON that describes
/// their frames and channels. `shaders` reads the images and must outlive the exports.
std::vector<Export> flipbookExports(Shaders& shaders);

}  // namespace arclight::particles
