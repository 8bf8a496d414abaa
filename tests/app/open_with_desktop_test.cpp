// Opening pages with a program that only writes down what it was given.
#include "app/platform/open_with_desktop.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include <gtest/gtest.h>

#include "app/child.h"
#include "core/temporary_folder.h"

namespace arclight::test {
namespace {

namespace fs = std::filesystem;

constexpr const char* kAddress = "https://example.org/a b?x=1&y=$(touch bad);'#part";

/// The environment has a browser and a desktop's opener in a folder of the test, and nothing else.
class OpenWithDesktop : public ::testing::Test {
protected:
    TemporaryFolder folder;
    void SetUp() override {
        for (const char* name : {"BROWSER", "PATH"})
            if (const char* value = std::getenv(name)) before_[name] = value;
        unsetenv("BROWSER");
        setenv("PATH", folder.path().c_str(), 1);
    }
    void TearDown() override {
        for (const char* name : {"BROWSER", "PATH"}) {
            unsetenv(name);
            if (before_.contains(name)) setenv(name, before_[name].c_str(), 1);
        }
    }
    /// A program that writes its name and arguments, one a line.
    void install(const std::string& name) const {
        const fs::path path = folder.path() / name;
        const std::string part = "'" + (folder.path() / "part").string() + "'";
        std::ofstream(path) << "#!/bin/sh\nprintf '%s\\n' " << name << " \"$@\" >" << part << "\n/bin/mv " << part
                            << " '" << log().string() << "'\n";
        fs::permissions(path, fs::perms::owner_all);
    }
    fs::path log() const { return folder.path() / "log"; }
    std::string opened() const {
        waitFor([&] { return fs::exists(log()); }, 20);
        std::ostringstream text;
        text << std::ifstream(log()).rdbuf();
        return text.str();
    }

private:
    std::map<std::string, std::string> before_;
};

TEST_F(OpenWithDesktop, GivesTheBrowserTheAddressAsOneWord) {
    install("fakefox");
    install("xdg-open");
    setenv("BROWSER", "fakefox", 1);
    const auto done = openWithDesktop(kAddress);
    ASSERT_TRUE(done.has_value()) << done.error().message;
    EXPECT_EQ(opened(), std::string("fakefox\n") + kAddress + "\n");
    EXPECT_FALSE(fs::exists(folder.path() / "bad")) << "a shell read the address";
}

#if defined(__linux__)
TEST_F(OpenWithDesktop, FallsBackToTheDesktop) {
    install("xdg-open");
    setenv("BROWSER", "gone-with-the-update", 1);
    ASSERT_TRUE(openWithDesktop(kAddress).has_value());
    EXPECT_EQ(opened(), std::string("xdg-open\n") + kAddress + "\n");
}

TEST_F(OpenWithDesktop, ShowsFilesWithoutTheBrowser) {
    install("fakefox");
    install("xdg-open");
    setenv("BROWSER", "fakefox", 1);
    ASSERT_TRUE(openWithDesktop("/tmp/captures").has_value());
    EXPECT_EQ(opened(), "xdg-open\n/tmp/captures\n");
}

TEST_F(OpenWithDesktop, NoticesAnOpenerThatGivesUp) {
    std::ofstream(folder.path() / "xdg-open") << "#!/bin/sh\nexit 3\n";
    fs::permissions(folder.path() / "xdg-open", fs::perms::owner_all);
    EXPECT_FALSE(openWithDesktop(kAddress).has_value());
}

TEST_F(OpenWithDesktop, SaysWhatNothingOpens) {
    const auto done = openWithDesktop(kAddress);
    ASSERT_FALSE(done.has_value());
    EXPECT_NE(done.error().message.find(kAddress), std::string::npos) << done.error().message;
}
#endif

}  // namespace
}  // namespace arclight::test
