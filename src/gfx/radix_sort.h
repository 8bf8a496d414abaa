// Sorting on the GPU.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "gfx/scope.h"
#include "gfx/shaders.h"

namespace arclight {

/// The element type of the sort: `uvec2` in shaders.
struct SortPair {
    std::uint32_t key = 0, value = 0;
    friend bool operator==(const SortPair&, const SortPair&) = default;
};

/// A stable LSD radix sort in compute shaders (`GlInfo::hasCompute`), 8 bits per pass: histogram, prefix sum, scatter.
/// It requires neither subgroups nor forward progress of waiting groups, and its result is the same on every machine.
///
/// In a debug context (`GlInfo::isDebug`), some calls read the pairs back before and after, and `takeGlFaults` reports
/// an error if the result is not the stable order.
class RadixSort {
public:
    explicit RadixSort(Shaders& shaders) : shaders_(shaders) {}
    /// Starts building its programs; otherwise, the first sort does. Call it if the first frame sorts.
    void start();

    /// Sorts the first `count` pairs by the lowest `keyBits` bits of their keys, 1 to 32; higher bits must be 0. Pairs
    /// with equal keys keep their order. Contents beyond `count` are lost.
    void sort(GpuScope& scope, Buffer& pairs, std::size_t count, int keyBits = 32);

    /// The number of dispatches of a sort by `keyBits` bits.
    static constexpr int dispatches(int keyBits) { return 3 * ((keyBits + 7) / 8); }

private:
    void pass(GpuScope& scope, Buffer& pairs, std::size_t count, int shift);

    Shaders& shaders_;
    Program count_, rows_, scatter_;
    bool hasStarted_ = false;
    Buffer other_{"pairs in another order"}, counts_{"counts of digits"}, totals_{"pairs of each digit"};
    int sorts_ = 0;
};

/// Checks that `after` is the stable order of `before` by keys: returns "not sorted at 17", "not stable at 17", "no
/// permutation", or an empty text if it is.
std::string orderFault(std::span<const SortPair> before, std::span<const SortPair> after);

}  // namespace arclight
