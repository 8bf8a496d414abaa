// Signals: flags for loops that look at them, and the end of waits that do not.
#include "core/signals.h"

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <unistd.h>

#include <gtest/gtest.h>

#include "core/files.h"
#include "core/last_call.h"
#include "core/temporary_folder.h"

namespace arclight {
namespace {

namespace fs = std::filesystem;
using test::TemporaryFolder;

/// Leaves files and programs behind, as a wait that notices no signal does.
class Signals : public testing::Test {
protected:
    const TemporaryFolder folder;

    /// Ends with code 99 if nothing ends it within seconds.
    [[noreturn]] void waitAfter(std::initializer_list<int> signals, int pauseMs) const {
        installSignalHandlers();
        const auto film = reserveBeside(folder.path() / "film");
        const pid_t child = fork();
        if (child == 0) {
            setpgid(0, 0);
            std::ofstream(folder.path() / "started") << "x";
            for (;;) pause();
        }
        std::ofstream(folder.path() / "child") << child;
        const Leftover program = leftoverProcess(child);
        while (!fs::exists(folder.path() / "started")) usleep(1000);
        for (const int signal : signals) {
            std::raise(signal);
            if (interrupted() != signal) std::_Exit(98);
            for (int i = 0; i < pauseMs; ++i) usleep(1000);
        }
        for (int i = 0; i < 5000; ++i) usleep(1000);
        std::_Exit(99);
    }

    void expectNothingLeft() const {
        pid_t child = 0;
        std::ifstream(folder.path() / "child") >> child;
        ASSERT_GT(child, 0);
        // Whoever inherits a killed process may take a moment to collect it.
        const auto isRunning = [&] {
            std::string id, name, state;
            std::ifstream("/proc/" + std::to_string(child) + "/stat") >> id >> name >> state;
            return !state.empty() && state != "Z" && state != "X";
        };
        for (int i = 0; i < 1000 && isRunning(); ++i) usleep(1000);
        EXPECT_FALSE(isRunning());
        EXPECT_EQ(folder.size(), 2) << "only the two files of the test itself";
    }
};

TEST_F(Signals, ASecondOneEndsAWait) {
    EXPECT_EXIT(waitAfter({SIGTERM, SIGINT}, 250), testing::ExitedWithCode(130), "^arclight: stopped [^\n]*\n$");
    expectNothingLeft();
}

TEST_F(Signals, AWaitEndsASecondAfterTheFirst) {
    EXPECT_EXIT(waitAfter({SIGTERM}, 0), testing::ExitedWithCode(143), "^arclight: stopped [^\n]*\n$");
    expectNothingLeft();
}

TEST_F(Signals, ATerminalThatClosesEndsARunExceptUnderNohup) {
    const auto raised = [](bool isIgnored) {
        if (isIgnored) std::signal(SIGHUP, SIG_IGN);
        installSignalHandlers();
        std::raise(SIGHUP);
        std::exit(static_cast<int>(interruptedExit()));
    };
    EXPECT_EXIT(raised(false), testing::ExitedWithCode(143), "");
    EXPECT_EXIT(raised(true), testing::ExitedWithCode(0), "");
}

TEST_F(Signals, AnAbortMakesTheLastCall) {
    const fs::path saved = folder.path() / "saved";
    EXPECT_EXIT(
        {
            const LastCall lastCall([&] {
                std::ofstream(saved) << "x";
                return std::string();
            });
            std::abort();
        },
        testing::KilledBySignal(SIGABRT), "");
    EXPECT_TRUE(fs::exists(saved));
    // A last call that never returns.
    EXPECT_EXIT(
        {
            installSignalHandlers();
            const LastCall lastCall([&] {
                alarm(1);
                for (;;) pause();
                return std::string();
            });
            std::abort();
        },
        testing::ExitedWithCode(128 + SIGABRT), "");
}

TEST_F(Signals, TwoAtOnceAreOneAsFromTimeout) {
    EXPECT_EXIT(
        {
            installSignalHandlers();
            if (interrupted() != 0) std::_Exit(1);
            std::raise(SIGTERM);
            std::raise(SIGTERM);
            std::_Exit(interrupted() == SIGTERM ? static_cast<int>(interruptedExit()) : 2);
        },
        testing::ExitedWithCode(143), "^$");
}

TEST_F(Signals, WhatIsSaidIsNotSaidAgain) {
    EXPECT_EXIT(
        {
            silenceForcedEnd();
            endByForce(6);
        },
        testing::ExitedWithCode(6), "^$");
}

}  // namespace
}  // namespace arclight
