#include "render/particles/bitonic_sorter.h"

#include <algorithm>
#include <bit>

namespace arclight::particles {
namespace {

constexpr std::size_t kBlock = 2048;  ///< keys in shared memory: 16 KiB of the 32 that OpenGL promises
constexpr std::size_t kSortGroup = 256;

int sortGroups(std::size_t threads) { return static_cast<int>((threads + kSortGroup - 1) / kSortGroup); }

}  // namespace

std::size_t BitonicSorter::paddedCount(std::size_t count) { return std::max(kBlock, std::bit_ceil(count)); }

int BitonicSorter::dispatches(std::size_t padded) {
    int dispatches = 1;
    // A merge of 2 to the power of n blocks takes n steps across blocks, and one dispatch for all within them.
    for (std::size_t merged = 2 * kBlock, n = 1; merged <= padded; merged *= 2, ++n)
        dispatches += static_cast<int>(n) + 1;
    return dispatches;
}

void BitonicSorter::makePrograms() {
    if (hasPrograms_) return;
    keys_ = shaders_.compute("particles/sort_keys.comp"), local_ = shaders_.compute("particles/sort_local.comp");
    global_ = shaders_.compute("particles/sort_global.comp"), gather_ = shaders_.compute("particles/sort_gather.comp");
    hasPrograms_ = true;
}

void BitonicSorter::merge(GpuScope& scope, std::size_t padded) {
    const int blocks = static_cast<int>(padded / kBlock), pairGroups = sortGroups(padded / 2);
    local_.set("Keys", keyBuffer_), global_.set("Keys", keyBuffer_);
    scope.dispatch(local_.set("wholeSort", true), blocks);
    for (std::size_t merged = 2 * kBlock; merged <= padded; merged *= 2) {
        for (std::size_t size = merged; size > kBlock; size /= 2) {
            global_.set("size", static_cast<unsigned>(size)).set("isMirrored", size == merged);
            scope.dispatch(global_, pairGroups);
        }
        scope.dispatch(local_.set("wholeSort", false), blocks);
    }
}

void BitonicSorter::sort(Frame& frame, const Buffer& particles, std::size_t count, const View& view,
                         VertexBuffer& sorted) {
    GpuScope scope = frame.scope("depth sort");
    sort(scope, particles, count, view, sorted);
}

void BitonicSorter::sort(GpuScope& scope, const Buffer& particles, std::size_t count, const View& view,
                         VertexBuffer& sorted) {
    makePrograms();
    if (sorted.count() < count) sorted.resize(count);
    if (count == 0) return;
    const std::size_t padded = paddedCount(count);
    keyBuffer_.resize(padded * 2 * sizeof(std::uint32_t));
    const auto number = static_cast<unsigned>(count);
    keys_.set("Particles", particles).set("Keys", keyBuffer_).set("count", number);
    scope.dispatch(keys_.set("eye", view.eye).set("forward", view.forward), sortGroups(padded));
    merge(scope, padded);
    gather_.set("Particles", particles).set("Keys", keyBuffer_).set("Sorted", sorted.buffer()).set("count", number);
    scope.dispatch(gather_, sortGroups(count));
    scope.reads(particles);
    scope.writes(sorted.buffer());
}

}  // namespace arclight::particles
