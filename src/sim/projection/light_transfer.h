// Reflection of environment light by the vertices of a scene, shadows included: the dot product of the light with each
// vertex's transfer vector. In the basis of 512 directions, this is the reference; with spherical harmonics, a few
// terms come close (P.-P. Sloan, J. Kautz and J. Snyder, "Precomputed Radiance Transfer", 2002).
#pragma once

#include <vector>

#include "sim/projection/spherical_harmonics.h"
#include "sim/projection/visibility.h"

namespace arclight::projection {

/// Radiance from each of `seenDirections`.
using DirectionLight = std::array<glm::vec3, kSeenDirections>;

/// Distributes the light of an environment to nearby directions without losing any.
class LightSpreader {
public:
    explicit LightSpreader(const Environment& light);
    /// The light rotated about +y by `angle`, as by `rotated`.
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
    /// Light reflected by white vertices, by all directions.
    void light(const DirectionLight& light, std::span<glm::vec3> sent) const;
    /// Light reflected by white vertices, by spherical harmonics.
    void light(const HarmonicLight& light, std::span<glm::vec3> sent) const;
    /// The fraction of uniform light from all directions that a vertex receives, 0 to 1.
    float ambientOcclusion(std::size_t vertex) const;
    /// Coefficients of bands 0 to 2 of a vertex's visibility: their dot product with `harmonicsAt` is near 1 in free
    /// directions.
    std::array<float, 9> seenTerms(std::size_t vertex) const;

private:
    std::vector<glm::vec3> normals_;
    std::vector<Visibility> seen_;
    std::vector<std::array<float, kMaxTerms>> terms_;  ///< of visibility times clamped cosine, over π
};

}  // namespace arclight::projection
