// From a demo to the gallery and to the next demo: which programs are started, raised and reported.
#include "app/window/other_programs.h"

#include <gtest/gtest.h>

#include "app/child.h"
#include "app/demo_list.h"
#include "core/environment.h"
#include "core/files.h"
#include "core/temporary_folder.h"
#include "core/text.h"

namespace arclight::test {
namespace {

/// A script that outlives its test. It writes to no pipe, because ctest waits until all pipes are closed.
constexpr const char* kStays = "exec sleep 60 >/dev/null 2>&1";

class OtherProgramsTest : public ::testing::Test {
protected:
    /// Adds a program that notes its name and its words, and then runs the script.
    void add(std::string_view name, const std::string& script) const {
        const auto path = folder.path() / std::string(name);
        ASSERT_TRUE(writeFileWhole(path, "#!/bin/sh\necho \"${0##*/} $*\" >>'" + notes() + "'\n" + script + "\n"));
        std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    }
    std::string notes() const { return (folder.path() / "notes").string(); }
    bool hasNoted(const std::string& text) const {
        return waitFor([&] { return slurp(notes()).find(text) != std::string::npos; }, 20);
    }
    OtherPrograms from(std::string_view demo) const { return {demo, dataRoot(), folder.path()}; }
    static std::string demo(std::size_t i) { return std::string(demoList().at(i)); }

    TemporaryFolder folder;
};

TEST_F(OtherProgramsTest, NextAndPreviousAreThoseOfTheListThatAreBuilt) {
    ASSERT_GE(demoList().size(), 5u);
    const std::string last(demoList().back());
    for (const std::string& name : {demo(0), demo(2), last}) add(name, "exit 0");
    EXPECT_EQ(from(demo(0)).openDemo(1).value_or(""), demo(2)) << "the second is not built";
    EXPECT_TRUE(hasNoted(demo(2)));
    EXPECT_EQ(from(demo(0)).openDemo(-1).value_or(""), last) << "from the first to the last";
    EXPECT_EQ(from(last).openDemo(1).value_or(""), demo(0));
    EXPECT_EQ(from(demo(2)).openDemo(-1).value_or(""), demo(0));
    EXPECT_EQ(from(demo(3)).openDemo(-1).value_or(""), demo(2));
    EXPECT_EQ(from("dunes").openDemo(1).value_or(""), demo(2)) << "a demo of no list";
}

TEST_F(OtherProgramsTest, WithoutOthersThereIsAReason) {
    add(demo(0), "exit 0");
    const auto other = from(demo(0)).openDemo(1);
    ASSERT_FALSE(other);
    EXPECT_NE(other.error().message.find("./run"), std::string::npos);
    const auto gallery = from(demo(0)).openGallery();
    ASSERT_FALSE(gallery);
    EXPECT_NE(gallery.error().message.find("not built"), std::string::npos) << gallery.error().message;
    EXPECT_EQ(slurp(notes()), "");
}

TEST_F(OtherProgramsTest, AFollowerIsOpenOnceItHasRunForAWhile) {
    using enum OtherPrograms::Follower;
    add(demo(1), kStays);
    OtherPrograms others = from(demo(0));
    EXPECT_EQ(others.follow(0), none);
    ASSERT_TRUE(others.openDemo(1));
    EXPECT_EQ(others.follow(100), starting);
    EXPECT_EQ(others.follow(101), starting);
    EXPECT_EQ(others.follow(104), open);
    EXPECT_EQ(others.follow(105), none) << "said once";
}

TEST_F(OtherProgramsTest, ADemoBesideThisOneGetsItsOptionsAndLeavesThisOneOpen) {
    using enum OtherPrograms::Follower;
    add(demo(1), kStays);
    OtherPrograms others = from(demo(0));
    ASSERT_TRUE(others.openBeside(demo(1), {"--seed", "7", "--set", "lights=96"}));
    EXPECT_TRUE(hasNoted(demo(1) + " --seed 7 --set lights=96"));
    EXPECT_EQ(others.follow(100), starting);
    EXPECT_EQ(others.follow(104), none) << "this demo stays open";
    const auto unbuilt = others.openBeside(demo(2), {});
    ASSERT_FALSE(unbuilt);
    EXPECT_NE(unbuilt.error().message.find("./run " + demo(2)), std::string::npos) << unbuilt.error().message;
}

TEST_F(OtherProgramsTest, AFollowerThatFailsSaysWhy) {
    using enum OtherPrograms::Follower;
    add(demo(1), "echo first >&2; echo 'it is broken' >&2; exit 4");
    OtherPrograms others = from(demo(0));
    ASSERT_TRUE(others.openDemo(1));
    ASSERT_TRUE(waitFor([&] { return others.follow(0) == failed; }, 20));
    EXPECT_EQ(others.fault(), "it is broken");
    EXPECT_EQ(others.follow(0), none);
}

TEST_F(OtherProgramsTest, OnlyTheProgramThatIsMeantIsRaised) {
    auto sleeper = ChildProcess::start("/bin/sleep", {"60"});
    ASSERT_TRUE(sleeper);
    EXPECT_FALSE(raiseProcess(sleeper->id(), "/bin/sh"));
    EXPECT_FALSE(raiseProcess(0, "/bin/sleep"));
    EXPECT_FALSE(raiseProcess(std::uint64_t{1} << 40, "/bin/sleep"));
    EXPECT_TRUE(sleeper->isRunning());
    EXPECT_TRUE(raiseProcess(sleeper->id(), "/bin/sleep"));
    EXPECT_TRUE(waitFor([&] { return !sleeper->isRunning(); }, 20)) << "the request ends a program that expects none";
}

TEST_F(OtherProgramsTest, TheGalleryIsOpenedOnce) {
    // A copy, because the system runs scripts as their shell.
    std::filesystem::copy_file("/bin/sleep", folder.path() / "arclight");
    auto gallery = ChildProcess::start(folder.path() / "arclight", {"60"});
    ASSERT_TRUE(gallery);
    announceGallery(gallery->id());
    EXPECT_TRUE(from(demo(0)).openGallery());
    EXPECT_TRUE(waitFor([&] { return !gallery->isRunning(); }, 20)) << "it has been asked to come to the front";
    std::filesystem::remove(folder.path() / "arclight");
    add("arclight", kStays);
    OtherPrograms others = from(demo(0));
    EXPECT_TRUE(others.openGallery());
    EXPECT_TRUE(hasNoted("arclight")) << "that one has ended, so another is started";
}

}  // namespace
}  // namespace arclight::test
