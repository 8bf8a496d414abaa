// The reflection of a fibre in tables, for shaders.
#pragma once

#include <cmath>
#include <vector>

#include "sim/hair/fibre_scattering.h"

namespace arclight::hair {

/// Functions of the azimuth φ, of cos θ of the eye and of how much pigment a strand has. With multiples of `base`'s
/// absorption for pigment, strands differ in colour without tables of their own.
class FibreTable {
public:
    static constexpr int kAzimuths = 64, kInclinations = 16, kPigments = 13;

    FibreTable() = default;
    explicit FibreTable(const Fibre& base);

    /// Multiple of the absorption at a coordinate of 0 to 1: 4x², so that 0 is white and ½ the base colour.
    static float multipleAt(float x) { return 4 * x * x; }
    static float coordinateOf(float multiple) { return 0.5f * std::sqrt(multiple); }

    /// rgb: N of light let through, a: N of light reflected at the cuticle; then, after kAzimuths of these, rgb: N of
    /// light reflected inside, once or more often, and a: nothing. Azimuths 0 … π; rows of cos θ 0 … 1; layers of
    /// pigment.
    const std::vector<glm::vec4>& lobes() const { return lobes_; }
    /// rgb: a_f, a_b and `far` side by side, 1 texel each; a: their variances. Rows of cos θ, layers of pigment.
    const std::vector<glm::vec4>& crossings() const { return crossings_; }

    struct Lookup {
        glm::vec3 through{0}, inside{0};
        float reflected = 0;
    };
    /// What a shader reads: linear between texels.
    Lookup lobesAt(float phi, float cosO, float pigmentCoordinate) const;
    FibreCrossing crossingAt(float cosO, float pigmentCoordinate) const;
    /// A fibre in light from inclination `i`, seen at `o`, `phi` apart; light from inside times `glint`.
    FibreView viewAt(const Inclination& i, const Inclination& o, float phi, float pigmentCoordinate,
                     float glint = 1) const;

private:
    void fillInclination(const Fibre& base, int row);
    void fillCrossing(const Fibre& base, int row, int layer);

    float roughness_ = 0.3f, tilt_ = 0;
    std::vector<glm::vec4> lobes_, crossings_;
};

}  // namespace arclight::hair
