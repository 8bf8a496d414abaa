#include "sim/projection/basis_builders.h"

#include <algorithm>
#include <initializer_list>
#include <numbers>

#include <glm/gtc/packing.hpp>

#include "sim/common/quick_trigonometry.h"
#include "sim/projection/spherical_harmonics.h"

namespace arclight::projection {
namespace {

/// A number of half precision.
struct Half {
    float value = 0;
    Half() = default;
    Half(float x) : value(std::isfinite(x) ? glm::unpackHalf1x16(glm::packHalf1x16(x)) : x) {}
    friend Half operator+(Half a, Half b) { return a.value + b.value; }
    friend Half operator-(Half a, Half b) { return a.value - b.value; }
    friend Half operator*(Half a, Half b) { return a.value * b.value; }
    friend Half operator/(Half a, Half b) { return a.value / b.value; }
    friend Half operator-(Half a) { return -a.value; }
};
float plain(float x) { return x; }
float plain(Half x) { return x.value; }

template <class R>
using Triple = std::array<R, 3>;
template <class R>
struct Pair {
    Triple<R> tangent, bitangent;
};

template <class R>
Triple<R> cross(const Triple<R>& a, const Triple<R>& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

template <class R>
Triple<R> unitOf(const Triple<R>& a) {
    const R length = std::sqrt(plain(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]));
    return {a[0] / length, a[1] / length, a[2] / length};
}

template <class R>
Pair<R> fromTangent(const Triple<R>& n, const Triple<R>& across) {
    const Triple<R> tangent = unitOf(across);
    return {tangent, cross(n, tangent)};
}

template <class R>
Pair<R> frisvad(const Triple<R>& n) {
    const R one(1.0f);
    if (plain(n[2]) < kFrisvadLimit) return {{R(0.0f), -one, R(0.0f)}, {-one, R(0.0f), R(0.0f)}};
    const R a = one / (one + n[2]), b = -n[0] * n[1] * a;
    return {{one - n[0] * n[0] * a, b, -n[0]}, {b, one - n[1] * n[1] * a, -n[1]}};
}

template <class R>
Pair<R> duff(const Triple<R>& n) {
    const R one(1.0f), sign(std::copysign(1.0f, plain(n[2])));
    const R a = -one / (sign + n[2]), b = n[0] * n[1] * a;
    return {{one + sign * n[0] * n[0] * a, sign * b, -sign * n[0]}, {b, sign + n[1] * n[1] * a, -n[1]}};
}

template <class R>
Pair<R> build(Builder builder, const Triple<R>& n) {
    const R zero(0.0f);
    switch (builder) {
        case Builder::naive: return fromTangent<R>(n, {n[2], zero, -n[0]});
        case Builder::hughesMoller:
            if (std::fabs(plain(n[0])) > std::fabs(plain(n[2]))) return fromTangent<R>(n, {-n[1], n[0], zero});
            return fromTangent<R>(n, {zero, -n[2], n[1]});
        case Builder::frisvad: return frisvad(n);
        case Builder::duff: return duff(n);
    }
    return {};
}

template <class R>
Basis built(Builder builder, const glm::vec3& n) {
    const Pair<R> pair = build<R>(builder, {R(n.x), R(n.y), R(n.z)});
    const auto vector = [](const Triple<R>& v) { return glm::vec3(plain(v[0]), plain(v[1]), plain(v[2])); };
    return {vector(pair.tangent), vector(pair.bitangent)};
}

}  // namespace

Basis buildBasis(Builder builder, Precision precision, const glm::vec3& normal) {
    return precision == Precision::half ? built<Half>(builder, normal) : built<float>(builder, normal);
}

double basisError(Builder builder, Precision precision, const glm::vec3& normal) {
    const Basis basis = buildBasis(builder, precision, normal);
    const glm::dvec3 n(normal), t(basis.tangent), b(basis.bitangent);
    double error = 0;
    for (const double each : {glm::length(t) - 1, glm::length(b) - 1, glm::dot(t, b), glm::dot(t, n), glm::dot(b, n)})
        error = std::isnan(each) ? 1 : std::max(error, std::fabs(each));
    return std::min(error, 1.0);
}

BasisErrors basisErrors(Builder builder, Precision precision, int count) {
    constexpr int kAround = 16, kLastBits = 24;
    BasisErrors errors;
    const auto note = [&](const glm::vec3& normal) {
        const double error = basisError(builder, precision, normal);
        if (error > errors.max) errors.max = error, errors.worst = normal;
        return error;
    };
    const double lastBit = precision == Precision::half ? 0x1p-11 : 0x1p-24;
    for (int axis = 0; axis < 3; ++axis)
        for (const double sign : {1.0, -1.0}) {
            const auto ring = [&](double height) {
                for (int i = 0; i < kAround; ++i) {
                    const SineCosine azimuth = quickSineCosine(2 * std::numbers::pi * i / kAround);
                    const double r = std::sqrt(1 - height * height);
                    glm::dvec3 normal;
                    normal[axis] = sign * height, normal[(axis + 1) % 3] = r * azimuth.cosine;
                    normal[(axis + 2) % 3] = r * azimuth.sine;
                    note(glm::vec3(normal));
                }
            };
            ring(1);
            for (int bits = 1; bits <= kLastBits; ++bits)
                for (const double part : {-0.4999, 0.0, 0.4999}) ring(1 - (bits + part) * lastBit);
        }
    for (int i = 0; i < count; ++i) errors.mean += note(glm::vec3(evenDirection(i, count))) / count;
    return errors;
}

}  // namespace arclight::projection
