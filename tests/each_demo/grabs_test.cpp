// What a scene says can be grabbed takes a press that misses it by a few pixels, and then something changes.
#include <algorithm>
#include <vector>

#include "core/json.h"
#include "core/long_run.h"
#include "core/params_json.h"
#include "each_demo/each_demo.h"

namespace arclight::test {
namespace {

constexpr int kGrabWidth = 960, kGrabHeight = 540;
constexpr float kMissedBy = 8;  // px
constexpr int kHeldTicks = 20;  // what is held may act with a delay

class Grabs : public EachDemo {
protected:
    std::vector<Grab> grabs() const { return session->grabs(kGrabWidth, kGrabHeight); }

    void restart() {
        session->reset(Seed{1});
        for (int i = 0; i < 3; ++i) session->step(rest());
    }
    static Input rest() { return resting(kGrabWidth, kGrabHeight); }
    static Input at(glm::vec2 px, std::uint32_t buttons = 0, std::uint32_t pressed = 0) {
        Input input = rest();
        input.pointerPx = {px.x, px.y}, input.pointerInside = true, input.buttons = buttons, input.pressed = pressed;
        return input;
    }

    /// A press just beside the grab, towards `way`.
    static glm::vec2 beside(const Grab& grab, glm::vec2 way) {
        const glm::vec2 half = 0.5f * glm::vec2(grab.area.width, grab.area.height);
        return grab.area.centre() + way * (half + grab.radius + kMissedBy);
    }

    /// What a drag, or the same moves of the pointer without a button, leave, and what is shown while the button is
    /// held.
    struct Outcome {
        std::string texts;
        std::vector<float> pixels;
        friend bool operator==(const Outcome&, const Outcome&) = default;
    };
    Outcome after(glm::vec2 from, glm::vec2 by, std::uint32_t button) {
        const auto values = session->values();
        restart();
        session->step(at(from));
        session->step(at(from, button, button));
        for (int i = 1; i <= kHeldTicks; ++i)
            session->step(at(from + (static_cast<float>(i) / kHeldTicks) * by, button));
        Outcome outcome{{}, renderer->draw(*session, 320, 180).readFloats(0)};
        session->step(at(from + by));
        outcome.texts = writeJson(paramsToJson(session->params())) + writeJson(session->dumpState());
        session->params().assign(values);
        session->noteChanges();
        return outcome;
    }

    void checkScene(const std::string& scene) {
        restart();
        const std::vector<Grab> all = grabs();
        int tried = 0;
        for (std::size_t i = 0; i < all.size(); ++i) {
            for (const glm::vec2 way : {glm::vec2(1, 0), glm::vec2(-1, 0), glm::vec2(0, 1), glm::vec2(0, -1)}) {
                const glm::vec2 from = beside(all[i], way);
                const bool isInFrame = from.x >= 0 && from.y >= 0 && from.x < kGrabWidth && from.y < kGrabHeight;
                if (!isInFrame || nearestGrab(all, at(from)) != i) continue;
                // Back over it, so that areas get the drag, and aside.
                const glm::vec2 by = -40.0f * way + 3.0f * glm::vec2(way.y, way.x);
                const auto takes = [&](glm::vec2 at) {
                    const Outcome without = after(at, by, 0);
                    return after(at, by, 1) != without || after(at, by, 2) != without;
                };
                // What has no effect now, such as a button that is pressed already, has none beside it either.
                if (!takes(all[i].area.nearest(from))) continue;
                const bool isTaken = takes(from);
                EXPECT_TRUE(isTaken) << scene << ": grab " << i << " at " << from.x << ", " << from.y;
                ++tried;
                if (!isLongRun()) break;
            }
            if (i >= 3) break;  // others are of the same kind
        }
        EXPECT_TRUE(all.empty() || tried > 0) << scene << ": no grab takes a press";
    }
};

TEST_F(Grabs, TakeAPressThatMissesThem) {
    inEachScene([&](const std::string& scene) { checkScene(scene); });
}

}  // namespace
}  // namespace arclight::test
