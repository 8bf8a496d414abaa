// The input of ticks: whatever the length of frames, each press and release is seen, in order and where it happened.
#include <map>
#include <tuple>

#include <gtest/gtest.h>

#include "app/window/made_up_events.h"
#include "app/window/tick_input.h"

namespace arclight::test {
namespace {

constexpr int kShift = static_cast<int>(Key::shift), kRightShift = kShift + 4;


/// A demo that watches its input.
class Watcher {
public:
    void tick(const Input& input) {
        for (int key = 0; key < 400; ++key)
            if (input.isDown(Key{key}) != last_.isDown(Key{key}))
                changes[{Kind::key, key}].push_back({ticks, input.isDown(Key{key}), -1, -1});
        for (int button = 0; button < 3; ++button) watchButton(button, input);
        scroll += input.scroll;
        last_ = input;
        ++ticks;
    }

    struct Seen {
        int tick;
        bool isDown;
        float x, y;
    };
    std::map<std::pair<Kind, int>, std::vector<Seen>> changes;
    float scroll = 0;
    int ticks = 0;
    /// Where the pointer was in the last tick that saw a button held.
    std::map<int, std::vector<glm::vec2>> dragEnds;

private:
    void watchButton(int button, const Input& input) {
        const std::uint32_t bit = buttonBit(button);
        const bool isDown = (input.buttons & bit) != 0, wasDown = (last_.buttons & bit) != 0;
        EXPECT_EQ((input.pressed & bit) != 0, isDown && !wasDown) << "a press within one tick would look like none";
        if (isDown == wasDown) return;
        changes[{Kind::button, button}].push_back({ticks, isDown, input.pointerPx[0], input.pointerPx[1]});
        if (wasDown) dragEnds[button].push_back({last_.pointerPx[0], last_.pointerPx[1]});
    }

    Input last_;
};

/// Gives a demo the events in frames of these sizes, with none to four ticks each.
void play(const std::vector<WindowEvent>& events, const std::vector<int>& frames, Random& random, Watcher& watcher) {
    TickInput ticks;
    Input input;
    std::size_t begin = 0;
    for (const int size : frames) {
        for (int i = 0; i < size; ++i) ticks.add(events[begin++]);
        for (auto owed = static_cast<int>(random.below(5)); owed > 0; --owed) {
            ticks.take(input, owed);
            watcher.tick(input);
        }
    }
    while (!ticks.isEmpty()) {
        ticks.take(input);
        watcher.tick(input);
    }
}

TEST(TickInput, EveryChangeIsSeenInOrderWhereItHappened) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        Hands hands(seed);
        const std::vector<WindowEvent> events = hands.events(300);
        Watcher watcher;
        play(events, hands.frames(static_cast<int>(events.size()), static_cast<int>(seed % 40) + 1), hands.random(),
             watcher);
        std::map<std::pair<Kind, int>, std::size_t> next;
        std::map<int, std::size_t> nextEnd;
        int lastTick = 0;
        float scroll = 0;
        for (const WindowEvent& event : events) {
            scroll += event.wheel.y;
            if (event.kind != Kind::key && event.kind != Kind::button) continue;
            const auto& seen = watcher.changes[{event.kind, event.code}];
            const std::size_t i = next[{event.kind, event.code}]++;
            ASSERT_LT(i, seen.size()) << "seed " << seed << ": lost";
            ASSERT_EQ(seen[i].isDown, event.isDown) << "seed " << seed;
            ASSERT_GE(seen[i].tick, lastTick) << "seed " << seed << ": overtaken by a later event";
            lastTick = seen[i].tick;
            if (event.kind == Kind::key) continue;
            ASSERT_EQ(glm::vec2(seen[i].x, seen[i].y), event.at) << "seed " << seed;
            if (event.isDown) continue;
            ASSERT_EQ(watcher.dragEnds[event.code][nextEnd[event.code]++], event.at)
                << "seed " << seed << ": the drag ended before a tick saw how far it went";
        }
        for (const auto& [what, seen] : watcher.changes) ASSERT_EQ(seen.size(), next[what]) << "seed " << seed;
        ASSERT_EQ(watcher.scroll, scroll) << "seed " << seed;
    }
}

TEST(TickInput, DragWithinOneFrameTakesThreeTicks) {
    TickInput ticks;
    for (const WindowEvent& event : {moved(10, 10), buttonDown(0, {10, 10}), moved(20, 10), moved(60, 10),
                                     buttonUp(0, {60, 10}), moved(5, 5)})
        ticks.add(event);
    Input input;
    const auto next = [&] {
        ticks.take(input);
        return std::tuple(input.pressed, input.buttons, input.pointerPx[0]);
    };
    EXPECT_EQ(next(), std::tuple(1u, 1u, 10.0f));
    EXPECT_EQ(next(), std::tuple(0u, 1u, 60.0f));
    EXPECT_EQ(next(), std::tuple(0u, 0u, 60.0f));
    EXPECT_EQ(next(), std::tuple(0u, 0u, 5.0f));
}

TEST(TickInput, PathIsSpreadOverTheTicksOfAFrame) {
    TickInput ticks;
    for (int i = 1; i <= 40; ++i) ticks.add(moved(static_cast<float>(i), 0));
    Input input;
    std::vector<float> at;
    for (int owed = 4; owed > 0; --owed) {
        ticks.take(input, owed);
        at.push_back(input.pointerPx[0]);
    }
    EXPECT_EQ(at, (std::vector<float>{10, 20, 30, 40}));
}

TEST(TickInput, MotionOfAHiddenPointerIsSpreadAndNoneIsLost) {
    TickInput ticks;
    for (int i = 0; i < 40; ++i) ticks.add({.kind = Kind::motion, .motion = {1, -2}});
    Input input;
    for (int owed = 4; owed > 0; --owed) {
        ticks.take(input, owed);
        EXPECT_EQ(input.motionPx, (Float2{10, -20}));
    }
    ticks.take(input);
    EXPECT_EQ(input.motionPx, (Float2{0, 0}));
}

TEST(TickInput, TapWithinOneFrameIsHeldForOneTick) {
    TickInput ticks;
    ticks.add(keyDown('Q')), ticks.add(keyUp('Q'));
    Input input;
    ticks.take(input);
    EXPECT_EQ(input.keys, std::vector<int>{'Q'});
    ticks.take(input);
    EXPECT_EQ(input.keys, std::vector<int>{});
}

TEST(TickInput, ReleaseOfWhatBeganElsewhereIsIgnored) {
    TickInput ticks;
    ticks.add(buttonUp(0, {1, 1})), ticks.add(keyUp('Q'));
    EXPECT_TRUE(ticks.isEmpty());
    EXPECT_FALSE(ticks.holdsButton());
}

TEST(TickInput, ReleaseKeysKeepsModifiers) {
    TickInput ticks;
    ticks.add(keyDown(kRightShift)), ticks.add(keyDown('Z'));
    Input input;
    ticks.take(input);
    EXPECT_EQ(input.keys, (std::vector<int>{'Z', kShift})) << "demos know one Shift";
    ticks.releaseKeys();
    ticks.take(input);
    EXPECT_EQ(input.keys, std::vector<int>{kShift});
    ticks.add(keyUp('Z'));
    EXPECT_TRUE(ticks.isEmpty()) << "it went up already";
}

}  // namespace
}  // namespace arclight::test
