#include "bake/hair/mesh_simplify.h"

#include <algorithm>
#include <array>
#include <queue>
#include <vector>

namespace arclight::hair {
namespace {

using glm::dvec3;

/// The sum of squared distances to planes, as a quadratic form.
struct Quadric {
    glm::dmat3 a{0.0};
    dvec3 b{0};
    double c = 0;
    void addPlane(dvec3 n, double offset, double weight) {
        a += weight * glm::outerProduct(n, n), b += weight * offset * n, c += weight * offset * offset;
    }
    Quadric& operator+=(const Quadric& other) {
        a += other.a, b += other.b, c += other.c;
        return *this;
    }
    double at(dvec3 p) const { return glm::dot(p, a * p) + 2 * glm::dot(b, p) + c; }
};

struct Collapse {
    double cost;
    std::uint32_t from, into;
    std::uint32_t fromStamp, intoStamp;
    dvec3 position;
    bool operator<(const Collapse& other) const {
        return cost != other.cost ? cost > other.cost : std::pair(from, into) > std::pair(other.from, other.into);
    }
};

class Simplifier {
public:
    Simplifier(const NetSurface& surface, const std::function<float(glm::vec3)>& importance)
        : corners_(surface.indices.size() / 3),
          trianglesOf_(surface.positions.size()),
          quadrics_(surface.positions.size()),
          stamps_(surface.positions.size(), 0),
          left_(corners_.size()) {
        for (const glm::vec3 p : surface.positions) positions_.push_back(p), weights_.push_back(importance(p));
        for (std::uint32_t t = 0; t < corners_.size(); ++t) {
            for (std::size_t k = 0; k < 3; ++k) corners_[t][k] = surface.indices[3 * t + k];
            for (const std::uint32_t v : corners_[t]) trianglesOf_[v].push_back(t);
            addPlane(t);
        }
        for (const auto& c : corners_)
            for (std::size_t k = 0; k < 3; ++k)
                if (c[k] < c[(k + 1) % 3]) push(c[k], c[(k + 1) % 3]);
    }

    void reduceTo(std::size_t triangles) {
        while (left_ > triangles && !queue_.empty()) {
            const Collapse next = queue_.top();
            queue_.pop();
            if (stamps_[next.from] != next.fromStamp || stamps_[next.into] != next.intoStamp) continue;
            if (isPossible(next)) collapse(next);
        }
    }

    NetSurface result() const {
        NetSurface surface;
        for (const dvec3 p : positions_) surface.positions.emplace_back(p);
        for (const auto& c : corners_)
            if (c[0] != c[1]) surface.indices.insert(surface.indices.end(), c.begin(), c.end());
        return inSpatialOrder(surface);
    }

private:
    void addPlane(std::uint32_t t) {
        const auto& c = corners_[t];
        const dvec3 cross = glm::cross(positions_[c[1]] - positions_[c[0]], positions_[c[2]] - positions_[c[0]]);
        const double area = glm::length(cross);
        if (!(area > 0)) return;
        const dvec3 n = cross / area;
        for (const std::uint32_t v : c) quadrics_[v].addPlane(n, -glm::dot(n, positions_[c[0]]), area * weights_[v]);
    }

    void push(std::uint32_t from, std::uint32_t into) {
        Quadric sum = quadrics_[from];
        sum += quadrics_[into];
        const dvec3 a = positions_[from], b = positions_[into], midpoint = 0.5 * (a + b);
        dvec3 best = midpoint;
        const double determinant = glm::determinant(sum.a);
        const double trace = sum.a[0][0] + sum.a[1][1] + sum.a[2][2];
        if (determinant > 1e-4 * trace * trace * trace) {
            const dvec3 p = -glm::inverse(sum.a) * sum.b;
            if (glm::distance(p, midpoint) < glm::distance(a, b)) best = p;
        }
        for (const dvec3 p : {a, b})
            if (sum.at(p) < sum.at(best)) best = p;
        // Long edges have an additional cost, so flat regions keep triangles of even size.
        const double square = glm::dot(a - b, a - b);
        const double cost = std::max(sum.at(best), 0.0) + 2e-4 * weights_[from] * square * square;
        queue_.push({cost, from, into, stamps_[from], stamps_[into], best});
    }

    std::vector<std::uint32_t> neighbours(std::uint32_t v) const {
        std::vector<std::uint32_t> all;
        for (const std::uint32_t t : trianglesOf_[v])
            for (const std::uint32_t other : corners_[t])
                if (other != v) all.push_back(other);
        std::sort(all.begin(), all.end());
        all.erase(std::unique(all.begin(), all.end()), all.end());
        return all;
    }

    bool has(std::uint32_t triangle, std::uint32_t v) const {
        const auto& c = corners_[triangle];
        return c[0] == v || c[1] == v || c[2] == v;
    }

