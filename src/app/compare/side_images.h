// Both sides of a comparison as two images without names, for the quiz and for `--sides`.
#pragma once

#include <array>
#include <filesystem>

#include "app/compare/ab_renderer.h"

namespace arclight {

struct SideImages {
    std::array<Image, 2> images;  ///< A and B, or the part of them that the comparison magnifies
    double visible = 0;           ///< the fraction of visibly different pixels
};

/// Draws both sides at the tick of `a`, each in a frame of that size. Does not measure: see `AbRenderer::deferPin`. The
/// view of `ab` is the same afterwards.
SideImages drawSideImages(AbRenderer& ab, Session& a, int width, int height);

/// Draws and writes `a.png`, `b.png` and, after a measure of both sides that may take longer, `sides.json` into the
/// folder: `{"visible": 0.21, "nameOfB": "…", "measure": "…", "values": ["…", "…"]}`, of which the last two are absent
/// without a pinned measure. Exit::fileFailed.
Expected<Done> writeSideImages(AbRenderer& ab, Session& a, int width, int height, const std::filesystem::path& folder);

}  // namespace arclight
