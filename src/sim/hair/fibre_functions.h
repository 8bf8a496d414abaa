// The functions that make up a hair fibre's reflection: Fresnel reflectance, the longitudinal distribution of E. d'Eon
// et al. 2011 and the azimuthal one of M. Chiang et al. 2015. Angles in radians.
#pragma once

namespace arclight::hair {

/// e⁻ˣ I₀(x), the exponentially scaled modified Bessel function of order 0, for x ≥ 0; relative error below 1e-6 (M.
/// Abramowitz and I. Stegun, "Handbook of Mathematical Functions", 9.8.1 and 9.8.2).
float scaledBesselI0(float x);

/// Fraction of unpolarised light that a smooth dielectric of relative index `eta` reflects.
float fresnelDielectric(float cosine, float eta);

/// Longitudinal distribution M of light that arrives at an angle θi from the plane normal to the fibre and leaves at
/// θo: e^(−sin θi sin θo / v) I₀(cos θi cos θo / v) / (2v sinh(1/v)), where v is a variance (E. d'Eon et al., "An
/// Energy-Conserving Hair Reflectance Model", 2011). ∫ M cos θi dθi = 1. Evaluated with scaled functions, which neither
/// overflow nor cancel for small v, so no logarithms are needed.
float longitudinal(float sinI, float cosI, float sinO, float cosO, float variance);

/// Logistic density of scale `s`, trimmed to ±π and normalised there.
float trimmedLogistic(float x, float s);

/// Variance v of `longitudinal` from a roughness β of 0 to 1 (M. Chiang et al., "A Practical and Controllable Hair and
/// Fur Model for Production Path Tracing", 2015). Its square root is approximately a lobe's standard deviation.
float longitudinalVariance(float roughness);
/// Scale of the logistic from a roughness of 0 to 1, same source.
float azimuthalScale(float roughness);

/// `x` wrapped to [−π, π].
float wrappedAngle(float x);

/// 2π ∫ cosⁿ⁺¹ over [−π/2, π/2]: the integral over all directions i of the highlight cosⁿ(θi + θo) of J. Kajiya and T.
/// Kay, "Rendering Fur with Three Dimensional Textures", 1989, at θo = 0; elsewhere times cos θo.
float specularIntegral(float exponent);

}  // namespace arclight::hair
