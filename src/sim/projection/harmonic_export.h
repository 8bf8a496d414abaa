// Coefficients of spherical harmonics as files for other programs, in the basis that most of them use.
//
// The files have real spherical harmonics with the pole +z and the azimuth from +x over +y, without the
// Condon-Shortley phase: coefficient l (l + 1) + m belongs to band l and order m, so the first four functions are
// 0.282095 and 0.488603 times y, z and x. The axes are those of the world: x right, y up, z towards the viewer; the
// middle of an equirectangular map lies in the direction −z.
#pragma once

#include <string>

#include "sim/projection/spherical_harmonics.h"

namespace arclight::projection {

/// The coefficients for the basis of the files. Exact up to rounding.
HarmonicLight inExportBasis(const HarmonicLight& light);

/// Coefficients of radiance, and what the comments of the files say about them.
struct ExportedLight {
    HarmonicLight light;  ///< in the basis of this suite
    std::string name;     ///< of the array
    std::string source;   ///< "sky clear, window hanning"
    std::string command;
};

/// An object with the convention, the coefficients and the factors of the bands for irradiance.
std::string coefficientsJson(const ExportedLight& light);
/// An array for C.
std::string coefficientsC(const ExportedLight& light);
/// An array, and functions that return radiance and irradiance, for GLSL 3.30 and GLSL ES 3.00.
std::string coefficientsGlsl(const ExportedLight& light);

}  // namespace arclight::projection
