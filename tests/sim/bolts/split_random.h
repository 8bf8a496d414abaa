// The random numbers of a bolt's splits one at a time; bolt_growth.cpp computes them in SIMD lanes.
#pragma once

#include <cstdint>

#include "core/random.h"

namespace arclight::test {

class SplitRandom {
public:
    SplitRandom(Seed seed, std::uint64_t stream) : key_(mixed64(seed.value + mixed64(stream + 0x9e3779b97f4a7c15u))) {}

    /// In [0, 1), for one purpose of the split with this number.
    float uniform01(std::uint32_t split, std::uint32_t purpose) const {
        const std::uint32_t base =
            mixed32(split ^ static_cast<std::uint32_t>(key_)) + static_cast<std::uint32_t>(key_ >> 32);
        return static_cast<float>(mixed32(base + purpose * 0x9e3779b9u) >> 8) * 0x1p-24f;
    }

private:
    static std::uint64_t mixed64(std::uint64_t z) {
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        return z ^ z >> 31;
    }
    static std::uint32_t mixed32(std::uint32_t h) {
        h = (h ^ h >> 16) * 0x7feb352du;
        h = (h ^ h >> 15) * 0x846ca68bu;
        return h ^ h >> 16;
    }

    std::uint64_t key_;
};

}  // namespace arclight::test
