// Boxes binned by their centres along each axis: the inner loop of building a `BoxTree`.
#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "sim/common/bounds.h"

namespace arclight {

/// A box and its index, as two vectors of four.
struct alignas(16) TreeEntry {
    glm::vec3 low;
    std::uint32_t index;
    glm::vec3 high;
    std::uint32_t unused = 0;

    Box box() const { return {low, high}; }
    float twice(int axis) const { return low[axis] + high[axis]; }  ///< twice the centre
};

/// A split of entries in two, by the bins of equal width that contain their centres.
struct TreeCut {
    float cost = std::numeric_limits<float>::max();  ///< by the surface area heuristic: sum of box areas times counts
    int axis = 0;
    float base = 0, scale = 0;  ///< an entry's bin is the integer part of (`twice` - base) · scale
    float bin = 0;              ///< the first bin on the right
    std::uint32_t left = 0;     ///< entries on the left
    Box leftBox, rightBox;

    bool isFound() const { return left > 0; }
    bool isLeft(const TreeEntry& entry) const { return (entry.twice(axis) - base) * scale < bin; }
};

/// The cheapest cut of at least two entries between bins along one axis or, if `axis` is below 0, along any.
/// `range`: a box that contains twice the centres.
TreeCut cheapestCut(std::span<const TreeEntry> entries, const Box& range, int axis, std::size_t bins);
inline constexpr std::size_t kMaxTreeBins = 8;

}  // namespace arclight
