// What a point of a surface sees of its surroundings, as one bit for each of many fixed directions. Light from all
// sides is a vector with as many components, and so is a surface's answer to it: shading is their dot product.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include <glm/glm.hpp>

namespace arclight::projection {

inline constexpr std::size_t kSeenDirections = 512;

/// Bit `i` says whether direction `i` of `seenDirections` is free. Directions below the surface are not.
struct Visibility {
    std::array<std::uint64_t, kSeenDirections / 64> words{};

    bool sees(std::size_t i) const { return (words[i / 64] >> (i % 64) & 1) != 0; }
    void set(std::size_t i) { words[i / 64] |= std::uint64_t{1} << (i % 64); }
    friend bool operator==(const Visibility&, const Visibility&) = default;
};

/// The points of `evenDirection`. Each stands for 4π / 512 of the sphere.
std::span<const glm::vec3> seenDirections();

}  // namespace arclight::projection
