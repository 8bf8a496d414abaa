// What the bar says about time: the ticks that are due, how fast they pass, the length of the timeline, and notices.
#include "app/window/tick_clock.h"

#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/window/notice.h"
#include "app/window/play_speed.h"
#include "app/window/preset_play.h"
#include "app/window/timeline_scale.h"

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

TEST(Notice, GoesWhenItIsNoLongerTrue) {
    Notice notice;
    bool isPaused = true;
    notice.say("Press Space to continue.", [&] { return isPaused; });
    EXPECT_FALSE(notice.expire(kBegin));
    notice.noteShown(kBegin);
    EXPECT_FALSE(notice.expire(kBegin + 1));
    isPaused = false;
    EXPECT_TRUE(notice.expire(kBegin + 1));
    EXPECT_EQ(notice.text(), "");
    // Even before anybody has seen it.
    notice.say("Press Space to continue.", [&] { return isPaused; });
    EXPECT_TRUE(notice.expire(kBegin + 1));
    // The next notice has no condition.
    notice.say("Captured.");
    EXPECT_FALSE(notice.expire(kBegin + 1));
}

TEST(Notice, NeverReplacesTheSentenceOfAPreset) {
    Notice notice;
    notice.say("Copied.");
    const std::string sentence = "Crossfire: " + std::string(150, 'x');
    notice.describe(sentence, {});
    EXPECT_EQ(notice.text(), "") << "it was about the state before";
    notice.say("Captured.");
    EXPECT_EQ(notice.sentence(), sentence);
    // A long one takes longer to read.
    notice.noteShown(kBegin);
    EXPECT_TRUE(notice.expire(kBegin + 7));
    EXPECT_EQ(notice.text(), "");
    EXPECT_EQ(notice.sentence(), sentence);
    EXPECT_FALSE(notice.expire(kBegin + 10));
    EXPECT_TRUE(notice.expire(kBegin + 20));
    EXPECT_EQ(notice.sentence(), "");
}

/// Plays for `seconds` with frames that take `frame` seconds, as the window does. The speeds that were shown.
std::vector<std::optional<double>> shownSpeeds(TickClock clock, double frame, double seconds) {
    PlaySpeed speed;
    std::vector<std::optional<double>> shown;
    clock.skipTo(kBegin);
    for (double now = kBegin; now < kBegin + seconds; now += frame) {
        clock.advanceTo(now);
        speed.note(now, takeAll(clock), true, clock.speed());
        shown.push_back(speed.slowed());
    }
    return shown;
}

TEST(PlaySpeed, IsShownOnlyWhereTicksDoNotKeepUp) {
    for (const double frame : {1.0 / 144, 1.0 / 60, 1.0 / 30, 0.06})
        for (const auto& shown : shownSpeeds({}, frame, 10)) EXPECT_EQ(shown, std::nullopt) << frame;
    // A clock owes at most four ticks: frames of half a second play eight ticks a second.
    const auto slow = shownSpeeds({}, 0.5, 20);
    for (std::size_t i = 4; i < slow.size(); ++i) EXPECT_NEAR(slow[i].value_or(0), 8.0 / 60, 1e-9) << i;
    TickClock half;
    half.changeSpeed(-1);
    for (const auto& shown : shownSpeeds(half, 0.1, 10)) EXPECT_EQ(shown, std::nullopt) << "at the chosen half";
    TickClock fourfold;
    fourfold.changeSpeed(2);
    EXPECT_NEAR(shownSpeeds(fourfold, 0.5, 20).back().value_or(0), 32.0 / 60, 1e-9);
}

TEST(PlaySpeed, ChangesAtMostOnceASecond) {
    const auto shown = shownSpeeds({}, 0.11, 30);
    int changes = 0;
    for (std::size_t i = 1; i < shown.size(); ++i) changes += shown[i] == shown[i - 1] ? 0 : 1;
    EXPECT_LE(changes, 30);
    ASSERT_TRUE(shown.back().has_value());
    EXPECT_NEAR(*shown.back(), 4 / 60.0 / 0.11, 0.01);
}

TEST(PlaySpeed, APauseBeginsAgain) {
    PlaySpeed speed;
    for (int i = 0; i < 10; ++i) speed.note(kBegin + i, 4, true, 1);
    ASSERT_TRUE(speed.slowed().has_value());
    speed.note(kBegin + 10, 4, true, 1, 7);
    EXPECT_EQ(speed.slowed(), std::nullopt) << "another take";
    for (int i = 0; i < 5; ++i) speed.note(kBegin + i, 4, true, 1, 7);
    ASSERT_TRUE(speed.slowed().has_value());
    speed.note(kBegin + 10, 0, false, 1);
    EXPECT_EQ(speed.slowed(), std::nullopt);
    speed.note(kBegin + 100, 1, true, 1);
    EXPECT_EQ(speed.slowed(), std::nullopt) << "the pause was not slow";
}

TEST(PlaySpeed, TheFirstFrameOfATakeDoesNotCount) {
    PlaySpeed speed;
    double now = kBegin;
    speed.note(now, 0, true, 1);
    // It takes 10 s, as shaders compile; all further frames keep up.
    speed.note(now += 10, 4, true, 1);
    for (int i = 0; i < 300; ++i) {
        speed.note(now += kTickSeconds, 1, true, 1);
        EXPECT_EQ(speed.slowed(), std::nullopt) << i;
    }
}

