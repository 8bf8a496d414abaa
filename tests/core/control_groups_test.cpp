// Limits of control groups, in made-up systems.
#include "core/control_groups.h"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>

#include <gtest/gtest.h>

#include "core/temporary_folder.h"

namespace arclight::test {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMiB = std::size_t{1} << 20, kNone = std::numeric_limits<std::size_t>::max();

std::string mib(std::size_t count) { return std::to_string(count * kMiB) + "\n"; }

class ControlGroupsTest : public ::testing::Test {
protected:
    void write(const std::string& path, const std::string& text) const {
        const fs::path file = folder_.path() / path;
        fs::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary) << text;
    }
    /// Version 2 at its usual place, with this process in `group`.
    void mountVersion2(const std::string& group, const std::string& root = "/") const {
        write("proc/self/mountinfo",
              "22 1 0:20 / / rw - ext4 /dev/sda1 rw\n"
              "30 22 0:26 " +
                  root + " /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate\n");
        write("proc/self/cgroup", "0::" + group + "\n");
    }
    /// The memory of a group of version 2.
    void limitMemory(const std::string& group, const std::string& most, std::size_t usedMiB,
                     std::size_t cachedMiB = 0) {
        const std::string at = "sys/fs/cgroup" + group + "/memory.";
        write(at + "max", most);
        write(at + "current", mib(usedMiB));
        write(at + "stat", "anon 4096\nfile 1\ninactive_anon 5\ninactive_file " + mib(cachedMiB));
    }
    ControlGroups groups() const { return ControlGroups::ofThisProcess(folder_.path().string()); }

private:
    TemporaryFolder folder_;
};

TEST_F(ControlGroupsTest, WithoutGroupsNothingIsLimited) {
    EXPECT_EQ(groups().freeMemory(), kNone);
    EXPECT_TRUE(std::isinf(groups().processors()));
    mountVersion2("/");
    EXPECT_EQ(groups().freeMemory(), kNone) << "the root group has no limit";
    EXPECT_TRUE(std::isinf(groups().processors()));
}

TEST_F(ControlGroupsTest, ContainersHaveTheirLimitAtTheRoot) {
    mountVersion2("/");
    limitMemory("", mib(512), 100);
    write("sys/fs/cgroup/cpu.max", "150000 100000\n");
    EXPECT_EQ(groups().freeMemory(), 412 * kMiB);
    EXPECT_EQ(groups().processors(), 1.5);
}

TEST_F(ControlGroupsTest, OfNestedGroupsTheStrictestCounts) {
    mountVersion2("/user.slice/job 7.scope/step");
    limitMemory("/user.slice/job 7.scope/step", "max\n", 50);
    limitMemory("/user.slice/job 7.scope", mib(300), 200);
    limitMemory("/user.slice", mib(1000), 950, 400);
    limitMemory("/user.slice/other", mib(1), 1);
    write("sys/fs/cgroup/user.slice/cpu.max", "max 100000\n");
    write("sys/fs/cgroup/user.slice/job 7.scope/cpu.max", "400000 100000\n");
    write("sys/fs/cgroup/user.slice/job 7.scope/step/cpu.max", "50000 100000\n");
    EXPECT_EQ(groups().freeMemory(), 100 * kMiB);
    EXPECT_EQ(groups().processors(), 0.5);
    limitMemory("/user.slice", mib(1000), 950, 10);
    EXPECT_EQ(groups().freeMemory(), 60 * kMiB) << "a parent may be full; its cached files can go";
    limitMemory("/user.slice", mib(1000), 1200);
    EXPECT_EQ(groups().freeMemory(), 0u);
}

TEST_F(ControlGroupsTest, PartsOfATreeMayBeMounted) {
    // A container without a namespace of its own: its group is at the root of what is mounted.
    mountVersion2("/docker/abc/inner", "/docker/abc");
    limitMemory("/inner", mib(64), 14);
    EXPECT_EQ(groups().freeMemory(), 50 * kMiB);
    mountVersion2("/elsewhere", "/docker/abc");
    limitMemory("", mib(40), 10);
    EXPECT_EQ(groups().freeMemory(), 30 * kMiB) << "the best that is known";
    mountVersion2("/../host", "/");
    EXPECT_EQ(groups().freeMemory(), 30 * kMiB);
}

TEST_F(ControlGroupsTest, Version1HasATreeForEachController) {
    write("proc/self/mountinfo",
          "31 23 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw\n"
          "35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"
          "32 31 0:29 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n"
          "41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n");
    write("proc/self/cgroup", "9:name=systemd:/\n4:memory:/jobs/7\n2:cpu,cpuacct:/jobs/7\n0::/\n");
    const std::string memory = "sys/fs/cgroup/memory/", cpu = "sys/fs/cgroup/cpu,cpuacct/";
    write(memory + "jobs/memory.limit_in_bytes", mib(200));
    write(memory + "jobs/memory.usage_in_bytes", mib(150));
    write(memory + "jobs/memory.stat", "cache 0\ninactive_file 1\ntotal_inactive_file " + mib(30));
    write(memory + "jobs/7/memory.limit_in_bytes", "9223372036854771712\n");
    write(memory + "jobs/7/memory.usage_in_bytes", mib(20));
    write(cpu + "jobs/cpu.cfs_quota_us", "-1\n");
    write(cpu + "jobs/cpu.cfs_period_us", "100000\n");
    write(cpu + "jobs/7/cpu.cfs_quota_us", "100000\n");
    write(cpu + "jobs/7/cpu.cfs_period_us", "50000\n");
    EXPECT_EQ(groups().freeMemory(), 80 * kMiB);
    EXPECT_EQ(groups().processors(), 2);
}

TEST_F(ControlGroupsTest, SurvivesNonsense) {
    for (const char* text : {"", "\n", "::", "0::", "0::\n4:memory", "0::/a\n::::\n-:-:-\n"}) {
        mountVersion2("/");
        write("proc/self/cgroup", text);
        write("sys/fs/cgroup/memory.max", "none at all");
        write("sys/fs/cgroup/cpu.max", "1");
        EXPECT_EQ(groups().freeMemory(), kNone) << text;
        EXPECT_TRUE(std::isinf(groups().processors())) << text;
    }
    write("proc/self/mountinfo", "1 2\n - \n a b c d e - cgroup2\n1 2 3 / \\04 rw - cgroup2 x y\n");
    EXPECT_EQ(groups().freeMemory(), kNone);
}

TEST(AvailableProcessors, IsAtLeastOne) { EXPECT_GE(availableProcessors(), 1); }

}  // namespace
}  // namespace arclight::test
