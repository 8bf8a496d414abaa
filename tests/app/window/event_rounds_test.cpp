// Rounds of events, read as Dear ImGui reads them: by comparing states between layouts.
#include <map>
#include <tuple>

#include <gtest/gtest.h>

#include "app/window/made_up_events.h"

namespace arclight::test {
namespace {

/// A press, click or turn of the wheel: what, which, whether Ctrl was held, and the pointer's position.
using Act = std::tuple<Kind, int, bool, float, float>;
/// What changes a text, in order: characters, and keys that type none.
using Edits = std::vector<int>;

struct Reading {
    std::vector<Act> acts;
    std::vector<int> releases;
    Edits edits;
    float scroll = 0;
};

bool types(int key, bool control) { return key < 128 && !control; }

/// Sees only the state after each round, text before keys, as a text field of Dear ImGui 1.86 does.
class Reader {
public:
    void layOut(const EventRound& round) {
        const auto keysBefore = keys_, buttonsBefore = buttons_;
        const glm::vec2 before = at_;
        for (const WindowEvent& event : round) {
            at_ = event.at;
            if (event.kind == Kind::key) keys_[event.code] = event.isDown;
            if (event.kind == Kind::button) buttons_[event.code] = event.isDown;
            if (event.kind == Kind::character) reading.edits.push_back(event.code);
            if (event.kind == Kind::scroll) scrolled_ += event.wheel.y;
        }
        const bool control = keys_[kControl];
        for (const auto& [key, isDown] : keys_) {
            const bool wasDown = keysBefore.count(key) != 0 && keysBefore.at(key);
            if (isDown && !wasDown) reading.acts.emplace_back(Kind::key, key, control, at_.x, at_.y);
            if (isDown && !wasDown && !types(key, control)) reading.edits.push_back(-key);
            if (!isDown && wasDown) reading.releases.push_back(key);
        }
        for (const auto& [button, isDown] : buttons_) {
            const bool wasDown = buttonsBefore.count(button) != 0 && buttonsBefore.at(button);
            EXPECT_TRUE(isDown || !wasDown || at_ == before) << "a slider would miss the last moves of its drag";
            if (isDown != wasDown)
                reading.acts.emplace_back(Kind::button, isDown ? button : -1 - button, control, at_.x, at_.y);
        }
        reading.scroll += std::exchange(scrolled_, 0.0f);
    }

    Reading reading;

private:
    std::map<int, bool> keys_, buttons_;
    glm::vec2 at_{0};
    float scrolled_ = 0;
};

/// What happened, straight from the events.
Reading truthOf(const std::vector<WindowEvent>& events) {
    Reading truth;
    bool control = false;
    for (const WindowEvent& event : events) {
        if (event.kind == Kind::key && event.code == kControl) control = event.isDown;
        const bool isAct = event.presses(Kind::key) || event.kind == Kind::button;
        const int code = event.kind == Kind::button && !event.isDown ? -1 - event.code : event.code;
        if (isAct) truth.acts.emplace_back(event.kind, code, control, event.at.x, event.at.y);
        if (event.presses(Kind::key) && !types(event.code, control)) truth.edits.push_back(-event.code);
        if (event.kind == Kind::character) truth.edits.push_back(event.code);
        if (event.releases(Kind::key)) truth.releases.push_back(event.code);
        truth.scroll += event.wheel.y;
    }
    return truth;
}

std::vector<int> sorted(std::vector<int> values) {
    std::sort(values.begin(), values.end());
    return values;
}

std::deque<WindowEvent> queueOf(const std::vector<WindowEvent>& events) { return {events.begin(), events.end()}; }

TEST(EventRounds, NothingIsLostOrReorderedWhateverTheFrameLength) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        Hands hands(seed);
        const std::vector<WindowEvent> events = hands.events(400);
        Reader reader;
        std::deque<WindowEvent> queue;
        std::vector<WindowEvent> seen;
        std::size_t begin = 0;
        for (const int size : hands.frames(static_cast<int>(events.size()), static_cast<int>(seed % 60) + 1)) {
            for (int i = 0; i < size; ++i) queue.push_back(events[begin++]);
            while (!queue.empty()) {
                const EventRound round = takeRound(queue);
                ASSERT_FALSE(round.empty());
                reader.layOut(round);
                seen.insert(seen.end(), round.begin(), round.end());
            }
        }
        ASSERT_EQ(seen, events) << "seed " << seed;
        const Reading truth = truthOf(events);
        ASSERT_EQ(reader.reading.acts, truth.acts) << "seed " << seed;
        ASSERT_EQ(reader.reading.edits, truth.edits) << "seed " << seed;
        ASSERT_EQ(reader.reading.scroll, truth.scroll) << "seed " << seed;
        // Releases of plain keys may change their order, as nothing reads it.
        ASSERT_EQ(sorted(reader.reading.releases), sorted(truth.releases)) << "seed " << seed;
    }
}

TEST(EventRounds, TypedCharactersTakeOneRoundEach) {
    std::vector<WindowEvent> typed;
    for (int key = 'A'; key <= 'J'; ++key)
        typed.insert(typed.end(), {keyDown(key), character(key + 'a' - 'A'), keyUp(key)});
    auto queue = queueOf(typed);
    int rounds = 0;
    while (!queue.empty()) takeRound(queue), ++rounds;
    EXPECT_EQ(rounds, 11) << "ten presses, and the last release";
}

TEST(EventRounds, MovesJoinTheClickThatFollows) {
    auto queue = queueOf({moved(1, 1), moved(2, 1), buttonDown(0, {2, 1}), moved(3, 1), buttonUp(0, {3, 1})});
    EXPECT_EQ(takeRound(queue).size(), 3u);
    EXPECT_EQ(takeRound(queue).size(), 1u) << "the drag";
    EXPECT_EQ(takeRound(queue).size(), 1u) << "its end";
    EXPECT_TRUE(queue.empty());
}

TEST(EventRounds, ModifierChangesAlone) {
    auto queue = queueOf({keyDown(kControl), keyDown('Z', true), keyUp('Z'), keyUp(kControl)});
    EXPECT_EQ(takeRound(queue).size(), 1u);
    EXPECT_EQ(takeRound(queue).size(), 1u) << "Ctrl is still held when Z is seen";
    EXPECT_EQ(takeRound(queue).size(), 2u);
}

TEST(EventRounds, RepeatedKeyIsPressedAgain) {
    WindowEvents events;
    events.push(keyDown(kBackspace));
    WindowEvent again = keyDown(kBackspace);
    again.isRepeat = true;
    events.push(again);
    events.push(keyUp(kBackspace));
    Reader reader;
    while (!events.isEmpty()) reader.layOut(events.takeRound());
    EXPECT_EQ(reader.reading.acts.size(), 2u);
    EXPECT_EQ(reader.reading.releases.size(), 2u);
}

TEST(EventRounds, HiddenPointerMovesInOneRoundFromWhereItWas) {
    WindowEvents events;
    events.movePointer({10, 20}, false);
    events.movePointer({13, 20}, true);
    events.movePointer({-500, 24}, true);
    events.movePointer({12, 21}, false);
    const EventRound round = events.takeRound();
    ASSERT_EQ(round.size(), 4u);
    EXPECT_EQ(round[1].motion, glm::vec2(3, 0));
    EXPECT_EQ(round[2].motion, glm::vec2(-513, 4));
    EXPECT_EQ(round[2].at, glm::vec2(10, 20)) << "it is nowhere";
    EXPECT_EQ(round[3].at, glm::vec2(12, 21));
}

}  // namespace
}  // namespace arclight::test
