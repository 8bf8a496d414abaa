// Tables of a fibre's reflection, for shaders.
#pragma once

#include <vector>

#include <glm/glm.hpp>

#include "sim/hair/fibre.h"

namespace arclight::hair {

/// Functions of the azimuth φ, of cos θ of the view direction and of a strand's pigment. Pigment is a multiple of
/// `base`'s absorption, so strands can differ in colour without tables of their own.
class FibreTable {
public:
    static constexpr int kAzimuths = 64, kInclinations = 16, kPigments = 13;

    FibreTable() = default;
    explicit FibreTable(const Fibre& base);

    /// The multiple of the absorption at a coordinate from 0 to 1: 4x², so 0 is white and ½ the base colour.
    static float multipleAt(float x) { return 4 * x * x; }
    /// The variance of θ of light that strands behind return, from a_f, a_b and the variances of one forward and one
    /// backward crossing.
    static float returnedVariance(float forward, float backward, float forwardVariance, float backwardVariance);

    /// In each row, kAzimuths texels with N of transmitted light in rgb and of light reflected at the cuticle in a,
    /// then kAzimuths with N of light reflected inside, once or more often, in rgb; a is unused. Azimuths 0 … π; rows
    /// of cos θ 0 … 1; layers of pigment.
    const std::vector<glm::vec4>& lobes() const { return lobes_; }
    /// How light scatters at a crossing, averaged over half of all azimuths on either side (A. Zinke et al., "Dual
    /// Scattering Approximation for Fast Multiple Scattering in Hair", 2008). In each row, 3 texels: a_f = ∫ N |φ|/π
    /// dφ, a_b = ∫ N (1 − |φ|/π) dφ and ∫ N over the half away from the light in rgb; the variances of θ of light sent
    /// forwards and returned, and 0, in a. Rows as above.
    const std::vector<glm::vec4>& crossings() const { return crossings_; }

private:
    void fillInclination(const Fibre& base, int row);
    void fillCrossing(const Fibre& base, int row, int layer);

    std::vector<glm::vec4> lobes_, crossings_;
};

}  // namespace arclight::hair
