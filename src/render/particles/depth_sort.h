// Sorting particles by depth on the GPU.
#pragma once

#include "gfx/frame.h"
#include "gfx/radix_sort.h"
#include "gfx/shaders.h"
#include "render/particles/particle_style.h"

namespace arclight::particles {

/// A bitonic sort in compute shaders, a sorting network that compares whole pairs. No two pairs may be equal.
///
/// A bitonic sort of 2^k pairs takes k (k + 1) / 2 steps: 210 for a million. All steps within blocks of 2,048 pairs run
/// in shared memory, many per dispatch: 55 dispatches for a million.
class BitonicSort {
public:
    explicit BitonicSort(Shaders& shaders) : shaders_(shaders) {}

    /// Sorts `padded` pairs, a number that `paddedCount` returns.
    void sort(GpuScope& scope, const Buffer& pairs, std::size_t padded);

    /// Number of pairs to sort for `count` particles: a power of two, and at least a block.
    static std::size_t paddedCount(std::size_t count);
    static int dispatches(std::size_t padded);

private:
    Shaders& shaders_;
    Program local_, global_;
    bool hasPrograms_ = false;
};

/// Sorts particles from the farthest to the nearest in compute shaders (`GlInfo::hasCompute`). The sort is stable, so
/// the result is bit-identical to `DepthSorter`.
class GpuDepthSorter {
public:
    explicit GpuDepthSorter(Shaders& shaders) : shaders_(shaders), radix_(shaders), bitonic_(shaders) {}
    /// Starts the programs of a radix sort; otherwise the first radix sort starts them.
    void start();

    /// Writes the first `count` of `particles`, 32 bytes each, to the first of `sorted`, which grows to `count` if it
    /// is smaller. `how` is radix or bitonic.
    void sort(GpuScope& scope, const Buffer& particles, std::size_t count, const View& view, Sorting how,
              VertexBuffer& sorted);

private:
    Shaders& shaders_;
    RadixSort radix_;
    BitonicSort bitonic_;
    Program keys_, gather_;
    bool hasStarted_ = false;
    Buffer pairs_{"depths of particles"};
};

}  // namespace arclight::particles
