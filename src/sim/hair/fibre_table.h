// Tables of a fibre's reflection, for shaders.
#pragma once

#include <cmath>
#include <vector>

#include "sim/hair/fibre_scattering.h"

namespace arclight::hair {

/// Functions of the azimuth φ, of cos θ of the view direction and of a strand's pigment. Pigment is a multiple of
/// `base`'s absorption, so strands can differ in colour without tables of their own.
class FibreTable {
public:
    static constexpr int kAzimuths = 64, kInclinations = 16, kPigments = 13;

    FibreTable() = default;
    explicit FibreTable(const Fibre& base);

    /// The multiple of the absorption at a coordinate from 0 to 1: 4x², so that 0 is white and ½ the base colour.
    static float multipleAt(float x) { return 4 * x * x; }
    static float coordinateOf(float multiple) { return 0.5f * std::sqrt(multiple); }

    /// In each row, kAzimuths texels with N of transmitted light in rgb and of light reflected at the cuticle in a,
    /// then kAzimuths with N of light reflected inside, once or more often, in rgb; a is unused. Azimuths 0 … π; rows
    /// of cos θ 0 … 1; layers of pigment.
    const std::vector<glm::vec4>& lobes() const { return lobes_; }
    /// In each row, 3 texels: a_f, a_b and `far` in rgb; the forward and returned variance and 0 in a. Rows as above.
    const std::vector<glm::vec4>& crossings() const { return crossings_; }

    struct Lookup {
        glm::vec3 through{0}, inside{0};
        float reflected = 0;
    };
    /// What a shader reads, with linear interpolation between texels.
    Lookup lobesAt(float phi, float cosO, float pigmentCoordinate) const;
    FibreCrossing crossingAt(float cosO, float pigmentCoordinate) const;
    /// A fibre lit from inclination `i` and seen at `o`, `phi` apart; light reflected inside is scaled by `glint`.
    FibreView viewAt(const Inclination& i, const Inclination& o, float phi, float pigmentCoordinate,
                     float glint = 1) const;

private:
    void fillInclination(const Fibre& base, int row);
    void fillCrossing(const Fibre& base, int row, int layer);

    float roughness_ = 0.3f, tilt_ = 0;
    std::vector<glm::vec4> lobes_, crossings_;
};

}  // namespace arclight::hair
