// Two vectors that make an orthonormal basis with a unit normal, by four formulas, and how exact they are.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

#include <glm/glm.hpp>

namespace arclight::projection {

/// - naive: the cross product with +y. It divides by zero at ±y.
/// - hughesMoller: the cross product with an axis that is never near (J. Hughes and T. Möller, "Building an Orthonormal
///   Basis from a Unit Vector", 1999). Exact everywhere; the basis jumps where the axis changes.
/// - frisvad: without a root (J. Frisvad, "Building an Orthonormal Basis from a 3D Unit Vector Without Normalization",
///   2012). It loses all digits towards −z.
/// - duff: Frisvad's, mirrored for z < 0 (T. Duff et al., "Building an Orthonormal Basis, Revisited", 2017).
enum class Builder : int { naive, hughesMoller, frisvad, duff };
/// Of normals with a z below this, Frisvad's published code returns a fixed basis.
inline constexpr float kFrisvadLimit = -0.9999999f;

/// The numbers that a basis is computed with. Half: every operation is rounded to 11 bits.
enum class Precision : std::uint8_t { single, half };

struct Basis {
    glm::vec3 tangent{1, 0, 0}, bitangent{0, 1, 0};
};
/// Components may be infinite or NaN where a formula divides by zero.
Basis buildBasis(Builder builder, Precision precision, const glm::vec3& normal);

/// The largest deviation of a length from 1 and of an inner product from 0, in doubles; at most 1, which stands for
/// NaN, too.
double basisError(Builder builder, Precision precision, const glm::vec3& normal);

/// Over `count` normals spread evenly, and more around each axis: on rings whose component along it is a few last bits
/// from 1, where it is about to round to the next number, and thus most wrong.
struct BasisErrors {
    double mean = 0, max = 0;
    glm::vec3 worst{0, 0, 1};  ///< the normal of the largest error, the first of equals
};
BasisErrors basisErrors(Builder builder, Precision precision, int count = 4096);

}  // namespace arclight::projection
