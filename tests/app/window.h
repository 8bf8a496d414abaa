// The fixture of tests with a real window: a virtual X server, with the pointer and the keys of xdotool.
#pragma once

#include <memory>

#include "app/cli.h"

namespace arclight::test {

/// A test of a program in its window.
class WindowCli : public Cli {
protected:
    void SetUp() override {
        const std::string server = findProgram("Xvfb");
        xdotool_ = findProgram("xdotool");
        if (server.empty() || xdotool_.empty()) GTEST_SKIP() << "no Xvfb or no xdotool (Debian packages xvfb, xdotool)";
        server_ = std::make_unique<Child>(Launch{
            server, {"-displayfd", "1", "-screen", "0", "800x600x24", "-nolisten", "tcp", "-noreset"}, folder(), {}});
        ASSERT_TRUE(waitFor([&] { return server_->out().ends_with('\n'); }, 20)) << server_->wait(0).err;
        display_ = ":" + server_->out().substr(0, server_->out().find('\n'));
    }

    /// Starts the program in a window and waits until the window is there.
    void open(const std::filesystem::path& program, Words arguments) {
        Launch window = launchOf(program, std::move(arguments));
        window.environment["DISPLAY"] = display_;
        program_ = std::make_unique<Child>(window);
        ASSERT_TRUE(waitFor(
            [&] {
                return !program_->isRunning() || xdo({"search", "--onlyvisible", "--name", "."}).code == 0;
            },
            30));
        ASSERT_TRUE(program_->isRunning()) << program_->wait(1).err;
        // Without a window manager the keys go to the window under the pointer.
        point(100, 100);
        sleepMs(1500);
    }

    Outcome xdo(Words arguments) const {
        return runProgram({xdotool_, std::move(arguments), folder(), {{"DISPLAY", display_}}}, 20);
    }
    void point(int x, int y) const { EXPECT_EQ(xdo({"mousemove", std::to_string(x), std::to_string(y)}).code, 0); }
    /// Presses the key long enough for a slow frame to see it.
    void press(const std::string& key) const {
        EXPECT_EQ(xdo({"keydown", key}).code, 0);
        sleepMs(120);
        EXPECT_EQ(xdo({"keyup", key}).code, 0);
        sleepMs(600);
    }

    Child& program() { return *program_; }
    Child& server() { return *server_; }

private:
    std::string xdotool_, display_;
    std::unique_ptr<Child> server_, program_;
};

}  // namespace arclight::test
