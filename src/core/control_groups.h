// Linux control groups (cgroups), with which containers and batch systems limit memory and processor time.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace arclight {

/// The control groups of a process, of versions 1 and 2: its own groups and all their ancestors, each of which may have
/// a limit.
class ControlGroups {
public:
    /// The groups of this process. `root`: a folder with the `proc` and `sys` of a simulated system, for tests.
    static ControlGroups ofThisProcess(const std::string& root = "");

    /// The number of bytes that the strictest limit leaves; memory that only caches files counts as free. The maximum
    /// of the type if there is no limit. Allocates no memory.
    std::size_t freeMemory() const;
    /// The processor time that the strictest limit allows, as a number of processors, which may be fractional; infinite
    /// if there is no limit.
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

/// The number of processors that this process may use at the same time: the processors that the system lets it run on,
/// or fewer if its control groups allow less time. At least 1.
int availableProcessors();

}  // namespace arclight
