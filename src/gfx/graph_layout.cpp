#include "gfx/graph_layout.h"

#include <algorithm>

namespace arclight {
namespace {

using Cards = std::vector<std::size_t>;

/// The cards by distance from card 0, which unreachable cards follow. Within a layer they are ordered by the mean
/// position of the cards of the previous layer that lead to them, which avoids some crossings.
std::vector<Cards> layersOf(std::size_t count, std::span<const GraphEdge> edges) {
    std::vector<Cards> layers{{0}};
    std::vector<bool> isPlaced(count);
    isPlaced[0] = true;
    while (true) {
        std::vector<float> sums(count), hits(count);
        const Cards& last = layers.back();
        for (std::size_t i = 0; i < last.size(); ++i)
            for (const GraphEdge& edge : edges)
                if (edge.from == last[i]) sums[edge.to] += static_cast<float>(i), ++hits[edge.to];
        Cards next;
        for (std::size_t i = 0; i < count; ++i)
            if (!isPlaced[i] && hits[i] > 0) next.push_back(i), isPlaced[i] = true;
        if (next.empty()) break;
        std::stable_sort(next.begin(), next.end(),
                         [&](std::size_t a, std::size_t b) { return sums[a] * hits[b] < sums[b] * hits[a]; });
        layers.push_back(next);
    }
    Cards rest;
    for (std::size_t i = 0; i < count; ++i)
        if (!isPlaced[i]) rest.push_back(i);
    if (!rest.empty()) layers.push_back(rest);
    return layers;
}

/// Columns of at most `rows` cards, in bands of at most `columns` columns.
class Arrangement {
public:
    Arrangement(std::span<const glm::vec2> sizes, const std::vector<Cards>& layers, std::size_t rows,
                std::size_t columns, glm::vec2 gap)
        : sizes_(sizes), perBand_(columns), gap_(gap) {
        for (const Cards& layer : layers)
            for (std::size_t i = 0; i < layer.size(); i += rows)
                columns_.emplace_back(layer.begin() + static_cast<std::ptrdiff_t>(i),
                                      layer.begin() + static_cast<std::ptrdiff_t>(std::min(layer.size(), i + rows)));
        for (std::size_t first = 0; first < columns_.size(); first += perBand_) {
            const glm::vec2 band = bandSize(first);
            size_ = {std::max(size_.x, band.x), size_.y + band.y + (first > 0 ? gap.y : 0)};
        }
    }
    glm::vec2 size() const { return size_; }  ///< units
    bool isFolded() const { return columns_.size() > perBand_; }

    /// The cards, centred in `area`.
    std::vector<Rect> cards(const Rect& area, float scale) const {
        std::vector<Rect> all(sizes_.size());
        float top = area.centre().y - 0.5f * scale * size_.y;
        for (std::size_t first = 0; first < columns_.size(); first += perBand_) {
            const glm::vec2 band = bandSize(first);
            float left = area.centre().x - 0.5f * scale * size_.x;
            for (std::size_t c = first; c < std::min(columns_.size(), first + perBand_); ++c) {
                const glm::vec2 column = columnSize(columns_[c]);
                float y = top + 0.5f * scale * (band.y - column.y);
                for (const std::size_t card : columns_[c]) {
                    all[card] = {left, y, scale * column.x, scale * sizes_[card].y};
                    y += scale * (sizes_[card].y + gap_.y);
                }
                left += scale * (column.x + gap_.x);
            }
            top += scale * (band.y + gap_.y);
        }
        return all;
    }

private:
    glm::vec2 columnSize(const Cards& column) const {
        glm::vec2 size{0, -gap_.y};
        for (const std::size_t card : column)
            size = {std::max(size.x, sizes_[card].x), size.y + sizes_[card].y + gap_.y};
        return size;
    }
    glm::vec2 bandSize(std::size_t first) const {
        glm::vec2 size{-gap_.x, 0};
        for (std::size_t c = first; c < std::min(columns_.size(), first + perBand_); ++c) {
            const glm::vec2 column = columnSize(columns_[c]);
            size = {size.x + column.x + gap_.x, std::max(size.y, column.y)};
        }
        return size;
    }

    std::span<const glm::vec2> sizes_;
    std::size_t perBand_;
    glm::vec2 gap_;
    std::vector<Cards> columns_;
    glm::vec2 size_{0};
};

}  // namespace

GraphLayout layoutGraph(std::span<const glm::vec2> sizes, std::span<const GraphEdge> edges, const Rect& area,
                        glm::vec2 gap, float maxScale) {
    constexpr float kFoldedScore = 0.75f;  // arrows between bands cross cards
    GraphLayout best{0, {}};
    float bestScore = 0;
    if (sizes.empty()) return best;
    const std::vector<Cards> layers = layersOf(sizes.size(), edges);
    // Tall columns and long bands first: they keep a layer together.
    for (std::size_t rows = sizes.size(); rows > 0; --rows)
        for (std::size_t columns = sizes.size(); columns > 0; --columns) {
            const Arrangement arrangement(sizes, layers, rows, columns, gap);
            const glm::vec2 size = arrangement.size();
            // Cards have positions even in an area without room.
            constexpr float kMinScale = 1e-3f;
            const float scale = std::max(kMinScale, std::min({maxScale, area.width / size.x, area.height / size.y}));
            const float score = scale * (arrangement.isFolded() ? kFoldedScore : 1);
            if (score > bestScore * 1.001f) bestScore = score, best = {scale, arrangement.cards(area, scale)};
        }
    return best;
}

}  // namespace arclight
