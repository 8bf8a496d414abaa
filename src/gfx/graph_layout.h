// Positions of the cards of a directed graph on a page.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <glm/vec2.hpp>

#include "gfx/canvas.h"

namespace arclight {

/// An arrow from one card to another, by their indices.
struct GraphEdge {
    std::size_t from = 0, to = 0;
};

struct GraphLayout {
    float scale = 1;          ///< pixels per unit
    std::vector<Rect> cards;  ///< px
};

/// Places cards of the given sizes (in units) in `area` (in pixels). Cards form columns by their distance from card 0,
/// from left to right; a long chain of columns continues in a band below, and a tall column in the next one. Among
/// these arrangements the one with the largest scale counts, which is at most `maxScale`; bands must gain a third, because
/// arrows between them cross cards. Cards are at least `gap`
/// units apart, so they never overlap. The result depends on the arguments only.
GraphLayout layoutGraph(std::span<const glm::vec2> sizes, std::span<const GraphEdge> edges, const Rect& area,
                        glm::vec2 gap, float maxScale);

}  // namespace arclight
