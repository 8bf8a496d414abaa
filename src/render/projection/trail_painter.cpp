#include "render/projection/trail_painter.h"

#include <algorithm>
#include <cmath>

namespace arclight::projection {
namespace {

glm::vec2 sideOf(const glm::vec2& from, const glm::vec2& to) {
    const glm::vec2 way = to - from;
    const float length = glm::length(way);
    return length > 0 ? glm::vec2(-way.y, way.x) / length : glm::vec2(0);
}

}  // namespace

TrailPainter::TrailPainter(Shaders& shaders)
    : program_(shaders.program("projection/trail.vert", "projection/trail.frag")) {}

void TrailPainter::add(glm::vec2 px, glm::vec2 local, const glm::vec3& light) {
    data_.vertices.push_back({glm::vec3(px, 0), glm::vec3(local, 0), glm::vec4(light, 1)});
}

void TrailPainter::addStrip(std::span<const glm::vec2> points, std::span<const glm::vec3> lights, float halfWidthPx) {
    CHECK_EQ(points.size(), lights.size());
    if (points.size() < 2) return;
    const auto first = static_cast<std::uint32_t>(data_.vertices.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        const glm::vec2 before = sideOf(points[i > 0 ? i - 1 : 0], points[i > 0 ? i : 1]);
        const glm::vec2 after = i + 1 < points.size() ? sideOf(points[i], points[i + 1]) : before;
        const glm::vec2 middle = before + after;
        const float length = glm::length(middle);
        // A mitre, shortened at sharp corners.
        const glm::vec2 side = length > 0.05f ? middle * (std::min(2 / length, 1.5f) / length) : before;
        for (const float across : {-1.0f, 1.0f}) add(points[i] + across * halfWidthPx * side, {across, 0}, lights[i]);
    }
    addQuads(data_.indices, first, static_cast<int>(points.size()) - 1, 1);
}

void TrailPainter::addSpot(glm::vec2 centre, float radiusPx, const glm::vec3& light) {
    const auto first = static_cast<std::uint32_t>(data_.vertices.size());
    for (const float y : {-1.0f, 1.0f})
        for (const float x : {-1.0f, 1.0f}) add(centre + radiusPx * glm::vec2(x, y), {x, y}, light);
    addQuads(data_.indices, first, 1, 1);
}

void TrailPainter::draw(Frame& frame, const glm::vec3& ground) {
    const glm::vec2 scale(2 / static_cast<float>(frame.width()), -2 / static_cast<float>(frame.height()));
    for (ColourVertex& vertex : data_.vertices)
        vertex.position = glm::vec3(glm::vec2(vertex.position) * scale + glm::vec2(-1, 1), 0);
    mesh_.upload(std::span<const ColourVertex>(data_.vertices), std::span<const std::uint32_t>(data_.indices));
    Pass pass = frame.pass("light", frame.scene());
    pass.clear({ground, 1});
    pass.clearDepth();
    if (!data_.indices.empty()) pass.state({.blend = Blend::additive}).draw(mesh_, program_);
    data_.vertices.clear(), data_.indices.clear();
}

}  // namespace arclight::projection
