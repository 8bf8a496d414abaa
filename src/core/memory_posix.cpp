#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "core/memory.h"
#include "core/text.h"

#ifdef __linux__
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace arclight {
namespace {

constexpr std::size_t kUnknown = std::numeric_limits<std::size_t>::max();

#ifdef __linux__

/// The text of a small file of the kernel; empty where there is none. Allocates nothing.
std::string_view readSmall(const char* path, std::array<char, 4096>& buffer) {
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return {};
    const ssize_t size = read(file, buffer.data(), buffer.size());
    close(file);
    return {buffer.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0))};
}

/// The number after `name`.
std::optional<std::size_t> numberAfter(std::string_view text, std::string_view name) {
    std::size_t at = name.empty() ? 0 : text.find(name);
    if (at == std::string_view::npos) return std::nullopt;
    at += name.size();
    while (at < text.size() && text[at] == ' ') ++at;
    std::size_t end = at;
    while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
    return parseNumber<std::size_t>(text.substr(at, end - at));
}

/// Field `index` of /proc/self/statm in bytes: 0 address space, 5 data and stack.
std::size_t ownBytes(int index) {
    std::array<char, 4096> buffer;
    std::string_view text = readSmall("/proc/self/statm", buffer);
    for (; index > 0; --index) text.remove_prefix(std::min(text.size(), text.find(' ') + 1));
    return numberAfter(text, "").value_or(0) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

std::size_t underLimit(decltype(RLIMIT_AS) resource, int field) {
    rlimit limit{};
    if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return kUnknown;
    const std::size_t used = ownBytes(field), most = static_cast<std::size_t>(limit.rlim_cur);
    return most > used ? most - used : 0;
}

/// The memory that the control group (version 2) leaves; its file cache can be dropped.
std::size_t underControlGroup() {
    std::array<char, 4096> buffer;
    const auto most = numberAfter(readSmall("/sys/fs/cgroup/memory.max", buffer), "");
    const auto used = numberAfter(readSmall("/sys/fs/cgroup/memory.current", buffer), "");
    if (!most || !used) return kUnknown;
    const std::size_t cached =
        numberAfter(readSmall("/sys/fs/cgroup/memory.stat", buffer), "inactive_file").value_or(0);
    const std::size_t held = *used - std::min(*used, cached);
    return *most > held ? *most - held : 0;
}

std::size_t available() {
    std::array<char, 4096> buffer;
    const auto kib = numberAfter(readSmall("/proc/meminfo", buffer), "MemAvailable:");
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
    return std::min({available(), underControlGroup(), freeAddressSpace(), underLimit(RLIMIT_DATA, 5)});
#else
    return kUnknown;
#endif
}

}  // namespace arclight
