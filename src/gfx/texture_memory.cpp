#include "gfx/texture_memory.h"

#include <cstddef>

#include "core/memory.h"
#include "gfx/rasteriser.h"

namespace arclight {

void requireTextureMemory(double bytes) {
    // Smaller ones are not worth the system calls: the reserve of `requireMemory` covers several.
    constexpr double kSmall = 16 << 20;
    if (bytes > kSmall && isSoftwareRasteriser()) requireMemory(static_cast<std::size_t>(bytes));
}

}  // namespace arclight