TEST(PlaySpeed, IsNeverZero) {
    PlaySpeed speed;
    for (int i = 0; i < 50; ++i) {
        speed.note(kBegin + i, i % 10 == 9 ? 1 : 0, true, 1);
        EXPECT_GT(speed.slowed().value_or(1), 0) << i;
    }
    ASSERT_TRUE(speed.slowed().has_value());
    EXPECT_NEAR(*speed.slowed(), kTickSeconds / 10, 1e-9);
}

TEST(TimelineScale, StaysStillDuringADragAndAfterIt) {
    TimelineScale scale;
    scale.follow({.take = 1, .tick = 0, .last = 0});
    EXPECT_EQ(scale.end(), 600);
    // To the right end, back, and let go.
    for (const std::int64_t tick : {0, 300, 590, 600, 100})
        scale.follow({.take = 1, .tick = tick, .last = 600, .isSeeking = true});
    EXPECT_EQ(scale.end(), 600);
    for (std::int64_t tick = 100; tick < 200; ++tick) {
        const std::int64_t before = scale.end();
        scale.follow({.take = 1, .tick = tick, .last = 600});
        EXPECT_LE(scale.end() - before, 2) << tick;
    }
}

TEST(TimelineScale, GrowsWithTimeWithoutAJump) {
    TimelineScale scale;
    scale.follow({.take = 1});
    for (std::int64_t tick = 1; tick < 5000; ++tick) {
        const std::int64_t before = scale.end();
        scale.follow({.take = 1, .tick = tick, .last = tick});
        EXPECT_GE(scale.end(), before);
        EXPECT_LE(scale.end() - before, 2) << tick;
        EXPECT_GE(scale.end(), tick + scale.end() / 20 - 2) << "there is space ahead";
    }
    const std::int64_t end = scale.end();
    // Something is done at an earlier tick, and what came later is gone.
    scale.follow({.take = 1, .tick = 10, .last = 10});
    EXPECT_EQ(scale.end(), end);
    scale.follow({.take = 2});
    EXPECT_EQ(scale.end(), 600) << "a new take";
}

TEST(TimelineScale, HasSpaceForThePresetsMoment) {
    TimelineScale scale;
    scale.follow({.take = 1, .moment = 590});
    EXPECT_EQ(scale.end(), 1200);
    EXPECT_EQ(timelineEnd(0, 0), 600);
    EXPECT_EQ(timelineEnd(600, 0), 1200);
}

/// Plays ticks from 0 on, as the window does, and returns those that were shown. A pause ends it.
std::vector<std::int64_t> playedTicks(const Preset& preset, int ticks, bool isTouched = false) {
    PresetPlay play;
    std::vector<std::int64_t> shown;
    for (std::int64_t tick = 0; std::ssize(shown) < ticks; ++tick) {
        shown.push_back(tick);
        switch (play.follow({&preset, tick, isTouched})) {
            case PresetPlay::Wish::pause: return shown;
            case PresetPlay::Wish::repeat: tick = preset.loop->from - 1; break;
            case PresetPlay::Wish::playOn: break;
        }
    }
    return shown;
}

TEST(PresetPlay, PlaysOnUnlessThePresetSaysOtherwise) {
    Preset preset;
    preset.tick = 5;
    EXPECT_EQ(playedTicks(preset, 20).back(), 19);
    preset.stops = true;
    EXPECT_EQ(playedTicks(preset, 20).back(), 5);
    EXPECT_EQ(playedTicks(preset, 20, true).back(), 19) << "something was done";
    preset.stops = false;
    preset.loop = PresetLoop{3, 6};
    EXPECT_EQ(playedTicks(preset, 12), (std::vector<std::int64_t>{0, 1, 2, 3, 4, 5, 6, 3, 4, 5, 6, 3}));
    EXPECT_EQ(playedTicks(preset, 20, true).back(), 19);
}

TEST(PresetPlay, StopsOnceUntilTheMomentIsReachedAgain) {
    Preset preset;
    preset.tick = 5, preset.stops = true;
    PresetPlay play;
    EXPECT_EQ(play.follow({&preset, 5}), PresetPlay::Wish::pause);
    EXPECT_TRUE(play.isAtStop());
    // Space: the next frame still shows tick 5.
    EXPECT_EQ(play.follow({&preset, 5}), PresetPlay::Wish::playOn);
    EXPECT_EQ(play.follow({&preset, 6}), PresetPlay::Wish::playOn);
    EXPECT_FALSE(play.isAtStop());
    EXPECT_EQ(play.follow({&preset, 5}), PresetPlay::Wish::pause) << "after a reset";
    EXPECT_EQ(play.follow({nullptr, 5}), PresetPlay::Wish::playOn) << "a parameter was changed";
    EXPECT_FALSE(play.isAtStop());
    EXPECT_EQ(play.follow({&preset, 5, false, false}), PresetPlay::Wish::playOn) << "a drag along the timeline";
}

}  // namespace
}  // namespace arclight::test
