// Sorts by depth: a stable radix sort without comparisons, least significant digit first, 8 bits at a time.
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
    /// Particle indices by descending distance along `forward` from `eye`; equal distances keep their order.
    std::span<const std::uint32_t> sort(std::span<const Particle> particles, glm::vec3 eye, glm::vec3 forward);

    /// Allocates for this many particles; `capacity` tells for how many there is memory.
    void reserve(std::size_t count);
    std::size_t capacity() const { return entries_.size(); }

private:
    struct Entry {
        std::uint32_t key, index;
    };
    std::vector<Entry> entries_, other_;
    std::vector<std::uint32_t> order_;
};

/// Bits whose unsigned order is that of the floats, negative ones included.
std::uint32_t orderedBits(float value);

/// Counts adjacent pairs in which the nearer particle is drawn first.
std::size_t sortInversions(std::span<const Particle> drawn, glm::vec3 eye, glm::vec3 forward);

}  // namespace arclight::particles
