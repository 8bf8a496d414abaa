// Guide strands of hair: polylines from OBJ (`v` and `l` elements) and CSV (columns strand, x, y, z).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/values.h"
#include "data/input.h"

namespace arclight {

inline constexpr std::size_t kMaxStrandBytes = std::size_t{64} << 20;
inline constexpr std::size_t kMaxStrandPoints = 2'000'000;

/// Polylines in the order of the file, each from its first point, the root, to its last, the tip.
struct StrandSet {
    std::vector<Float3> points;
    std::vector<std::uint32_t> ends;  ///< of each strand: one past its last point
    std::vector<std::string> notes;

    std::size_t count() const { return ends.size(); }
    std::size_t first(std::size_t strand) const { return strand == 0 ? 0 : ends[strand - 1]; }
};

/// Strands with at least two points. Reads CSV if the name ends in .csv or .tsv, else OBJ. In OBJ, an `l` element that
/// begins at the point where another one ends continues it, because some programs write a line per segment, in any
/// order; other elements are skipped. Exit::badAsset, with the line, for numbers that are not finite, indices of
/// missing points and files without strands.
Expected<StrandSet> readStrands(std::string_view bytes, std::string_view name, Progress& progress);

}  // namespace arclight
