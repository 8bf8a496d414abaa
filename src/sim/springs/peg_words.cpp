#include "sim/springs/peg_words.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/check.h"
#include "core/parallel.h"

// Highway compiles this file once for every instruction set and chooses among them when the program runs.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/springs/peg_words.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace arclight::springs::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

HWY_INLINE std::uint32_t HalfOf(double value, float limit) {
    const float clamped = std::min(std::max(static_cast<float>(value), -limit), limit);
    return static_cast<std::uint32_t>(static_cast<std::int32_t>(std::lrintf(clamped * (kPegScale / limit))));
}

HWY_INLINE std::uint32_t WordOf(double height, double velocity) {
    return (HalfOf(height, kShownHeight) & 0xffffu) | (HalfOf(velocity, kShownVelocity) << 16);
}

#if HWY_HAVE_FLOAT64
using PegLanes = hn::ScalableTag<double>;
using NarrowLanes = hn::Rebind<float, PegLanes>;

HWY_INLINE hn::Vec<hn::Rebind<std::uint32_t, PegLanes>> HalvesOf(hn::Vec<PegLanes> values, float limit) {
    const NarrowLanes narrow;
    const auto clamped =
        hn::Min(hn::Max(hn::DemoteTo(narrow, values), hn::Set(narrow, -limit)), hn::Set(narrow, limit));
    const auto numbers = hn::NearestInt(hn::Mul(clamped, hn::Set(narrow, kPegScale / limit)));
    return hn::BitCast(hn::Rebind<std::uint32_t, PegLanes>(), numbers);
}
#endif

void PackRange(const double* HWY_RESTRICT heights, const double* HWY_RESTRICT velocities,
               std::uint32_t* HWY_RESTRICT words, std::size_t count) {
    std::size_t i = 0;
#if HWY_HAVE_FLOAT64
    const PegLanes d;
    const hn::Rebind<std::uint32_t, PegLanes> wordLanes;
    const std::size_t lanes = hn::Lanes(d);
    for (; i + lanes <= count; i += lanes) {
        const auto low = HalvesOf(hn::LoadU(d, heights + i), kShownHeight);
        const auto high = HalvesOf(hn::LoadU(d, velocities + i), kShownVelocity);
        hn::StoreU(hn::Or(hn::And(low, hn::Set(wordLanes, 0xffffu)), hn::ShiftLeft<16>(high)), wordLanes, words + i);
    }
#endif
    for (; i < count; ++i) words[i] = WordOf(heights[i], velocities[i]);
}

}  // namespace arclight::springs::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace arclight::springs {
namespace {

HWY_EXPORT(PackRange);

constexpr std::size_t kPegsPerTask = 1 << 15;

}  // namespace

void packPegs(std::span<const double> heights, std::span<const double> velocities, std::span<std::uint32_t> words) {
    CHECK_EQ(heights.size(), words.size());
    CHECK_EQ(velocities.size(), words.size());
    parallelFor(words.size(), kPegsPerTask, [&](std::size_t begin, std::size_t end) {
        HWY_DYNAMIC_DISPATCH(PackRange)
        (heights.data() + begin, velocities.data() + begin, words.data() + begin, end - begin);
    });
}

}  // namespace arclight::springs
#endif
