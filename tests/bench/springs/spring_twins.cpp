#include "bench/springs/spring_twins.h"

#include <cmath>

#include "bench/published_steps.h"

#if defined(__clang__)
#define ARCLIGHT_NO_VECTORS
#define ARCLIGHT_SCALAR_LOOP _Pragma("clang loop vectorize(disable) interleave(disable)")
#else
#define ARCLIGHT_NO_VECTORS __attribute__((optimize("no-tree-vectorize")))
#define ARCLIGHT_SCALAR_LOOP
#endif

namespace arclight::bench {
namespace {

__attribute__((noinline)) void springExact(float& x, float& v, float target, float zeta, float omega, float h) {
    const float damped = omega * std::sqrt(1 - zeta * zeta);
    const float decay = std::exp(-zeta * omega * h), sine = std::sin(damped * h), cosine = std::cos(damped * h);
    const float y = x - target, c = (v + zeta * omega * y) / damped;
    x = target + decay * (y * cosine + c * sine);
    v = decay * ((c * damped - zeta * omega * y) * cosine - (y * damped + zeta * omega * c) * sine);
}

__attribute__((noinline)) void springImplicit(float& x, float& v, float target, float zeta, float omega, float h) {
    publishedImplicitStep(x, v, target, zeta, omega, h);
}

__attribute__((noinline)) void springSemiImplicit(float& x, float& v, float target, float zeta, float omega, float h) {
    publishedSemiImplicitStep(x, v, target, zeta, omega, h);
}

}  // namespace

ARCLIGHT_NO_VECTORS void stepNaive(std::span<float> y, std::span<float> v, const Propagator<float>& p) {
    ARCLIGHT_SCALAR_LOOP
    for (std::size_t i = 0; i < y.size(); ++i) p.apply(y[i], v[i]);
}

void stepPublishedExact(std::span<float> x, std::span<float> v, std::span<const float> target, float zeta, float omega,
                        float h) {
    for (std::size_t i = 0; i < x.size(); ++i) springExact(x[i], v[i], target[i], zeta, omega, h);
}

void stepPublishedImplicit(std::span<float> x, std::span<float> v, std::span<const float> target, float zeta,
                           float omega, float h) {
    for (std::size_t i = 0; i < x.size(); ++i) springImplicit(x[i], v[i], target[i], zeta, omega, h);
}

void stepPublishedSemiImplicit(std::span<float> x, std::span<float> v, std::span<const float> target, float zeta,
                               float omega, float h) {
    for (std::size_t i = 0; i < x.size(); ++i) springSemiImplicit(x[i], v[i], target[i], zeta, omega, h);
}

void streamTriad(std::span<float> a, std::span<const float> b, std::span<const float> c, float factor) {
    float* const to = a.data();
    const float *const from = b.data(), *const scaled = c.data();
    for (std::size_t i = 0; i < a.size(); ++i) to[i] = from[i] + factor * scaled[i];
}

void streamInPlace(std::span<float> a, std::span<float> b, float factor) {
    float* __restrict__ const first = a.data();
    float* __restrict__ const second = b.data();
    for (std::size_t i = 0; i < a.size(); ++i) {
        first[i] = factor * first[i];
        second[i] = factor * second[i];
    }
}

}  // namespace arclight::bench
