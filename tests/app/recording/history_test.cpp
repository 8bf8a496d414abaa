// Undo and redo against a simple model with two stacks; drags, presets and long sessions.
#include <gtest/gtest.h>

#include "app/recording/history.h"
#include "core/sample_params.h"

namespace arclight::test {
namespace {

using Values = History::Values;

Values valuesOf(int frequency, bool isShown = true) {
    Sample sample;
    sample.own.frequency = static_cast<float>(frequency);
    sample.own.isShown = isShown;
    return sample.set().values();
}

/// The definition of undo and redo: each state is copied onto one stack or the other.
struct Model {
    std::vector<Values> past, future;
    Values now;

    void change(const Values& values) {
        if (values == now) return;
        past.push_back(now);
        if (past.size() > History::kMaxSteps) past.erase(past.begin());
        future.clear();
        now = values;
    }
    bool move(std::vector<Values>& from, std::vector<Values>& to) {
        if (from.empty()) return false;
        to.push_back(now);
        now = from.back();
        from.pop_back();
        return true;
    }
};

/// A simulated user: the sample's parameters, the history that watches them, and the model.
class HistoryWalk : public ::testing::Test {
protected:
    Sample sample;
    ParamSet set = sample.set();
    History history;
    Model model{{}, {}, set.values()};
    Random random{Seed{77}};

    void SetUp() override { history.note(set.values(), false); }

