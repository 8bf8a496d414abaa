// The base colour textures of a glTF figure.
#pragma once

#include <string>
#include <vector>

#include "data/gltf.h"
#include "sim/bones/figure.h"

namespace arclight::bones {

/// Of all textures of a figure together; the largest ones are halved until they fit.
inline constexpr std::size_t kMaxFigureTexels = std::size_t{32} << 20;
inline constexpr std::size_t kMaxFigureTextures = 256;

/// Adds the parts of `figure` to `model`, and their textures. Fails if an image is damaged; notes name what is not
/// drawn.
Expected<Done> addTextures(FigureModel& model, const GltfDocument& document, const GltfFigure& figure,
                           std::vector<std::string>& notes, Progress& progress);

}  // namespace arclight::bones
