#include <algorithm>
#include <limits>

#include "core/memory.h"
#include "core/windows_api.h"

namespace arclight {

std::size_t freeAddressSpace() { return std::numeric_limits<std::size_t>::max(); }

/// What is in no use, and what the system still promises to this process: memory and page file.
std::size_t freeMemory() {
    MEMORYSTATUSEX status{};
    status.dwLength = sizeof status;
    if (!GlobalMemoryStatusEx(&status)) return std::numeric_limits<std::size_t>::max();
    return static_cast<std::size_t>(std::min(status.ullAvailPhys, status.ullAvailPageFile));
}

}  // namespace arclight
