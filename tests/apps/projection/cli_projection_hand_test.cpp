// Scenes curves, drawing and vectors as a hand uses them: strokes and arrows are part of the state.
#include <array>

#include <glm/glm.hpp>

#include "app/takes.h"

namespace arclight::test {
namespace {

constexpr unsigned kLeft = 1;

class CliProjectionHand : public DemoCli {
protected:
    CliProjectionHand() : DemoCli("projection", "640x360") {}

    /// Presses at the first point, moves on by one point a tick, and lets go.
    Json dragged(const std::vector<glm::dvec2>& way) const {
        Json events = Json::array();
        int tick = 2;
        for (const glm::dvec2& px : way) {
            events.push_back(pointer(tick, px.x, px.y, kLeft, tick == 2 ? kLeft : 0));
            ++tick;
        }
        events.push_back(pointer(tick, way.back().x, way.back().y));
        return events;
    }
    /// The same with no button down.
    Json pointed(const std::vector<glm::dvec2>& way) const {
        Json events = Json::array();
        for (const glm::dvec2& px : way) events.push_back(pointer(2 + static_cast<int>(events.size()), px.x, px.y));
        return events;
    }
    /// At tick 8, as it was, after a drag, and after the same moves with no button down, which change nothing.
    std::vector<Drawn> withoutAndWithHand(const Json& params, const std::vector<glm::dvec2>& way) const {
        std::vector<Drawn> all = shown({{"as it was", 8, params},
                                        {"dragged", 8, params, 1, dragged(way)},
                                        {"only pointed", 8, params, 1, pointed(way)}},
                                       kStates | kMeasures);
        EXPECT_NE(all[1].state, all[0].state);
        EXPECT_EQ(all[2].state, all[0].state);
        EXPECT_EQ(all[2].measures, all[0].measures);
        return all;
    }
};

TEST_F(CliProjectionHand, DrawsACurve) {
    // From the middle to the right of the plot, on a level: the right half is flat, the left one is what it was.
    const std::vector<Drawn> all = withoutAndWithHand({{"scene", "curves"}}, {{200, 150}, {260, 150}, {345, 150}});
    const auto before = all[0].state.at("curve").get<std::vector<double>>();
    const auto after = all[1].state.at("curve").get<std::vector<double>>();
    ASSERT_EQ(after.size(), before.size());
    for (std::size_t i = 0; i < after.size(); ++i) {
        if (2 * i < after.size()) {
            EXPECT_EQ(after[i], before[i]) << i;
        }
        if (10 * i > 6 * after.size() && 10 * i < 9 * after.size()) {
            EXPECT_EQ(after[i], after[after.size() / 2 + 60]) << i;
        }
    }
    EXPECT_NE(after[400], before[400]);
    EXPECT_LT(all[0].measure("rmse"), 1e-5);  // a cubic, read off its drawn points
    EXPECT_GT(all[1].measure("rmse"), 1e-3);
}

TEST_F(CliProjectionHand, DrawsInOneStroke) {
    const std::vector<glm::dvec2> way{{160, 130}, {290, 130}, {290, 260}, {160, 260}};
    const std::vector<Drawn> all = withoutAndWithHand({{"scene", "drawing"}, {"order", 128}}, way);
    const Json& stroke = all[1].state.at("stroke");
    ASSERT_EQ(stroke.size(), way.size());
    // Sides of a square are equal, wherever the page puts it.
    const auto point = [&](std::size_t i) { return glm::dvec2(stroke[i % 4][0].get<double>(), stroke[i % 4][1]); };
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_NEAR(glm::distance(point(i), point(i + 1)), glm::distance(point(0), point(1)), 1e-5);
    EXPECT_LT(all[1].measure("parsevalError"), 1e-12);
    EXPECT_LT(all[1].measure("rmse"), 1e-3);
}

TEST_F(CliProjectionHand, DragsTheTipOfAnArrow) {
    const std::vector<Drawn> all = withoutAndWithHand({{"scene", "vectors"}}, {{241, 77}, {235, 90}, {200, 120}});
    const auto arrow = [&all](std::size_t run, const char* name) {
        const auto v = all[run].state.at(name).get<std::array<double, 3>>();
        return glm::dvec3(v[0], v[1], v[2]);
    };
    EXPECT_GT(glm::distance(arrow(0, "a"), arrow(1, "a")), 0.2);
    for (const char* other : {"b", "c"}) {
        EXPECT_EQ(arrow(0, other), arrow(1, other));
        for (const std::size_t run : {0u, 1u})
            EXPECT_NEAR(glm::dot(arrow(run, "a") - arrow(run, "projection"), arrow(run, other)), 0, 1e-12);
    }
}

}  // namespace
}  // namespace arclight::test
