#include "sim/particles/radix_sort.h"

#include <array>

#include "core/bit_cast.h"

namespace arclight::particles {

std::uint32_t orderedBits(float value) {
    const auto bits = bitCast<std::uint32_t>(value);
    return (bits & 0x80000000u) != 0 ? ~bits : bits | 0x80000000u;
}

void DepthSorter::reserve(std::size_t count) {
    if (entries_.size() < count) entries_.resize(count), other_.resize(count), order_.resize(count);
}

std::span<const std::uint32_t> DepthSorter::sort(std::span<const Particle> particles, glm::vec3 eye,
                                                 glm::vec3 forward) {
    constexpr std::size_t kDigits = 4, kValues = 256;
    const std::size_t count = particles.size();
    reserve(count);
    std::array<std::array<std::uint32_t, kValues>, kDigits> counts{};
    for (std::size_t i = 0; i < count; ++i) {
        // Inverted, so ascending keys run from far to near.
        const std::uint32_t key = ~orderedBits(glm::dot(particles[i].position - eye, forward));
        entries_[i] = {key, static_cast<std::uint32_t>(i)};
        for (std::size_t digit = 0; digit < kDigits; ++digit) ++counts[digit][(key >> (8 * digit)) & 255];
    }
    for (std::size_t digit = 0; digit < kDigits; ++digit) {
        std::uint32_t first = 0;
        for (std::uint32_t& slot : counts[digit]) {
            const std::uint32_t here = slot;
            slot = first, first += here;
        }
        for (std::size_t i = 0; i < count; ++i)
            other_[counts[digit][(entries_[i].key >> (8 * digit)) & 255]++] = entries_[i];
        std::swap(entries_, other_);
    }
    for (std::size_t i = 0; i < count; ++i) order_[i] = entries_[i].index;
    return {order_.data(), count};
}

std::size_t sortInversions(std::span<const Particle> drawn, glm::vec3 eye, glm::vec3 forward) {
    std::size_t inversions = 0;
    for (std::size_t i = 1; i < drawn.size(); ++i)
        inversions += glm::dot(drawn[i].position - eye, forward) > glm::dot(drawn[i - 1].position - eye, forward);
    return inversions;
}

}  // namespace arclight::particles
