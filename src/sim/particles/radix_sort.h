// Sorting by depth: least significant digit first, 8 bits at a time. Stable and without comparisons.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/particles/particle.h"

namespace arclight::particles {

/// Sorts particles from the farthest to the nearest. Keeps its memory from call to call.
class DepthSorter {
public:
    /// Numbers of the particles, by descending distance along `forward` from `eye`; equal distances keep their order.
    std::span<const std::uint32_t> sort(std::span<const Particle> particles, glm::vec3 eye, glm::vec3 forward);

    /// Takes the memory for so many particles, and tells for how many it has any.
    void reserve(std::size_t count);
    std::size_t capacity() const { return entries_.size(); }

private:
    struct Entry {
        std::uint32_t key, index;
    };
    std::vector<Entry> entries_, other_;
    std::vector<std::uint32_t> order_;
};

/// Bits that order as the floats do, negative ones too.
std::uint32_t orderedBits(float value);

/// Neighbours of which the nearer is drawn first.
std::size_t sortInversions(std::span<const Particle> drawn, glm::vec3 eye, glm::vec3 forward);

}  // namespace arclight::particles
