// What a window copies besides commands: links to the site, and images.
#include <csignal>
#include <cstdlib>

#include "app/window/window_driver.h"
#include "core/base64.h"

namespace arclight::test {
namespace {

class WindowClipboard : public DemoWindow {
protected:
    std::string noticeOf(const std::string& key, const std::string& beginning) const {
        EXPECT_EQ(xdo({"key", key}).code, 0);
        const Json frame =
            seenWhere([&](const Json& seen) { return seen.value("notice", std::string()).starts_with(beginning); });
        return frame.value("notice", "");
    }
    std::string clipboard() const {
        return runProgram({ARCLIGHT_X11_EVENT, {"clipboard"}, folder(), {{"DISPLAY", display()}}}, 30).out;
    }
};

TEST_F(WindowClipboard, LinkLeadsToTheSameStateOnTheSite) {
    unsetenv("ARCLIGHT_WEB");
    unsetenv("ARCLIGHT_SITE_URL");
    open({"--size", "640x420", "--seed", "7"});
    EXPECT_NE(noticeOf("shift+c", "No site").find("ARCLIGHT_SITE_URL"), std::string::npos);
    program().signal(SIGTERM);
    program().wait(20);
    setenv("ARCLIGHT_SITE_URL", "https://example.org/demos/", 1);
    open({"--size", "640x420", "--seed", "7", "--set", "frequency=3.5", "--tick", "20"});
    noticeOf("shift+c", "Copied");
    unsetenv("ARCLIGHT_SITE_URL");
    if (!canSendEvents()) GTEST_SKIP() << "the helper that reads the clipboard is not built";
    const std::string link = clipboard();
    EXPECT_EQ(link.find("https://example.org/demos/springs/"), 0u) << link;
    for (const char* part : {"frequency=3.5", "seed=7", "tick="}) EXPECT_NE(link.find(part), std::string::npos) << link;
}

TEST_F(WindowClipboard, PageToShareHoldsTheCaptureThatIsSavedWithIt) {
    open({"--size", "640x420", "--set", "scene=graph", "--tick", "20"});
    EXPECT_EQ(xdo({"key", "slash"}).code, 0);
    EXPECT_EQ(xdo({"type", "page to share"}).code, 0);
    clickWidget("found save a page to share");
    const Json frame =
        seenWhere([&](const Json& seen) { return seen.value("notice", std::string()).ends_with(".html"); });
    const std::string notice = frame.value("notice", ""), path = notice.substr(notice.find('/'));
    EXPECT_EQ(notice.find("Saved "), 0u);
    const std::string page = slurp(path), mark = "data:image/png;base64,";
    const std::size_t start = page.find(mark) + mark.size();
    ASSERT_EQ(captures().size(), 1u);
    EXPECT_EQ(decodeBase64(page.substr(start, page.find('"', start) - start)), slurp(captures().front()));
}

TEST_F(WindowClipboard, ImageIsGivenToTheProgramOfTheDesktop) {
    std::filesystem::create_directory(in("bin"));
    write("bin/xclip", std::string("#!/bin/sh\nfor word; do last=$word; done\ncp \"$last\" '" + in("copied.png") +
                                   "'\necho \"$*\" >'" + in("words") + "'\n"));
    std::filesystem::permissions(in("bin/xclip"), std::filesystem::perms::owner_all);
    const std::string path = std::getenv("PATH");
    unsetenv("WAYLAND_DISPLAY");
    setenv("PATH", (in("bin") + ":" + path).c_str(), 1);
    open({"--size", "640x420"});
    setenv("PATH", path.c_str(), 1);
    noticeOf("ctrl+c", "Copied the image");
    ASSERT_TRUE(waitFor([&] { return !slurp(in("words")).empty(); }, 20));
    EXPECT_EQ(slurp(in("words")).find("-selection clipboard -target image/png"), 0u) << slurp(in("words"));
    EXPECT_EQ(stateOf(in("copied.png")).value("demo", ""), "springs") << "a capture, which restores";
}

}  // namespace
}  // namespace arclight::test
