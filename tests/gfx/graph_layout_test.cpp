// Cards of graphs: they lie in their area, apart from each other, in the order of their distance from the first.
#include "gfx/graph_layout.h"

#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"

namespace arclight::test {
namespace {

constexpr glm::vec2 kGap{60, 24};

void expectApart(const GraphLayout& layout, const Rect& area) {
    const float s = layout.scale;
    for (std::size_t i = 0; i < layout.cards.size(); ++i) {
        const Rect& card = layout.cards[i];
        EXPECT_GE(card.x, area.x - 0.1f);
        EXPECT_GE(card.y, area.y - 0.1f);
        EXPECT_LE(card.right(), area.right() + 0.1f);
        EXPECT_LE(card.bottom(), area.bottom() + 0.1f);
        for (std::size_t k = 0; k < i; ++k) {
            const Rect& other = layout.cards[k];
            const float dx = std::max(card.x - other.right(), other.x - card.right());
            const float dy = std::max(card.y - other.bottom(), other.y - card.bottom());
            EXPECT_TRUE(dx > s * kGap.x - 0.1f || dy > s * kGap.y - 0.1f) << i << ' ' << k;
        }
    }
}

TEST(GraphLayouts, CardsOfRandomGraphsAreApart) {
    Random random(Seed{7});
    for (int round = 0; round < 500; ++round) {
        const std::uint32_t count = 1 + random.below(20);
        std::vector<glm::vec2> sizes;
        std::vector<GraphEdge> edges;
        for (std::uint32_t i = 0; i < count; ++i) {
            sizes.emplace_back(random.uniform(60, 240), random.uniform(30, 160));
            for (std::uint32_t n = random.below(4); n > 0; --n) edges.push_back({i, random.below(count)});
        }
        const Rect area{10, 20, random.uniform(300, 2000), random.uniform(200, 1200)};
        const GraphLayout layout = layoutGraph(sizes, edges, area, kGap, 1.5f);
        ASSERT_EQ(layout.cards.size(), count);
        EXPECT_GT(layout.scale, 0);
        EXPECT_LE(layout.scale, 1.5f);
        expectApart(layout, area);
        EXPECT_EQ(layoutGraph(sizes, edges, area, kGap, 1.5f).cards, layout.cards);
    }
}

TEST(GraphLayouts, CardsHavePositionsWithoutRoom) {
    const std::vector<glm::vec2> sizes{{100, 40}, {80, 60}};
    for (const Rect area : {Rect{0, 0, 0, 0}, Rect{5, 5, -20, 10}, Rect{0, 0, 100, -1}})
        EXPECT_EQ(layoutGraph(sizes, std::vector<GraphEdge>{{0, 1}}, area, kGap, 1).cards.size(), sizes.size());
}

TEST(GraphLayouts, ColumnsFollowTheDistanceFromTheFirstCard) {
    // 0 -> 1, 2; 1 -> 3; 3 -> 0.
    const std::vector<glm::vec2> sizes(4, {100, 60});
    const std::vector<GraphEdge> edges{{0, 1}, {0, 2}, {1, 3}, {3, 0}};
    const GraphLayout layout = layoutGraph(sizes, edges, {0, 0, 1000, 500}, kGap, 1);
    EXPECT_EQ(layout.scale, 1);
    EXPECT_LT(layout.cards[0].right(), layout.cards[1].x);
    EXPECT_EQ(layout.cards[1].x, layout.cards[2].x);
    EXPECT_LT(layout.cards[1].bottom(), layout.cards[2].y);
    EXPECT_LT(layout.cards[1].right(), layout.cards[3].x);
}

TEST(GraphLayouts, LongChainsAndWideLayersFold) {
    std::vector<GraphEdge> chain, star;
    for (std::size_t i = 1; i < 12; ++i) chain.push_back({i - 1, i}), star.push_back({0, i});
    const std::vector<glm::vec2> sizes(12, {150, 60});
    const Rect area{0, 0, 1200, 600};
    // In one row or column, the scales would be 0.47 and 0.59.
    EXPECT_EQ(layoutGraph(sizes, chain, area, kGap, 1).scale, 1);
    EXPECT_EQ(layoutGraph(sizes, star, area, kGap, 1).scale, 1);
}

}  // namespace
}  // namespace arclight::test
