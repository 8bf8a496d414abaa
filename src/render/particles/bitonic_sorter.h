// Sorting by depth on the GPU.
#pragma once

#include "gfx/frame.h"
#include "gfx/shaders.h"

namespace arclight::particles {

/// Sorts particles from the farthest to the nearest in compute shaders (`GlInfo::hasCompute`). Equal depths keep their
/// order: the result is that of `DepthSorter`, bit for bit.
///
/// A bitonic sort of 2^k keys takes k (k + 1) / 2 steps: 210 for a million. All steps within blocks of 2,048 keys run
/// in shared memory, a dispatch for many of them: 55 dispatches for a million.
class BitonicSorter {
public:
    explicit BitonicSorter(Shaders& shaders) : shaders_(shaders) {}

    /// Writes the first `count` of `particles`, 32 bytes each, to the first of `sorted`, which grows to `count` if it
    /// is smaller. In the scope "depth sort".
    void sort(Frame& frame, const Buffer& particles, std::size_t count, const View& view, VertexBuffer& sorted);
    /// The same within a scope that is open.
    void sort(GpuScope& scope, const Buffer& particles, std::size_t count, const View& view, VertexBuffer& sorted);

    /// Keys to sort for so many particles: a power of two, and at least a block.
    static std::size_t paddedCount(std::size_t count);
    /// Dispatches that sort so many keys, apart from those that make keys and move particles.
    static int dispatches(std::size_t padded);

private:
    void makePrograms();
    void merge(GpuScope& scope, std::size_t padded);

    Shaders& shaders_;
    Program keys_, local_, global_, gather_;
    bool hasPrograms_ = false;
    Buffer keyBuffer_{"sorting keys"};
};

}  // namespace arclight::particles
