// Seeded random numbers, bit-identical on every machine because they use only integers and float sums, products and
// square roots.
#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "core/check.h"
#include "core/values.h"

namespace arclight {

/// PCG32 (XSH-RR 64/32; M. O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms for
/// Random Number Generation", 2014). Generators with the same seed and different streams are independent. A generator
/// is a value: a copy saves its state.
class Random {
public:
    explicit constexpr Random(Seed seed, std::uint64_t stream = 0) : increment_((stream << 1) | 1u) {
        next();
        state_ += seed.value;
        next();
    }

    /// 32 uniform bits.
    constexpr std::uint32_t next() {
        const std::uint64_t old = state_;
        state_ = old * 6364136223846793005u + increment_;
        const auto shifted = static_cast<std::uint32_t>(((old >> 18) ^ old) >> 27);
        return std::rotr(shifted, static_cast<int>(old >> 59));
    }

    /// Uniform in [0, 1), a multiple of 2⁻²⁴.
    constexpr float uniform01() { return static_cast<float>(next() >> 8) * 0x1p-24f; }

    /// Uniform in [a, b); rounding may give b itself where the interval is wide.
    constexpr float uniform(float a, float b) { return a + (b - a) * uniform01(); }

    /// A uniform integer from 0 to `count` − 1, without bias; `count` is at least 1.
    constexpr std::uint32_t below(std::uint32_t count) {
        CHECK_LT(0u, count);
        const std::uint32_t threshold = (0u - count) % count;
        for (;;) {
            const std::uint32_t value = next();
            if (value >= threshold) return value % count;
        }
    }

    /// Normally distributed with mean 0 and standard deviation 1, at most about 5.4 in magnitude: √2 times the inverse
    /// error function of a uniform number (M. Giles, "Approximating the erfinv function", 2010, single precision).
    float gaussian();

    friend constexpr bool operator==(const Random&, const Random&) = default;

private:
    std::uint64_t state_ = 0;
    std::uint64_t increment_;
};

/// A well-mixed 32-bit hash, the same as in the shaders (PCG hash; M. Jarzynski and M. Olano, "Hash Functions for GPU
/// Rendering", JCGT 2020).
constexpr std::uint32_t hash32(std::uint32_t value) {
    const std::uint32_t state = value * 747796405u + 2891336453u;
    const std::uint32_t word = ((state >> ((state >> 28) + 4u)) ^ state) * 277803737u;
    return (word >> 22) ^ word;
}

inline constexpr std::uint64_t kHash64Start = 14695981039346656037u;

/// The FNV-1a hash of bytes, for simulation states. `start` continues an earlier hash.
constexpr std::uint64_t hash64(std::string_view bytes, std::uint64_t start = kHash64Start) {
    std::uint64_t hash = start;
    for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 1099511628211u;
    return hash;
}

/// The hash of the bytes of an array of numbers, or of structs without padding, whose bytes would be undefined.
template <class T>
std::uint64_t hash64(std::span<const T> values, std::uint64_t start = kHash64Start) {
    static_assert(std::is_trivially_copyable_v<T>);
    return hash64(std::string_view(reinterpret_cast<const char*>(values.data()), values.size_bytes()), start);
}

}  // namespace arclight
