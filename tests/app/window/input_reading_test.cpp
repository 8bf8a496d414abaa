// Reading the user's files on another thread: one result, progress, and cancelling.
#include "app/window/input_reading.h"

#include <atomic>
#include <chrono>
#include <thread>

#include <gtest/gtest.h>

namespace arclight::test {
namespace {

/// Waits until the condition holds; false after ten seconds.
template <class Condition>
bool becomes(Condition condition) {
    for (int i = 0; i < 2000; ++i) {
        if (condition()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
}

TEST(InputReading, GivesTheResultOnce) {
    InputReading reading;
    EXPECT_FALSE(reading.isRunning());
    reading.start([](Progress&) {
        InputFile input;
        input.name = "a.csv";
        return Expected<InputFile>(std::move(input));
    });
    std::optional<Expected<InputFile>> result;
    ASSERT_TRUE(becomes([&] { return (result = reading.take()).has_value(); }));
    ASSERT_TRUE(result->has_value());
    EXPECT_EQ((*result)->name, "a.csv");
    EXPECT_FALSE(reading.isRunning());
    EXPECT_FALSE(reading.take());
}

TEST(InputReading, CancelledReadersStopAndGiveNothing) {
    std::atomic<int> ends{0};
    const auto endless = [&](Progress& progress) -> Expected<InputFile> {
        while (!progress.isCancelled()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        ++ends;
        return fail(Exit::badAsset, "cancelled");
    };
    {
        InputReading reading;
        reading.start(endless);
        EXPECT_TRUE(reading.isRunning());
        reading.cancel();
        EXPECT_EQ(ends, 1);
        EXPECT_FALSE(reading.take());
        reading.start(endless);
        reading.start(endless);  // cancels the one before
        EXPECT_EQ(ends, 2);
    }
    EXPECT_EQ(ends, 3) << "a reader does not outlive the window";
}

TEST(InputReading, ReportsProgressOfLongReads) {
    InputReading reading;
    reading.start([&](Progress& progress) -> Expected<InputFile> {
        progress.set(0.25);
        while (!progress.isCancelled()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return fail(Exit::badAsset, "cancelled");
    });
    EXPECT_TRUE(becomes([&] { return reading.describe() == "Reading: 25 %. Esc cancels."; }));
}

}  // namespace
}  // namespace arclight::test
