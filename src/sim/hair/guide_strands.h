// Guide strands from another program: fitted to the head, resampled to the solver's nodes, and the strands that are
// drawn between them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sim/hair/strand_interpolation.h"

namespace arclight::hair {

/// Polylines in the head's space, from root to tip.
struct GuideStrands {
    std::vector<glm::vec3> points;
    std::vector<std::uint32_t> ends;  ///< of each strand: one past its last point

    std::size_t count() const { return ends.size(); }
    std::span<const glm::vec3> strand(std::size_t index) const {
        const std::size_t first = index == 0 ? 0 : ends[index - 1];
        return std::span(points).subspan(first, ends[index] - first);
    }
};
inline constexpr int kMaxGuideStrands = 12'000;

float lengthOf(std::span<const glm::vec3> strand);

/// Moves strands onto the head: unless most roots are near its surface already, they are turned if they hang along -z
/// instead of -y, scaled and moved until their roots are as large as the scalp and begin at its top, and each is moved
/// to the nearest point of the scalp. Returns what was done in a sentence; empty if nothing.
std::string fitToHead(GuideStrands& strands);

/// The strands as a groom, each with `nodes` nodes at equal distances along it.
Groom groomOf(const GuideStrands& strands, int nodes);

/// `count` strands between up to three guides with roots near each other. The first n, for any n, are spread over all
/// guides.
std::vector<DrawnStrand> strandsBetween(const Groom& guides, int count, Seed seed);

}  // namespace arclight::hair
