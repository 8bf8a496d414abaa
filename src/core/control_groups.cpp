#include "core/control_groups.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <thread>

#include "core/files.h"
#include "core/kernel_files.h"
#include "core/text.h"

#ifdef __linux__
#include <sched.h>
#endif

namespace arclight {
namespace {

constexpr std::size_t kMaxListBytes = std::size_t{1} << 20;

/// A mounted hierarchy of groups, and the group at its root.
struct Mount {
    std::string root, folder;
    bool isVersion2 = false;
    std::string controllers{};  ///< of version 1, with commas
};

/// A path in a list of mounts, where spaces are `\040`.
std::string unescaped(std::string_view text) {
    constexpr std::size_t kLength = 4;
    std::string path;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\' || i + kLength > text.size()) {
            path += text[i];
            continue;
        }
        path += static_cast<char>((text[i + 1] - '0') * 64 + (text[i + 2] - '0') * 8 + (text[i + 3] - '0'));
        i += kLength - 1;
    }
    return path;
}

/// The mounted hierarchies, from the text of /proc/self/mountinfo.
std::vector<Mount> mountsIn(const std::string& text) {
    constexpr std::size_t kRoot = 3, kFolder = 4, kType = 1, kOptions = 3;
    std::vector<Mount> mounts;
    for (const std::string_view line : split(text, '\n')) {
        // The number of fields before the hyphen varies.
        const std::size_t hyphen = line.find(" - ");
        if (hyphen == std::string_view::npos) continue;
        const auto fields = split(line.substr(0, hyphen), ' '), rest = split(line.substr(hyphen + 1), ' ');
        if (fields.size() <= kFolder || rest.size() <= kType) continue;
        const bool isVersion2 = rest[kType] == "cgroup2";
        if (!isVersion2 && rest[kType] != "cgroup") continue;
        Mount mount{unescaped(fields[kRoot]), unescaped(fields[kFolder]), isVersion2};
        if (rest.size() > kOptions) mount.controllers = "," + std::string(rest[kOptions]) + ",";
        mounts.push_back(std::move(mount));
    }
    return mounts;
}

/// The folder of the group `group` below the mount; the mount's own folder if the group lies outside of the mounted
/// hierarchy.
std::string folderOf(const Mount& mount, std::string_view group) {
    if (group.find("..") != std::string_view::npos) return mount.folder;
    if (mount.root != "/") {
        const bool isInside =
            group.starts_with(mount.root) && (group.size() == mount.root.size() || group[mount.root.size()] == '/');
        if (!isInside) return mount.folder;
        group.remove_prefix(mount.root.size());
    }
    return group == "/" ? mount.folder : mount.folder + std::string(group);
}

/// The folder and its ancestors, up to `top`.
std::vector<std::string> upTo(const std::string& top, std::string folder) {
    std::vector<std::string> folders{folder};
    while (folder.size() > top.size() && folder.find('/') != std::string::npos) {
        folder.resize(folder.rfind('/'));
        folders.push_back(folder);
    }
    return folders;
}

}  // namespace

void ControlGroups::addVersion2(const std::string& folder) {
    memory_.push_back({folder + "/memory.max", folder + "/memory.current", folder + "/memory.stat", "inactive_file"});
    time_.push_back({folder + "/cpu.max", ""});
}

void ControlGroups::addVersion1(const std::string& folder) {
    memory_.push_back({folder + "/memory.limit_in_bytes", folder + "/memory.usage_in_bytes", folder + "/memory.stat",
                       "total_inactive_file"});
    time_.push_back({folder + "/cpu.cfs_quota_us", folder + "/cpu.cfs_period_us"});
}

ControlGroups ControlGroups::ofThisProcess(const std::string& root) {
    ControlGroups groups;
    const auto mounts = mountsIn(readFile(root + "/proc/self/mountinfo", kMaxListBytes).value_or(""));
    const std::string lines = readFile(root + "/proc/self/cgroup", kMaxListBytes).value_or("");
    for (const std::string_view line : split(lines, '\n')) {
        // number:controllers:path, and no controllers in version 2. A path may contain colons.
        const std::size_t first = line.find(':'), second = line.find(':', first + 1);
        if (first == std::string_view::npos || second == std::string_view::npos) continue;
        const std::string_view controllers = line.substr(first + 1, second - first - 1), path = line.substr(second + 1);
        for (const Mount& mount : mounts) {
            const bool isOf = controllers.empty()
                                  ? mount.isVersion2
                                  : !mount.isVersion2 &&
                                        mount.controllers.find("," + std::string(split(controllers, ',')[0]) + ",") !=
                                            std::string::npos;
            if (!isOf) continue;
            for (const std::string& folder : upTo(mount.folder, folderOf(mount, path)))
                mount.isVersion2 ? groups.addVersion2(root + folder) : groups.addVersion1(root + folder);
        }
    }
    return groups;
}

std::size_t ControlGroups::freeMemory() const {
    std::size_t least = std::numeric_limits<std::size_t>::max();
    KernelText buffer;
    for (const MemoryFiles& files : memory_) {
        const auto limit = numberAfter(readKernelFile(files.limit.c_str(), buffer), "");
        const auto used = numberAfter(readKernelFile(files.used.c_str(), buffer), "");
        if (!limit || !used) continue;
        const std::size_t cached =
            numberAfter(readKernelFile(files.statistics.c_str(), buffer), files.cached).value_or(0);
        const std::size_t held = *used - std::min(*used, cached);
        least = std::min(least, *limit > held ? *limit - held : 0);
    }
    return least;
}

double ControlGroups::processors() const {
    double least = std::numeric_limits<double>::infinity();
    KernelText buffer;
    for (const TimeFiles& files : time_) {
        const std::string_view text = readKernelFile(files.quota.c_str(), buffer);
        // "max" or -1 means no limit.
        const auto quota = numberAfter(text, "");
        const auto period = files.period.empty() ? numberAfter(text, " ")
                                                 : numberAfter(readKernelFile(files.period.c_str(), buffer), "");
        if (quota && period && *period > 0)
            least = std::min(least, static_cast<double>(*quota) / static_cast<double>(*period));
    }
    return least;
}

int availableProcessors() {
    auto count = static_cast<double>(std::max(1u, std::thread::hardware_concurrency()));
#ifdef __linux__
    cpu_set_t mask;
    if (sched_getaffinity(0, sizeof mask, &mask) == 0) count = std::max(1, CPU_COUNT(&mask));
    static const double allowed = ControlGroups::ofThisProcess().processors();
    count = std::min(count, std::max(1.0, std::ceil(allowed)));
#endif
    return static_cast<int>(count);
}

}  // namespace arclight
