// Lines in SVG drawings.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "data/input.h"

namespace arclight {

inline constexpr std::size_t kMaxSvgBytes = std::size_t{16} << 20;
inline constexpr std::size_t kMaxSvgPoints = std::size_t{1} << 20;
inline constexpr std::size_t kMaxSvgDepth = 256;  ///< of nested elements

/// A subpath as points joined by straight lines, in the coordinates of the outermost element: x right, y down.
struct SvgStroke {
    std::vector<std::array<double, 2>> points;
    bool isClosed = false;
};

struct SvgDrawing {
    std::vector<SvgStroke> strokes;  ///< with two points or more, in the order of the file
    std::vector<std::string> notes;
};

/// Reads the outlines of all shapes: `path` with all commands, `line`, `polyline`, `polygon`, `rect`, `circle` and
/// `ellipse`, with the transforms of groups. Curves become chords, 24 for each cubic. Omits what is not drawn as such
/// (`defs`, `clipPath`, `symbol` …), text and references (`use`). Shapes without an outline are omitted if they have no
/// fill or are white and behind all others, because programs draw the page so. Exit::badAsset with the line and the
/// reason for anything that is no SVG, errors in path data, and more than `kMaxSvgPoints` points.
Expected<SvgDrawing> readSvg(const InputBytes& file, Progress& progress);

}  // namespace arclight
