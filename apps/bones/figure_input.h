// Skinned figures as input: glTF files as the figures of scene figure.
#pragma once

#include "data/input.h"
#include "sim/bones/figure.h"

namespace arclight::bones {

inline constexpr std::size_t kMaxFigureBytes = std::size_t{256} << 20;
inline constexpr std::size_t kMaxFigureVertices = 1'000'000;
inline constexpr std::size_t kMaxFigureNodes = 8192;
/// Of all animated nodes, 60 per second; longer animations are cut off.
inline constexpr std::size_t kMaxFigureSamples = 1'000'000;

/// Makes a `FigureModel`. `file.selection`: names of chains and of an animation, separated by commas.
Expected<InputContent> readFigure(const InputBytes& file, Progress& progress);

inline constexpr InputKind kFigureInput{"a figure with a skeleton, skinned or made of rigid parts", ".glb .gltf .vrm",
                                        kMaxFigureBytes, &readFigure};

}  // namespace arclight::bones
