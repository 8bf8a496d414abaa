// Sorts by depth: a stable radix sort without comparisons, least significant digit first, 8 bits at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/particles/particle.h"

namespace arclight::particles {

/// Sorts particles from the farthest to the nearest. Reuses its memory.
class DepthSorter {
public:
    /// Particle indices by descending distance along `forward` from `eye`; equal distances keep their order.
    std::span<const std::uint32_t> sort(std::span<const Particle> particles, glm::vec3 eye, glm::vec3 forward);

    /// Allocates memory for this many particles; `capacity` returns the number for which there is memory.
    void reserve(std::size_t count);
    std::size_t capacity() const { return entries_.size(); }

private:
    struct Entry {
        std::uint32_t key, index;
    };
    std::vector<Entry> entries_, other_;
    std::vector<std::uint32_t> order_;
};

/// Maps a float, of either sign, to bits whose unsigned order is the order of the floats.
std::uint32_t orderedBits(float value);

/// Counts adjacent pairs in which the nearer particle is drawn first.
std::size_t sortInversions(std::span<const Particle> drawn, glm::vec3 eye, glm::vec3 forward);

}  // namespace arclight::particles
