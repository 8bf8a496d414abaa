// The steps as the articles print them, for any number type: benchmarks time floats, and a test counts operations.
#pragma once

namespace arclight::bench {

/// "Precise Control over Numeric Springing" (Chou, 2015): one step of implicit Euler.
template <class Real>
void publishedImplicitStep(Real& x, Real& v, Real target, Real zeta, Real omega, Real h) {
    const Real f = Real(1) + Real(2) * h * zeta * omega;
    const Real oo = omega * omega, hoo = h * oo, hhoo = h * hoo;
    const Real inverse = Real(1) / (f + hhoo);
    const Real detX = f * x + h * v + hhoo * target;
    const Real detV = v + hoo * (target - x);
    x = detX * inverse;
    v = detV * inverse;
}

/// "More on Numeric Springing" (Chou, 2015): one step of semi-implicit Euler.
template <class Real>
void publishedSemiImplicitStep(Real& x, Real& v, Real target, Real zeta, Real omega, Real h) {
    v = v + (Real(-2) * h * zeta * omega * v + h * omega * omega * (target - x));
    x = x + h * v;
}

}  // namespace arclight::bench
