#include "core/leftovers.h"

#include <algorithm>
#include <cerrno>
#include <mutex>
#include <optional>
#include <vector>

#if defined(_WIN32)
#include <process.h>
#else
#include <csignal>
#include <unistd.h>
#endif

#include "core/text.h"

namespace arclight {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBefore = ".arclight-", kAfter = ".tmp";

/// The process in a name of `temporaryName`; nothing for any other name.
std::optional<int> processIn(std::string_view name) {
    if (!name.starts_with(kBefore) || !name.ends_with(kAfter) || name.size() < kBefore.size() + kAfter.size())
        return {};
    name.remove_prefix(kBefore.size());
    name.remove_suffix(kAfter.size());
    const auto dash = name.find('-');
    if (dash == std::string_view::npos) return {};
    const auto process = parseNumber<int>(name.substr(0, dash));
    const auto number = parseNumber<unsigned>(name.substr(dash + 1));
    // Numbers as this program writes them, without signs or zeros before them.
    if (!process || !number || *process < 1 ||
        temporaryName(*process, *number).size() != name.size() + kBefore.size() + kAfter.size())
        return {};
    return process;
}

bool hasEnded(int process) {
#if defined(_WIN32)
    (void)process;
    return false;
#else
    return kill(process, 0) != 0 && errno == ESRCH;
#endif
}

}  // namespace

int processId() {
#if defined(_WIN32)
    return _getpid();
#else
    return static_cast<int>(getpid());
#endif
}

std::string temporaryName(int process, unsigned number) {
    return std::string(kBefore) + std::to_string(process) + "-" + std::to_string(number) + std::string(kAfter);
}

void removeLeftovers(const fs::path& folder) {
    static std::mutex mutex;
    static std::vector<fs::path> seen;
    const std::lock_guard lock(mutex);
    if (std::find(seen.begin(), seen.end(), folder) != seen.end()) return;
    seen.push_back(folder);
    std::error_code error, ignored;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        const auto process = processIn(entry->path().filename().string());
        if (process && fs::is_regular_file(entry->symlink_status(ignored)) && hasEnded(*process))
            fs::remove(entry->path(), ignored);
    }
}

}  // namespace arclight
