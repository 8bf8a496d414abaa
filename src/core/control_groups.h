// Control groups of Linux, by which containers and batch systems bound memory and processor time.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace arclight {

/// The groups that a process is in, of both versions: its own and all that these are in, each of which may have a
/// limit.
class ControlGroups {
public:
    /// The groups of this process. `root`: a folder with the `proc` and `sys` of a made-up system, for tests.
    static ControlGroups ofThisProcess(const std::string& root = "");

    /// The bytes that the strictest group leaves; files that are only cached count as free. The largest number without
    /// a limit. Allocates no memory.
    std::size_t freeMemory() const;
    /// The number of processors whose time the strictest group allows, perhaps with a fraction; infinite without a
    /// limit.
    double processors() const;

private:
    struct MemoryFiles {
        std::string limit, used, statistics;
        const char* cached;  ///< the name of its line in the statistics
    };
    struct TimeFiles {
        std::string quota, period;  ///< both numbers are in the first if the second is empty
    };
    void addVersion2(const std::string& folder);
    void addVersion1(const std::string& folder);

    std::vector<MemoryFiles> memory_;
    std::vector<TimeFiles> time_;
};

/// The number of processors that this process may use at the same time: those that the system lets it run on, or fewer
/// if its control groups allow less time. At least 1.
int availableProcessors();

}  // namespace arclight
