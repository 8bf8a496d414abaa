// Both sides of a comparison as two images without names, for the quiz and for `--sides`.
#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "app/compare/ab_renderer.h"

namespace arclight {

struct SideImages {
    std::array<Image, 2> images;  ///< A and B, or the part of them that the comparison magnifies
    double visible = 0;           ///< the fraction of visibly different pixels
};

/// The texts in which two images differ by more than numbers, sorted. They would name the sides.
std::vector<std::string> tellingTexts(const std::vector<TextBox>& a, const std::vector<TextBox>& b);

/// Draws both sides at the tick of `a`, each in a frame of that size, without telling texts. Does not measure: see
/// `AbRenderer::deferPin`. The view of `ab` is the same afterwards. `canvas`: of the renderer of `ab`.
SideImages drawSideImages(AbRenderer& ab, Canvas& canvas, Session& a, int width, int height);

/// Draws and writes `a.png`, `b.png` and, after a measure of both sides that may take longer, `sides.json` into the
/// folder: `{"visible": 0.21, "nameOfB": "…", "measure": "…", "values": ["…", "…"]}`, of which the last two are absent
/// without a pinned measure. Exit::fileFailed.
Expected<Done> writeSideImages(AbRenderer& ab, Canvas& canvas, Session& a, int width, int height,
                               const std::filesystem::path& folder);

}  // namespace arclight
