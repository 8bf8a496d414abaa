// Tangent and bitangent that form an orthonormal basis with a unit normal, by four formulas, and their errors.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

#include <glm/glm.hpp>

namespace arclight::projection {

/// - naive: the cross product with +y. It divides by zero at ±y.
/// - hughesMoller: the cross product with an axis that is never nearly parallel (J. Hughes and T. Möller, "Building an
///   Orthonormal Basis from a Unit Vector", 1999). Accurate everywhere; the basis jumps where the axis changes.
/// - frisvad: without a square root (J. Frisvad, "Building an Orthonormal Basis from a 3D Unit Vector Without
///   Normalization", 2012). It loses all precision towards −z.
/// - duff: Frisvad's, mirrored for z < 0 (T. Duff et al., "Building an Orthonormal Basis, Revisited", 2017).
enum class Builder : int { naive, hughesMoller, frisvad, duff };
/// For normals with z below this, Frisvad's published code returns a fixed basis.
inline constexpr float kFrisvadLimit = -0.9999999f;

/// The precision of the arithmetic. half: every operation is rounded to 11 bits.
enum class Precision : std::uint8_t { single, half };

struct Basis {
    glm::vec3 tangent{1, 0, 0}, bitangent{0, 1, 0};
};
/// Components may be infinite or NaN where a formula divides by zero.
Basis buildBasis(Builder builder, Precision precision, const glm::vec3& normal);

/// The largest deviation of a length from 1 or of an inner product from 0, in doubles; clamped to 1, which also
/// stands for NaN.
double basisError(Builder builder, Precision precision, const glm::vec3& normal);

/// Over `count` evenly spread normals, and more around each axis: on rings whose component along the axis differs from
/// 1 by a few units in the last place and is about to round to the next number, so its error is largest.
struct BasisErrors {
    double mean = 0, max = 0;
    glm::vec3 worst{0, 0, 1};  ///< the normal of the largest error, the first of equals
};
BasisErrors basisErrors(Builder builder, Precision precision, int count = 4096);

}  // namespace arclight::projection
