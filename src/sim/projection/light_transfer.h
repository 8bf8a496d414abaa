// How the vertices of a scene answer light from all sides, shadows included: what they send on is the dot product of
// the light with their transfer. In the basis of 512 directions that is the truth; in the basis of spherical harmonics
// a few terms come close (P.-P. Sloan, J. Kautz and J. Snyder, "Precomputed Radiance Transfer", 2002).
#pragma once

#include <vector>

#include "sim/projection/spherical_harmonics.h"
#include "sim/projection/visibility.h"

namespace arclight::projection {

/// Radiance from each of `seenDirections`.
using DirectionLight = std::array<glm::vec3, kSeenDirections>;

/// Gives the light of an environment to directions near by; nothing of it is lost.
class LightSpreader {
public:
    explicit LightSpreader(const Environment& light);
    /// The light turned about +y by `angle`, as `rotated` turns it.
    DirectionLight turned(float angle) const;

private:
    struct Cell {
        glm::vec3 direction{0}, light{0};  ///< light: radiance times solid angle
    };
    std::vector<Cell> cells_;
};

class LightTransfer {
public:
    LightTransfer() = default;
    LightTransfer(std::span<const glm::vec3> normals, std::vector<Visibility> seen);

    std::size_t vertices() const { return normals_.size(); }
    /// What white vertices send on, by all directions.
    void light(const DirectionLight& light, std::span<glm::vec3> sent) const;
    /// The same by terms.
    void light(const HarmonicLight& light, std::span<glm::vec3> sent) const;
    /// The part of light from all sides alike that a vertex gets, 0 to 1.
    float ambientOcclusion(std::size_t vertex) const;
    /// Terms of bands 0 to 2 of what a vertex sees: their sum with `harmonicsAt` is near 1 where a direction is free.
    std::array<float, 9> seenTerms(std::size_t vertex) const;

private:
    std::vector<glm::vec3> normals_;
    std::vector<Visibility> seen_;
    std::vector<std::array<float, kMaxTerms>> terms_;  ///< of visibility times clamped cosine, over π
};

}  // namespace arclight::projection
