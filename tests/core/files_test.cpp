#include "core/files.h"

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "core/temporary_folder.h"

namespace arclight {
namespace {

namespace fs = std::filesystem;
using test::TemporaryFolder;

std::string contentOf(const fs::path& path) { return readFile(path, 1 << 20).value_or("(unreadable)"); }

void expectFileError(const Expected<Done>& result, const std::string& path, const std::string& cause) {
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().exit, Exit::fileFailed);
    EXPECT_NE(result.error().message.find(path), std::string::npos) << result.error().message;
    EXPECT_NE(result.error().message.find(cause), std::string::npos) << result.error().message;
}

TEST(Files, EveryByteRoundTrips) {
    const TemporaryFolder folder;
    std::string bytes;
    for (int i = 0; i < 100000; ++i) bytes += static_cast<char>(i * 7);
    ASSERT_TRUE(writeFileWhole(folder.path() / "a.bin", bytes).has_value());
    EXPECT_EQ(contentOf(folder.path() / "a.bin"), bytes);
    ASSERT_TRUE(writeFileWhole(folder.path() / "a.bin", "").has_value());
    EXPECT_EQ(contentOf(folder.path() / "a.bin"), "");
    EXPECT_EQ(folder.size(), 1);
}

TEST(Files, WritesRelativeAndLongestNames) {
    const TemporaryFolder folder;
    const fs::path before = fs::current_path();
    fs::current_path(folder.path());
    EXPECT_TRUE(writeFileWhole("plain.txt", "1").has_value());
    EXPECT_TRUE(writeFileWhole(std::string(255, 'n'), "2").has_value());
    const Expected<Done> tooLong = writeFileWhole(std::string(256, 'n'), "3");
    fs::current_path(before);
    EXPECT_EQ(contentOf(folder.path() / "plain.txt"), "1");
    EXPECT_EQ(contentOf(folder.path() / std::string(255, 'n')), "2");
    expectFileError(tooLong, folder.path(), "too long");
    EXPECT_EQ(folder.size(), 2);
}

TEST(Files, FullDeviceIsErrorAndIsKept) {
    if (!fs::exists("/dev/full")) GTEST_SKIP() << "no /dev/full on this system";
    expectFileError(writeFileWhole("/dev/full", "data"), "/dev/full", "No space left");
    EXPECT_TRUE(fs::is_character_file("/dev/full"));
    EXPECT_TRUE(writeFileWhole("/dev/null", "data").has_value());
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST(Files, MissingFolderIsErrorAndIsNotCreated) {
    const TemporaryFolder folder;
    const fs::path path = folder.path() / "missing" / "a.png";
    expectFileError(writeFileWhole(path, "data"), path, "No such file");
    EXPECT_EQ(folder.size(), 0);
}

/// For a child process: prints the error of a write as an unprivileged user, since root may write everywhere.
[[noreturn]] void writeUnprivileged(const fs::path& path) {
    constexpr uid_t kNobody = 65534;
    if (geteuid() == 0 && setuid(kNobody) != 0) std::exit(1);
    const Expected<Done> result = writeFileWhole(path, "data");
    std::fputs(result ? "written" : result.error().message.c_str(), stderr);
    std::exit(0);
}

TEST(Files, ReadOnlyFolderOrFileIsError) {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "a.png";
    constexpr fs::perms kReadOnly = fs::perms::owner_read | fs::perms::owner_exec | fs::perms::others_read |
                                    fs::perms::others_exec;
    fs::permissions(folder.path(), kReadOnly);
    EXPECT_EXIT(writeUnprivileged(file), testing::ExitedWithCode(0), "cannot write .*a.png: Permission denied");
    EXPECT_EQ(folder.size(), 0);
    fs::permissions(folder.path(), fs::perms::all);
    ASSERT_TRUE(writeFileWhole(file, "old").has_value());
    fs::permissions(file, kReadOnly);
    EXPECT_EXIT(writeUnprivileged(file), testing::ExitedWithCode(0), "cannot write .*a.png: Permission denied");
    EXPECT_EQ(contentOf(file), "old");
    EXPECT_EQ(folder.size(), 1);
}

TEST(Files, WritingToProcFails) {
    if (!fs::exists("/proc/self")) GTEST_SKIP() << "no /proc on this system";
    EXPECT_FALSE(writeFileWhole("/proc/arclight.png", "data").has_value());
}

TEST(Files, FolderAtTheFilesPathIsAnError) {
    const TemporaryFolder folder;
    expectFileError(writeFileWhole(folder.path(), "data"), folder.path(), "is a folder");
    expectFileError(writeFileWhole(folder.path() / "", "data"), folder.path(), "is not a file name");
    EXPECT_FALSE(writeFileWhole("", "data").has_value());
    EXPECT_EQ(folder.size(), 0);
}

TEST(Files, FailedWriteKeepsOldFileAndLeavesNothingElse) {
    const TemporaryFolder folder;
    const fs::path path = folder.path() / "a.png";
    ASSERT_TRUE(writeFileWhole(path, "old").has_value());
    // A limit on file sizes stops the write half-way, as a full disk does.
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const rlimit small{4096, before.rlim_max};
    std::signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    const Expected<Done> result = writeFileWhole(path, std::string(100000, 'x'));
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, SIG_DFL);
    expectFileError(result, path, "too large");
    EXPECT_EQ(contentOf(path), "old");
    EXPECT_EQ(folder.size(), 1);
}

TEST(Files, WritesThroughLinkAndKeepsPermissions) {
    const TemporaryFolder folder;
    const fs::path target = folder.path() / "target", link = folder.path() / "link";
    ASSERT_TRUE(writeFileWhole(target, "old").has_value());
    fs::permissions(target, fs::perms::owner_read | fs::perms::owner_write);
    fs::create_symlink("target", link);
    ASSERT_TRUE(writeFileWhole(link, "new").has_value());
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_EQ(contentOf(target), "new");
    EXPECT_EQ(fs::status(target).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST(Files, WritesPipeDirectly) {
    const TemporaryFolder folder;
    const fs::path pipe = folder.path() / "pipe";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    // Opened for reading and writing, so that neither end waits for the other.
    std::FILE* reader = std::fopen(pipe.c_str(), "r+");
    ASSERT_TRUE(writeFileWhole(pipe, "hello\n").has_value());
    char line[16] = "";
    ASSERT_NE(std::fgets(line, sizeof line, reader), nullptr);
    std::fclose(reader);
    EXPECT_STREQ(line, "hello\n");
    EXPECT_TRUE(fs::is_fifo(pipe));
}

TEST(Files, AFifoWhereAFileIsExpectedStopsNothing) {
    const TemporaryFolder folder;
    const fs::path pipe = folder.path() / "pipe", link = folder.path() / "link";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    fs::create_symlink("pipe", link);
    for (const fs::path& path : {pipe, link, fs::path("/dev/zero"), fs::path("/dev/null")}) {
        const Expected<std::string> bytes = readRegularFile(path, 10);
        ASSERT_FALSE(bytes.has_value()) << path;
        EXPECT_NE(bytes.error().message.find("is not a regular file"), std::string::npos) << bytes.error().message;
    }
    EXPECT_NE(readRegularFile(folder.path(), 10).error().message.find("is a folder"), std::string::npos);
    ASSERT_TRUE(writeFileWhole(folder.path() / "a", "12345").has_value());
    EXPECT_EQ(readRegularFile(folder.path() / "a", 5).value(), "12345");
    EXPECT_FALSE(readRegularFile(folder.path() / "a", 4).has_value());
}

TEST(Files, ReadErrorNamesPathAndCause) {
    const TemporaryFolder folder;
    const Expected<std::string> missing = readFile(folder.path() / "none", 10);
    ASSERT_FALSE(missing.has_value());
    EXPECT_EQ(missing.error().message,
              "cannot read " + (folder.path() / "none").string() + ": No such file or directory");
    EXPECT_NE(readFile(folder.path(), 10).error().message.find("is a folder"), std::string::npos);
    ASSERT_TRUE(writeFileWhole(folder.path() / "a", "12345").has_value());
    EXPECT_EQ(readFile(folder.path() / "a", 5).value(), "12345");
    EXPECT_NE(readFile(folder.path() / "a", 4).error().message.find("larger than 4 bytes"), std::string::npos);
    EXPECT_FALSE(readFile("/dev/zero", 1000).has_value());
}

TEST(Files, CreatesFoldersOnlyOnRequest) {
    const TemporaryFolder folder;
    EXPECT_TRUE(createFolders(folder.path() / "a" / "b").has_value());
    EXPECT_TRUE(createFolders(folder.path() / "a" / "b").has_value());
    ASSERT_TRUE(writeFileWhole(folder.path() / "file", "").has_value());
    EXPECT_FALSE(createFolders(folder.path() / "file").has_value());
    EXPECT_FALSE(createFolders(folder.path() / "file" / "c").has_value());
}

TEST(Files, AbsolutePathResolvesDotsAndLinks) {
    const TemporaryFolder folder;
    const std::string root = folder.path().string();
    fs::create_directories(folder.path() / "far" / "inner");
    fs::create_directory_symlink(folder.path() / "far" / "inner", folder.path() / "link");
    EXPECT_EQ(absolutePath(root + "/./x"), root + "/x");
    EXPECT_EQ(absolutePath(root + "/y/../x"), root + "/x");
    EXPECT_EQ(absolutePath(root + "/link/../x"), root + "/far/x");
    EXPECT_EQ(absolutePath("x"), (fs::current_path() / "x").string());
}

TEST(Files, DetectsWritableFolders) {
    const TemporaryFolder folder;
    EXPECT_TRUE(canWriteIn(folder.path()));
    EXPECT_TRUE(canWriteIn(folder.path() / "not" / "yet" / "there"));
    EXPECT_EQ(folder.size(), 0);
    std::ofstream(folder.path() / "file") << "x";
    EXPECT_FALSE(canWriteIn(folder.path() / "file"));
    EXPECT_FALSE(canWriteIn(folder.path() / "file" / "below"));
    EXPECT_FALSE(canWriteIn("/dev/null/x"));
    if (geteuid() == 0) return;  // root ignores permissions
    fs::permissions(folder.path(), fs::perms::owner_read | fs::perms::owner_exec);
    EXPECT_FALSE(canWriteIn(folder.path() / "new"));
    fs::permissions(folder.path(), fs::perms::owner_all);
}

TEST(Files, FindsFirstProgramInPath) {
    const TemporaryFolder folder;
    for (const char* name : {"a", "b", "c"}) fs::create_directories(folder.path() / name);
    fs::create_directories(folder.path() / "a" / "tool");  // a folder is not a program
    for (const char* name : {"b", "c"}) {
        std::ofstream(folder.path() / name / "tool") << "x";
        fs::permissions(folder.path() / name / "tool", fs::perms::owner_all);
    }
    const char* before = std::getenv("PATH");
    const std::string kept = before ? before : "";
    const std::string in = folder.path().string() + "/";
    const auto found = [&](const std::string& path) {
        setenv("PATH", path.c_str(), 1);
        return findProgram("tool").string();
    };
    EXPECT_EQ(found(in + "a:" + in + "missing::" + in + "b:" + in + "c"), in + "b/tool");
    fs::permissions(folder.path() / "b" / "tool", fs::perms::owner_read);
    EXPECT_EQ(found(in + "a:" + in + "b:" + in + "c"), in + "c/tool");
    EXPECT_EQ(found(in + "a:" + in + "b"), "");
    EXPECT_EQ(found(""), "");
    unsetenv("PATH");
    EXPECT_EQ(findProgram("tool"), "");
    setenv("PATH", kept.c_str(), 1);
}

}  // namespace
}  // namespace arclight
