// The step of a reactor field's springs, in vectors.
#pragma once

#include <cstddef>

#include "sim/bones/field_grid.h"

namespace arclight::bones {

/// A step from one set of cells to another. Quantities are stored in succession, in rows of `stride` floats along x.
struct FieldKernel {
    const float* from = nullptr;
    float* to = nullptr;           ///< may be `from` without propagation
    const float* zeros = nullptr;  ///< a plane of cells at rest
    glm::ivec3 counts{1};
    std::size_t stride = 0;  ///< a multiple of `kMaxLanes`
    Border border = Border::anchored;
    float displacementRatio = 0, velocityRatio = 0;
    bool mayGrow = false;  ///< values are clamped
    FieldStep step{};

    std::size_t plane() const { return stride * static_cast<std::size_t>(counts.y); }
    std::size_t quantity() const { return plane() * static_cast<std::size_t>(counts.z); }
    /// Floats of memory that each concurrent call needs.
    std::size_t scratchSize() const;
    /// Steps the planes from `first` to before `end`.
    void stepPlanes(float* scratch, int first, int end) const;
};

}  // namespace arclight::bones
