// Noise: smooth, ridged and cellular from a seed, in space or tiling a square; and that of shaders/common/noise.glsl.
#pragma once

#include <array>
#include <cstdint>

#include <glm/glm.hpp>

#include "core/params.h"

namespace arclight {

/// Gradient noise (K. Perlin, "Improving Noise", 2002) on a shuffled table: smooth, about -1 to 1, 0 at whole places.
/// Repeats after 256 cells, or after `period` cells (1 to 256) in every direction where one is given.
class GradientNoise {
public:
    explicit GradientNoise(Seed seed, std::uint64_t stream = 0);

    float at(glm::vec3 position, int period = 256) const;
    /// Octaves of `at`, each twice as fine and `gain` times as strong; the strengths sum to 1.
    float clouds(glm::vec3 position, int octaves, float gain = 0.5f, int period = 256) const;
    /// Octaves of (1 - |noise|)^2, in 0 to 1: sharp crests, as of weathered rock.
    float ridges(glm::vec3 position, int octaves, float gain = 0.5f, int period = 256) const;
    /// Distances from a place to the nearest and the second nearest of one random point a cell (S. Worley, "A Cellular
    /// Texture Basis Function", 1996), in cells.
    glm::vec2 cells(glm::vec2 position, int period = 256) const;

private:
    std::uint32_t hash(int x, int y, int z, int period) const;
    std::array<std::uint8_t, 512> table_{};
};

/// Value noise: smooth between one random number a corner of a square lattice, in 0 to 1. The numbers are hashes of the
/// corners: there is no table, and a stream costs nothing to make.
class ValueNoise {
public:
    explicit constexpr ValueNoise(std::uint32_t stream) : stream_(stream) {}

    /// Repeats after `period` cells in both directions.
    float at(glm::vec2 position, int period) const;
    /// Octaves of `at`, each twice as fine, `gain` times as strong and of the next stream; the strengths sum to 1.
    float clouds(glm::vec2 position, int octaves, float gain, int period) const;

private:
    std::uint32_t stream_;
};

/// The noise of shaders/common/noise.glsl, where these are hash3, hash31, noise2, noise3, fbm2 and fbm3. Mesa's
/// software rasteriser, which fuses no arithmetic, gives the same bits, unless the count of octaves is a constant: its
/// compiler then unrolls them, and the last bit may differ. There is no seed: another place is other noise.
std::uint32_t latticeHash(glm::ivec3 cell);
/// Of a cell, 0 to below 1.
float latticeValue(glm::ivec3 cell);
/// Smooth noise of one value a cell, 0 to 1.
float valueNoise(glm::vec2 position);
float valueNoise(glm::vec3 position);
/// Sums of octaves, each about twice as fine and half as strong, 0 to 1 with a mean of 0.5. What is finer than
/// `footprint`, in cells of the first, is left out softly.
float valueOctaves(glm::vec2 position, int octaves, float footprint = 0);
float valueOctaves(glm::vec3 position, int octaves, float footprint = 0);

}  // namespace arclight
