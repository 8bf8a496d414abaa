#include <algorithm>
#include <limits>

#include "core/memory.h"
#include "core/windows_api.h"

namespace arclight {

std::size_t freeAddressSpace() { return std::numeric_limits<std::size_t>::max(); }

/// The minimum of the available physical memory and the memory that this process can still commit.
std::size_t freeMemory() {
    MEMORYSTATUSEX status{};
    status.dwLength = sizeof status;
    if (!GlobalMemoryStatusEx(&status)) return std::numeric_limits<std::size_t>::max();
    return static_cast<std::size_t>(std::min(status.ullAvailPhys, status.ullAvailPageFile));
}

}  // namespace arclight
