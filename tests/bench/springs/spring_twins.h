// The usual published ways of stepping many springs, for comparison.
#pragma once

#include <span>

#include "sim/common/spring.h"

namespace arclight::bench {

/// The propagator in a plain loop, one spring at a time, without vector instructions.
void stepNaive(std::span<float> y, std::span<float> v, const Propagator<float>& p);

/// One function call per spring that evaluates exp, sin and cos of its parameters; underdamped case only.
void stepPublishedExact(std::span<float> x, std::span<float> v, std::span<const float> target, float zeta, float omega,
                        float h);

/// The implicit step as published in "Precise Control over Numeric Springing": one division per spring.
void stepPublishedImplicit(std::span<float> x, std::span<float> v, std::span<const float> target, float zeta,
                           float omega, float h);

/// The semi-implicit step as published in "More on Numeric Springing": no division.
void stepPublishedSemiImplicit(std::span<float> x, std::span<float> v, std::span<const float> target, float zeta,
                               float omega, float h);

/// a = b + factor c (J. McCalpin, STREAM), vectorised by the compiler.
void streamTriad(std::span<float> a, std::span<const float> b, std::span<const float> c, float factor);

/// a = factor a and b = factor b, vectorised by the compiler.
void streamInPlace(std::span<float> a, std::span<float> b, float factor);

}  // namespace arclight::bench
