// The user's drawing.
#pragma once

#include <vector>

#include <glm/glm.hpp>

#include "data/input.h"

namespace arclight::projection {

struct UserDrawing {
    std::vector<glm::dvec2> points;  ///< of one line, y up, fitted into the page of the scene
};

inline constexpr std::size_t kMaxDrawingBytes = std::size_t{16} << 20;
/// Longer lines are resampled.
inline constexpr std::size_t kMaxDrawingPoints = 4096;

/// Reads a `UserDrawing` from an SVG file or from a CSV file with the columns x and y. The selections of a drawing with
/// several subpaths are `joined`, all of them joined by straight lines, and `longest`.
Expected<InputContent> readDrawing(const InputBytes& file, Progress& progress);

inline constexpr InputKind kDrawingInput{"a drawing as SVG, or points as CSV", ".svg .csv .tsv", kMaxDrawingBytes,
                                         &readDrawing};

}  // namespace arclight::projection
