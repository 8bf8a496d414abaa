#include "sim/collision/solid_columns.h"

#include <algorithm>
#include <cmath>

namespace arclight::collision {
namespace {

struct Crossing {
    float at;
    int turn;  ///< 1 inwards, -1 outwards
};

/// Whether the origin is to the left of the edge from a to b; `product` is their cross product. A point on the edge
/// belongs to exactly one of the two triangles.
bool isLeftOf(float product, glm::vec2 a, glm::vec2 b) {
    return product != 0 ? product > 0 : a.y != b.y ? a.y < b.y : a.x < b.x;
}

}  // namespace

SolidColumns::SolidColumns(std::span<const Triangle> triangles, int cells, int axis)
    : axis_(axis), u_((axis + 1) % 3), v_((axis + 2) % 3) {
    Box box;
    for (const Triangle& t : triangles) box = unionOf(box, boxOf(t));
    const float longer = std::max(box.high[u_] - box.low[u_], box.high[v_] - box.low[v_]);
    // Spheres reach beyond the mesh by at most its size.
    spacing_ = longer / static_cast<float>(cells);
    origin_ = glm::vec2(box.low[u_], box.low[v_]) - longer;
    columns_ = 2 * cells + static_cast<int>(std::ceil((box.high[u_] - box.low[u_]) / spacing_));
    rows_ = 2 * cells + static_cast<int>(std::ceil((box.high[v_] - box.low[v_]) / spacing_));
    std::vector<std::vector<Crossing>> crossings(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_));
    for (const Triangle& t : triangles) {
        const glm::vec3 normal = glm::cross(t.b - t.a, t.c - t.a);
        if (normal[axis_] == 0) continue;
        const Box around = boxOf(t);
        const auto first = glm::ivec2(glm::floor((glm::vec2(around.low[u_], around.low[v_]) - origin_) / spacing_));
        const auto last = glm::ivec2(glm::floor((glm::vec2(around.high[u_], around.high[v_]) - origin_) / spacing_));
        for (int row = std::max(0, first.y); row <= std::min(last.y, rows_ - 1); ++row)
            for (int column = std::max(0, first.x); column <= std::min(last.x, columns_ - 1); ++column) {
                const glm::vec2 p =
                    origin_ + spacing_ * glm::vec2(static_cast<float>(column) + 0.5f, static_cast<float>(row) + 0.5f);
                const auto seen = [&](glm::vec3 corner) { return glm::vec2(corner[u_], corner[v_]) - p; };
                // The two triangles at an edge get exactly opposite values.
                const auto side = [](glm::vec2 a, glm::vec2 b) { return a.x * b.y - a.y * b.x; };
                const glm::vec2 a = seen(t.a), b = seen(t.b), c = seen(t.c);
                const float wa = side(b, c), wb = side(c, a), wc = side(a, b);
                const bool isLeft = isLeftOf(wa, b, c);
                if (isLeftOf(wb, c, a) != isLeft || isLeftOf(wc, a, b) != isLeft || wa + wb + wc == 0) continue;
                const float at = (wa * t.a[axis_] + wb * t.b[axis_] + wc * t.c[axis_]) / (wa + wb + wc);
                crossings[static_cast<std::size_t>(row * columns_ + column)].push_back({at, isLeft ? -1 : 1});
            }
    }
    for (std::vector<Crossing>& line : crossings) {
        first_.push_back(intervals_.size());
        std::sort(line.begin(), line.end(), [](const Crossing& a, const Crossing& b) { return a.at < b.at; });
        int depth = 0;
        float entry = 0;
        for (const Crossing& crossing : line) {
            if (depth == 0) entry = crossing.at;
            depth += crossing.turn;
            if (depth != 0 || crossing.turn > 0) continue;
            intervals_.push_back({entry, crossing.at});
            volume_ += static_cast<double>((crossing.at - entry) * spacing_ * spacing_);
        }
    }
    first_.push_back(intervals_.size());
}

std::size_t SolidColumns::cell(glm::vec3 p) const {
    const glm::vec2 at = (glm::vec2(p[u_], p[v_]) - origin_) / spacing_;
    const int column = std::clamp(static_cast<int>(at.x), 0, columns_ - 1);
    const int row = std::clamp(static_cast<int>(at.y), 0, rows_ - 1);
    return static_cast<std::size_t>(row * columns_ + column);
}

std::span<const SolidColumns::Interval> SolidColumns::solid(std::size_t column) const {
    return std::span(intervals_).subspan(first_[column], first_[column + 1] - first_[column]);
}

bool SolidColumns::isInside(glm::vec3 p) const {
    const auto line = solid(cell(p));
    return std::any_of(line.begin(), line.end(),
                       [&](const Interval& part) { return p[axis_] >= part.from && p[axis_] <= part.to; });
}

double SolidColumns::freeLength(std::size_t column, Interval within) const {
    float length = within.to - within.from;
    for (const Interval& part : solid(column))
        length -= std::max(0.0f, std::min(part.to, within.to) - std::max(part.from, within.from));
    return static_cast<double>(length);
}

template <class Visit>
void SolidColumns::eachLine(const Sphere& sphere, const Visit& visit) const {
    const glm::vec3 reach(sphere.radius);
    const std::size_t low = cell(sphere.centre - reach), high = cell(sphere.centre + reach);
    const auto columns = static_cast<std::size_t>(columns_);
    for (std::size_t row = low / columns; row <= high / columns; ++row)
        for (std::size_t column = low % columns; column <= high % columns; ++column) {
            const glm::vec2 p =
                origin_ + spacing_ * glm::vec2(static_cast<float>(column) + 0.5f, static_cast<float>(row) + 0.5f);
            const glm::vec2 d = p - glm::vec2(sphere.centre[u_], sphere.centre[v_]);
            const float square = sphere.radius * sphere.radius - glm::dot(d, d);
            if (square <= 0) continue;
            const float half = std::sqrt(square), middle = sphere.centre[axis_];
            visit(row * columns + column, Interval{middle - half, middle + half});
        }
}

double SolidColumns::outside(const Sphere& sphere) const {
    double length = 0;
    eachLine(sphere, [&](std::size_t column, Interval part) { length += freeLength(column, part); });
    return length * static_cast<double>(spacing_ * spacing_);
}

double SolidColumns::outside(std::span<const Sphere> spheres) const {
    struct Part {
        std::size_t column;
        Interval interval;
    };
    std::vector<Part> parts;
    for (const Sphere& sphere : spheres)
        eachLine(sphere, [&](std::size_t column, Interval part) { parts.push_back({column, part}); });
    std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
        return a.column != b.column ? a.column < b.column : a.interval.from < b.interval.from;
    });
    double length = 0;
    for (std::size_t i = 0; i < parts.size();) {
        Part joined = parts[i];
        for (++i; i < parts.size() && parts[i].column == joined.column && parts[i].interval.from <= joined.interval.to;
             ++i)
            joined.interval.to = std::max(joined.interval.to, parts[i].interval.to);
        length += freeLength(joined.column, joined.interval);
    }
    return length * static_cast<double>(spacing_ * spacing_);
}

}  // namespace arclight::collision
