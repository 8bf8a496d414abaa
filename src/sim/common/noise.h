// Noise on the CPU: gradient, ridged, cellular and value noise, and the noise of shaders/common/noise.glsl.
#pragma once

#include <array>
#include <cstdint>

#include <glm/glm.hpp>

#include "core/values.h"

namespace arclight {

/// Gradient noise (K. Perlin, "Improving Noise", 2002) on a shuffled table: smooth, about -1 to 1, 0 at whole
/// coordinates. Repeats after `period` cells (1 to 256) in every direction.
class GradientNoise {
public:
    explicit GradientNoise(Seed seed, std::uint64_t stream = 0);

    float at(glm::vec3 position, int period = 256) const;
    /// Octaves of `at`, each twice as fine and `gain` times as strong; the strengths sum to 1.
    float clouds(glm::vec3 position, int octaves, float gain = 0.5f, int period = 256) const;
    /// Octaves of (1 - |noise|)², in 0 to 1: sharp crests, like weathered rock.
    float ridges(glm::vec3 position, int octaves, float gain = 0.5f, int period = 256) const;
    /// Distances in cells to the nearest and the second nearest point, with one random point per cell (S. Worley, "A
    /// Cellular Texture Basis Function", 1996).
    glm::vec2 cells(glm::vec2 position, int period = 256) const;

private:
    std::uint32_t hash(int x, int y, int z, int period) const;
    std::array<std::uint8_t, 512> table_{};
};

/// Value noise: a smooth interpolation of one random number per corner of a square lattice, in 0 to 1. The numbers are
/// hashes of the corners: there is no table, and a new stream costs nothing.
class ValueNoise {
public:
    explicit constexpr ValueNoise(std::uint32_t stream) : stream_(stream) {}

    /// Repeats after `period` cells in both directions.
    float at(glm::vec2 position, int period) const;
    /// Octaves of `at`, each twice as fine, `gain` times as strong and from the next stream; the strengths sum to 1.
    float clouds(glm::vec2 position, int octaves, float gain, int period) const;

private:
    std::uint32_t stream_;
};

/// The factors of `latticeHash` for the three coordinates.
inline constexpr glm::uvec3 kLatticeFactors{1597334673u, 3812015801u, 2798796415u};

/// The noise of shaders/common/noise.glsl, where these functions are latticeHash, hash31, valueNoise2, valueNoise3,
/// fbm2 and fbm3. Mesa's software rasteriser, which fuses no arithmetic, is bit-identical, unless the number of octaves
/// is a constant: then its compiler unrolls the loop, and the last bit may differ. There is no seed: offset the
/// position instead. Each `stream` has its own hashes.
std::uint32_t latticeHash(glm::ivec3 cell, std::uint32_t stream = 0);
/// The value of a cell, in [0, 1).
float latticeValue(glm::ivec3 cell);
/// Smooth noise with one value per cell, 0 to 1.
float valueNoise(glm::vec2 position);
float valueNoise(glm::vec3 position);
/// Sums of octaves, each about twice as fine and half as strong, 0 to 1 with a mean of 0.5. Octaves finer than
/// `footprint`, in cells of the first octave, fade to the mean.
float valueOctaves(glm::vec2 position, int octaves, float footprint = 0);
float valueOctaves(glm::vec3 position, int octaves, float footprint = 0);

}  // namespace arclight
