// The tick clock: how many ticks are due, and how few are caught up after a slow frame.
#include <gtest/gtest.h>

#include "app/window/notice.h"
#include "app/window/tick_clock.h"

namespace arclight::test {
namespace {

constexpr double kBegin = 1000;

int takeAll(TickClock& clock) {
    int ticks = 0;
    while (clock.takeTick()) ++ticks;
    return ticks;
}

TEST(TickClock, TickRateIsIndependentOfFrameRate) {
    for (const double frame : {1.0 / 30, 1.0 / 59, 1.0 / 60, 1.0 / 144, 1.0 / 1000}) {
        TickClock clock;
        clock.skipTo(kBegin);
        int ticks = 0;
        for (double now = kBegin; now < kBegin + 10; now += frame) {
            clock.advanceTo(now);
            ticks += takeAll(clock);
        }
        EXPECT_NEAR(ticks, 600, 2) << frame;
    }
}

TEST(TickClock, LongFrameOwesAtMostFourTicks) {
    TickClock clock;
    clock.skipTo(kBegin);
    clock.advanceTo(kBegin + 60);
    EXPECT_EQ(takeAll(clock), 4);
    clock.advanceTo(kBegin + 60);
    EXPECT_EQ(takeAll(clock), 0);
}

TEST(TickClock, PauseOwesNoTicks) {
    TickClock clock;
    clock.skipTo(kBegin);
    clock.advanceTo(kBegin + 0.9 * kTickSeconds);
    clock.pause(true);
    clock.advanceTo(kBegin + 60);
    EXPECT_EQ(takeAll(clock), 0);
    clock.pause(false);
    clock.advanceTo(kBegin + 60 + 0.9 * kTickSeconds);
    EXPECT_EQ(takeAll(clock), 0) << "what was owed before the pause is dropped";
    clock.advanceTo(kBegin + 60 + 1.1 * kTickSeconds);
    EXPECT_EQ(takeAll(clock), 1);
}

TEST(TickClock, WaitsForTheRemainderOfATick) {
    TickClock clock;
    clock.skipTo(kBegin);
    clock.advanceTo(kBegin + 0.25 * kTickSeconds);
    EXPECT_NEAR(clock.secondsToTick(kBegin + 0.5 * kTickSeconds), 0.5 * kTickSeconds, 1e-9);
    EXPECT_EQ(clock.secondsToTick(kBegin + 2 * kTickSeconds), 0);
    clock.clear();
    EXPECT_NEAR(clock.secondsToTick(kBegin + 0.25 * kTickSeconds), kTickSeconds, 1e-9);
}

TEST(Interval, IsOverOncePerPeriod) {
    Interval interval(0.5);
    EXPECT_TRUE(interval.isOver(kBegin)) << "the first is over at once";
    EXPECT_FALSE(interval.isOver(kBegin + 0.4));
    EXPECT_TRUE(interval.isOver(kBegin + 0.6));
    EXPECT_FALSE(interval.isOver(kBegin + 1.0));
    interval.restart(kBegin + 2);
    EXPECT_FALSE(interval.isOver(kBegin + 2.4));
    EXPECT_TRUE(interval.isOver(kBegin + 2.5));
}

TEST(Notice, ExpiresSixSecondsAfterItWasShown) {
    Notice notice;
    notice.noteShown(kBegin);
    EXPECT_FALSE(notice.expire(kBegin + 7)) << "there is none";
    notice.say("first");
    EXPECT_FALSE(notice.expire(kBegin + 10)) << "its command took long, and nobody has seen it";
    notice.noteShown(kBegin + 11);
    notice.noteShown(kBegin + 15);
    EXPECT_FALSE(notice.expire(kBegin + 16));
    notice.say("second");
    EXPECT_FALSE(notice.expire(kBegin + 18));
    EXPECT_EQ(notice.text(), "second");
    notice.noteShown(kBegin + 19);
    EXPECT_FALSE(notice.expire(kBegin + 25));
    EXPECT_TRUE(notice.expire(kBegin + 25.1));
    EXPECT_EQ(notice.text(), "");
    EXPECT_FALSE(notice.expire(kBegin + 40));
}

}  // namespace
}  // namespace arclight::test
