#include <algorithm>
#include <limits>
#include <string_view>

#include "core/control_groups.h"
#include "core/kernel_files.h"
#include "core/memory.h"

#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace arclight {
namespace {

constexpr std::size_t kUnknown = std::numeric_limits<std::size_t>::max();

#ifdef __linux__

/// Field `index` of /proc/self/statm in bytes: 0 address space, 5 data and stack.
std::size_t ownBytes(int index) {
    KernelText buffer;
    std::string_view text = readKernelFile("/proc/self/statm", buffer);
    for (; index > 0; --index) text.remove_prefix(std::min(text.size(), text.find(' ') + 1));
    return numberAfter(text, "").value_or(0) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

std::size_t underLimit(decltype(RLIMIT_AS) resource, int field) {
    rlimit limit{};
    if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return kUnknown;
    const std::size_t used = ownBytes(field), most = static_cast<std::size_t>(limit.rlim_cur);
    return most > used ? most - used : 0;
}

std::size_t available() {
    KernelText buffer;
    const auto kib = numberAfter(readKernelFile("/proc/meminfo", buffer), "MemAvailable:");
    return kib ? *kib * 1024 : kUnknown;
}

#endif

}  // namespace

std::size_t freeAddressSpace() {
#ifdef __linux__
    return underLimit(RLIMIT_AS, 0);
#else
    return kUnknown;
#endif
}

std::size_t freeMemory() {
#ifdef __linux__
    // Found once, because the files with the limits stay the same and finding them allocates memory.
    static const ControlGroups groups = ControlGroups::ofThisProcess();
    return std::min({available(), groups.freeMemory(), freeAddressSpace(), underLimit(RLIMIT_DATA, 5)});
#else
    return kUnknown;
#endif
}

}  // namespace arclight