    void changeOne() {
        const auto entries = set.entries();
        const auto& entry = entries[random.below(static_cast<std::uint32_t>(entries.size()))];
        entry.set(randomValue(*entry.info, random));
    }
    void drag() {
        for (int frames = 1 + static_cast<int>(random.below(6)); frames > 0; --frames) {
            if (random.below(4) != 0) changeOne();
            history.note(set.values(), true);
        }
    }
    void frame() {
        model.change(set.values());
        history.note(set.values(), false);
    }
    void step(bool isUndo) {
        model.change(set.values());
        const bool moved = isUndo ? model.move(model.past, model.future) : model.move(model.future, model.past);
        const auto given = isUndo ? history.undo(set.values()) : history.redo(set.values());
        ASSERT_EQ(given.has_value(), moved);
        if (given) set.assign(*given);
    }
    void reset() {
        model.change(set.values());
        changeOne(), changeOne();
        model.change(set.values());
        history.reset(set.values());
    }
    void expectSame() {
        ASSERT_EQ(set.values(), model.now);
        ASSERT_EQ(history.undoSteps(), model.past.size());
        ASSERT_EQ(history.redoSteps(), model.future.size());
    }
};

TEST_F(HistoryWalk, MatchesModelAtEveryStep) {
    std::size_t mostSteps = 0, mostRedone = 0;
    for (int i = 0; i < 20000; ++i) {
        // Long runs of changes fill the history, long runs of undo empty it.
        const bool isBack = i / 500 % 3 == 2;
        const auto what = random.below(isBack ? 60 : 100);
        if (what < 30) {
            step(true);
        } else if (what < 50) {
            step(false);
        } else if (what < 53) {
            frame();
        } else if (what < 65 && !isBack) {
            drag();
            if (what < 56) step(random.below(2) == 0);
            else if (what < 58) reset();
            else frame();
        } else if (!isBack) {
            changeOne();
            frame();
        }
        if (set.values() != model.now) frame();
        expectSame();
        if (HasFatalFailure()) return;
        mostSteps = std::max(mostSteps, history.undoSteps());
        mostRedone = std::max(mostRedone, history.redoSteps());
    }
    EXPECT_EQ(mostSteps, History::kMaxSteps) << "the history never reached its limit";
    EXPECT_GT(mostRedone, 50u);
}

TEST(History, StartsWithNothingToUndo) {
    History history;
    EXPECT_FALSE(history.undo(valuesOf(1)));
    EXPECT_FALSE(history.redo(valuesOf(1)));
    EXPECT_EQ(history.undoSteps(), 0u);
    EXPECT_EQ(history.redoSteps(), 0u);
}

TEST(History, DragIsOneStep) {
    History history;
    history.note(valuesOf(1), false);
    for (int i = 2; i < 20; ++i) {
        history.note(valuesOf(i), true);
        EXPECT_EQ(history.undoSteps(), 0u);
    }
    history.note(valuesOf(20), false);
    EXPECT_EQ(history.undoSteps(), 1u);
    EXPECT_EQ(history.undo(valuesOf(20)), valuesOf(1));
    EXPECT_EQ(history.redo(valuesOf(1)), valuesOf(20));
}

TEST(History, TwoDragsAreTwoSteps) {
    History history;
    history.note(valuesOf(1), false);
    for (const int i : {2, 3}) history.note(valuesOf(i), true);
    history.note(valuesOf(3), false);
    for (const int i : {4, 5}) history.note(valuesOf(i), true);
    history.note(valuesOf(5), false);
    EXPECT_EQ(history.undo(valuesOf(5)), valuesOf(3));
    EXPECT_EQ(history.undo(valuesOf(3)), valuesOf(1));
}

TEST(History, DragBackToStartAddsNoStep) {
    History history;
    history.note(valuesOf(1), false);
    history.note(valuesOf(2), false);
    ASSERT_EQ(history.undo(valuesOf(2)), valuesOf(1));
    for (const int i : {5, 9, 5, 1}) history.note(valuesOf(i), true);
    history.note(valuesOf(1), false);
    EXPECT_EQ(history.undoSteps(), 0u);
    EXPECT_EQ(history.redo(valuesOf(1)), valuesOf(2));
}

TEST(History, UndoDuringDragRevertsDrag) {
    History history;
    history.note(valuesOf(1), false);
    history.note(valuesOf(2), true);
    EXPECT_EQ(history.undo(valuesOf(3)), valuesOf(1));
    EXPECT_EQ(history.redo(valuesOf(1)), valuesOf(3));
}

TEST(History, ChangeDropsRedoSteps) {
    History history;
    for (const int i : {1, 2, 3}) history.note(valuesOf(i), false);
    EXPECT_EQ(history.undo(valuesOf(3)), valuesOf(2));
    EXPECT_EQ(history.undo(valuesOf(2)), valuesOf(1));
    EXPECT_EQ(history.redoSteps(), 2u);
    history.note(valuesOf(1, false), false);
    EXPECT_EQ(history.redoSteps(), 0u);
    EXPECT_FALSE(history.redo(valuesOf(1, false)));
    EXPECT_EQ(history.undo(valuesOf(1, false)), valuesOf(1));
}

TEST(History, PresetAndDragBeforeItAreTwoSteps) {
    History history;
    history.note(valuesOf(1), false);
    history.reset(valuesOf(8, false));
    EXPECT_EQ(history.undoSteps(), 1u);
    history.note(valuesOf(8, false), false);
    EXPECT_EQ(history.undoSteps(), 1u);
    history.note(valuesOf(9), true);
    history.reset(valuesOf(4));
    EXPECT_EQ(history.undo(valuesOf(4)), valuesOf(9));
    EXPECT_EQ(history.undo(valuesOf(9)), valuesOf(8, false));
    EXPECT_EQ(history.undo(valuesOf(8, false)), valuesOf(1));
    EXPECT_FALSE(history.undo(valuesOf(1)));
}

TEST(History, KeepsLatestSteps) {
    History history;
    constexpr int kChanges = 1000;
    for (int i = 0; i <= kChanges; ++i) history.note(valuesOf(i), false);
    EXPECT_EQ(history.undoSteps(), History::kMaxSteps);
    int now = kChanges;
    while (const auto values = history.undo(valuesOf(now))) ASSERT_EQ(*values, valuesOf(--now));
    EXPECT_EQ(now, kChanges - static_cast<int>(History::kMaxSteps));
    while (const auto values = history.redo(valuesOf(now))) ASSERT_EQ(*values, valuesOf(++now));
    EXPECT_EQ(now, kChanges);
}

}  // namespace
}  // namespace arclight::test