    bool isPossible(const Collapse& at) const {
        const auto a = neighbours(at.from), b = neighbours(at.into);
        std::vector<std::uint32_t> common;
        std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(common));
        if (common.size() != 2) return false;
        for (const std::uint32_t v : {at.from, at.into})
            for (const std::uint32_t t : trianglesOf_[v]) {
                if (has(t, at.from) && has(t, at.into)) continue;
                std::array<dvec3, 3> p;
                for (std::size_t k = 0; k < 3; ++k) p[k] = positions_[corners_[t][k]];
                const dvec3 before = glm::cross(p[1] - p[0], p[2] - p[0]);
                for (std::size_t k = 0; k < 3; ++k)
                    if (corners_[t][k] == v) p[k] = at.position;
                const dvec3 after = glm::cross(p[1] - p[0], p[2] - p[0]);
                if (glm::dot(before, after) < 0.3 * glm::length(before) * glm::length(after)) return false;
                // Sliver triangles shade badly.
                const double longest = std::max({glm::dot(p[1] - p[0], p[1] - p[0]), glm::dot(p[2] - p[1], p[2] - p[1]),
                                                 glm::dot(p[0] - p[2], p[0] - p[2])});
                if (glm::length(after) < 0.12 * longest) return false;
            }
        return true;
    }

    void collapse(const Collapse& at) {
        const std::uint32_t from = at.from, into = at.into;
        positions_[into] = at.position;
        weights_[into] = std::max(weights_[into], weights_[from]);
        quadrics_[into] += quadrics_[from];
        std::vector<std::uint32_t> kept;
        for (const std::uint32_t t : trianglesOf_[from]) {
            if (has(t, into)) {
                for (const std::uint32_t v : corners_[t])
                    if (v != from && v != into) std::erase(trianglesOf_[v], t);
                std::erase(trianglesOf_[into], t);
                corners_[t] = {0, 0, 0};
                --left_;
            } else {
                for (std::uint32_t& v : corners_[t])
                    if (v == from) v = into;
                trianglesOf_[into].push_back(t);
            }
        }
        trianglesOf_[from].clear();
        ++stamps_[from], ++stamps_[into];
        for (const std::uint32_t v : neighbours(into)) push(std::min(v, into), std::max(v, into));
    }

    std::vector<std::array<std::uint32_t, 3>> corners_;
    std::vector<dvec3> positions_;
    std::vector<double> weights_;
    std::vector<std::vector<std::uint32_t>> trianglesOf_;
    std::vector<Quadric> quadrics_;
    std::vector<std::uint32_t> stamps_;
    std::size_t left_;
    std::priority_queue<Collapse> queue_;
};

}  // namespace

NetSurface inSpatialOrder(const NetSurface& surface) {
    const auto spread = [](std::uint32_t x) {  // ten bits, each followed by two zeros
        x = (x | x << 16) & 0x030000ffu, x = (x | x << 8) & 0x0300f00fu, x = (x | x << 4) & 0x030c30c3u;
        return (x | x << 2) & 0x09249249u;
    };
    glm::vec3 low(1e9f), high(-1e9f);
    for (const glm::vec3 p : surface.positions) low = glm::min(low, p), high = glm::max(high, p);
    const glm::vec3 scale = 1023.0f / glm::max(high - low, glm::vec3(1e-6f));
    std::vector<std::pair<std::uint32_t, std::uint32_t>> order;
    for (std::uint32_t t = 0; 3 * t < surface.indices.size(); ++t) {
        glm::vec3 centre(0);
        for (std::uint32_t k = 0; k < 3; ++k) centre += surface.positions[surface.indices[3 * t + k]] / 3.0f;
        const glm::uvec3 cell((centre - low) * scale);
        order.emplace_back(spread(cell.x) | spread(cell.y) << 1 | spread(cell.z) << 2, t);
    }
    std::sort(order.begin(), order.end());
    NetSurface ordered;
    std::vector<std::uint32_t> numbers(surface.positions.size(), ~0u);
    for (const auto& [code, t] : order)
        for (std::uint32_t k = 0; k < 3; ++k) {
            const std::uint32_t v = surface.indices[3 * t + k];
            if (numbers[v] == ~0u) {
                numbers[v] = static_cast<std::uint32_t>(ordered.positions.size());
                ordered.positions.push_back(surface.positions[v]);
            }
            ordered.indices.push_back(numbers[v]);
        }
    return ordered;
}

NetSurface simplified(const NetSurface& surface, std::size_t triangles,
                      const std::function<float(glm::vec3)>& importance) {
    Simplifier simplifier(surface, importance);
    simplifier.reduceTo(triangles);
    return simplifier.result();
}

}  // namespace arclight::hair
