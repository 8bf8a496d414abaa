#include "render/particles/depth_sort.h"

#include <algorithm>
#include <bit>

namespace arclight::particles {
namespace {

constexpr std::size_t kBlock = 2048;  ///< pairs in shared memory: 16 KiB of the 32 that OpenGL promises
constexpr std::size_t kSortGroup = 256;

int sortGroups(std::size_t threads) { return static_cast<int>((threads + kSortGroup - 1) / kSortGroup); }

}  // namespace

std::size_t BitonicSort::paddedCount(std::size_t count) { return std::max(kBlock, std::bit_ceil(count)); }

int BitonicSort::dispatches(std::size_t padded) {
    int dispatches = 1;
    // A merge of 2^n blocks takes n steps across blocks, and one dispatch for all steps within blocks.
    for (std::size_t merged = 2 * kBlock, n = 1; merged <= padded; merged *= 2, ++n)
        dispatches += static_cast<int>(n) + 1;
    return dispatches;
}

void BitonicSort::sort(GpuScope& scope, const Buffer& pairs, std::size_t padded) {
    if (!hasPrograms_) {
        local_ = shaders_.compute("particles/sort_local.comp");
        global_ = shaders_.compute("particles/sort_global.comp");
        hasPrograms_ = true;
    }
    const int blocks = static_cast<int>(padded / kBlock), pairGroups = sortGroups(padded / 2);
    local_.set("Keys", pairs), global_.set("Keys", pairs);
    scope.dispatch(local_.set("wholeSort", true), blocks);
    for (std::size_t merged = 2 * kBlock; merged <= padded; merged *= 2) {
        for (std::size_t size = merged; size > kBlock; size /= 2) {
            global_.set("size", static_cast<unsigned>(size)).set("isMirrored", size == merged);
            scope.dispatch(global_, pairGroups);
        }
        scope.dispatch(local_.set("wholeSort", false), blocks);
    }
}

void GpuDepthSorter::start() {
    if (hasStarted_) return;
    keys_ = shaders_.compute("particles/sort_keys.comp");
    gather_ = shaders_.compute("particles/sort_gather.comp");
    radix_.start();
    hasStarted_ = true;
}

void GpuDepthSorter::sort(GpuScope& scope, const Buffer& particles, std::size_t count, const View& view, Sorting how,
                          VertexBuffer& sorted) {
    start();
    if (sorted.count() < count) sorted.resize(count);
    if (count == 0) return;
    const std::size_t room = how == Sorting::bitonic ? BitonicSort::paddedCount(count) : count;
    pairs_.resize(room * sizeof(SortPair));
    const auto number = static_cast<unsigned>(count);
    keys_.set("Particles", particles).set("Keys", pairs_).set("count", number);
    scope.dispatch(keys_.set("eye", view.eye).set("forward", view.forward), sortGroups(room));
    if (how == Sorting::bitonic)
        bitonic_.sort(scope, pairs_, room);
    else
        radix_.sort(scope, pairs_, count);
    gather_.set("Particles", particles).set("Keys", pairs_).set("Sorted", sorted.buffer()).set("count", number);
    scope.dispatch(gather_, sortGroups(count));
    scope.reads(particles);
    scope.writes(sorted.buffer());
}

}  // namespace arclight::particles
