// Visibility of the surroundings from a surface point, as one bit for each of many fixed directions. Environment light
// is a vector with as many components, and so is a surface's transfer vector: shading is their dot product.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include <glm/glm.hpp>

namespace arclight::projection {

inline constexpr std::size_t kSeenDirections = 512;

/// Bit `i` is set if direction `i` of `seenDirections` is free. Directions below the surface are not.
struct Visibility {
    std::array<std::uint64_t, kSeenDirections / 64> words{};

    bool sees(std::size_t i) const { return (words[i / 64] >> (i % 64) & 1) != 0; }
    void set(std::size_t i) { words[i / 64] |= std::uint64_t{1} << (i % 64); }
    friend bool operator==(const Visibility&, const Visibility&) = default;
};

/// The points of `evenDirection`. Each represents a solid angle of 4π / 512.
std::span<const glm::vec3> seenDirections();

}  // namespace arclight::projection
