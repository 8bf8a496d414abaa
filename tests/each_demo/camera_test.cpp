// Mouse and parameters move the camera alike, and Home takes it back; neither touches what it looks at.
#include <algorithm>
#include <span>
#include <vector>

#include "core/long_run.h"
#include "each_demo/each_demo.h"

namespace arclight::test {
namespace {

constexpr int kRestTick = 150;

/// What the mouse does, tick by tick: it orbits, pans and zooms, in a corner, where no scene has anything to take hold
/// of.
struct Move {
    int tick;
    float x, y;
    unsigned buttons;
    float scroll = 0;
};
constexpr Move kMoves[]{{5, 3, 3, 0},  {6, 3, 3, 1},  {8, 18, 7, 1}, {10, 25, 1, 1},      {12, 25, 1, 0},
                        {14, 3, 3, 4}, {16, 9, 9, 4}, {18, 9, 9, 0}, {20, 9, 9, 0, 1.5f}, {21, 9, 9, 0}};

class MovedCamera : public EachDemo {
protected:
    /// Plays the present settings until the camera rests. The pointer has left by then.
    Moment played(std::span<const Move> moves, bool goesHome = false) {
        session->reset(Seed{3});
        Input input = resting();
        for (int tick = 0; tick < kRestTick; ++tick) {
            input.scroll = 0, input.pressed = 0;
            for (const Move& move : moves) {
                if (move.tick != tick) continue;
                input.pointerPx = {move.x, move.y}, input.pointerInside = true;
                input.pressed = move.buttons & ~input.buttons;
                input.buttons = move.buttons, input.scroll = move.scroll;
            }
            if (tick == 30) input.pointerInside = false;
            input.keys.clear();
            if (goesHome && tick >= 40 && tick < 42) input.keys = {static_cast<int>(Key::home)};
            session->step(input);
        }
        return momentOf(*session);
    }
    static void expectSame(const Moment& a, const Moment& b) {
        EXPECT_TRUE(a.image == b.image);
        EXPECT_EQ(a.state, b.state);
    }
};

TEST_F(MovedCamera, IsWhereItsParametersSayAndHomeTakesItBack) {
    int scenes = 0;
    inEachScene([&](const std::string&) {
        if (!session->usesCamera() || (scenes++ % 3 != 0 && !isLongRun())) return;
        const auto start = session->values();
        const Moment untouched = played({}), dragged = played(kMoves);
        const auto goal = session->values();
        int changed = 0;
        for (const ParamSet::Entry& entry : session->params().entries()) {
            if (entry.isDefault() || entry.info == session->params().entries().front().info) continue;
            EXPECT_TRUE(entry.info->name.starts_with("camera")) << entry.info->name;
            ++changed;
        }
        EXPECT_GE(changed, 4);
        EXPECT_FALSE(dragged.image == untouched.image);
        session->params().assign(goal);
        expectSame(played({}), dragged);
        session->params().assign(start);
        expectSame(played(kMoves, true), untouched);
        EXPECT_EQ(session->values(), start);
    });
}

}  // namespace
}  // namespace arclight::test
