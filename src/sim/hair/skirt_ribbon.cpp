#include "sim/hair/skirt_ribbon.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "core/check.h"

namespace arclight::hair {
namespace {

constexpr int kLoopRows = 12, kTailRows = 9;

RibbonShape loop(glm::vec3 knot, float size, float side) {
    RibbonShape shape{.side = {0, 0.35f, -0.937f}, .width = 0.35f * size, .isLoop = true};
    for (int i = 0; i < kLoopRows; ++i) {
        const float angle = kPi * (2 * static_cast<float>(i) / (kLoopRows - 1) - 1);
        // Drop-shaped: pointed at the knot, round at the other end.
        const float along = 0.5f * size * (1 + std::cos(angle)), across = 0.33f * size * std::sin(angle);
        shape.centre.push_back(knot + glm::vec3(side * along, across * along / size + 0.12f * along, 0));
    }
    return shape;
}

RibbonShape tail(glm::vec3 knot, float size, float side) {
    RibbonShape shape{.side = {0.94f, 0.342f * side, 0}, .width = 0.3f * size};
    for (int i = 0; i < kTailRows; ++i) {
        const float t = static_cast<float>(i) / (kTailRows - 1);
        shape.centre.push_back(knot + size * glm::vec3(side * 0.8f * t, -1.6f * t, -0.25f * t * (1 - t)));
    }
    return shape;
}

}  // namespace

std::vector<RibbonShape> bow(glm::vec3 knot, float size) {
    return {loop(knot, size, 1), loop(knot, size, -1), tail(knot, size, 1), tail(knot, size, -1)};
}

void Ribbons::addLinks(const RibbonShape& shape, std::uint32_t first, std::vector<Link>& links) const {
    const std::span<const LinkNode> rest = system_.rest();
    const auto add = [&](std::uint32_t a, std::uint32_t b, float stiffness) {
        const float length = glm::distance(rest[a].groomed, rest[b].groomed);
        links.push_back({a, b, length, length, stiffness});
    };
    const auto rows = static_cast<std::uint32_t>(shape.centre.size());
    for (std::uint32_t i = 0; i < rows; ++i) {
        const std::uint32_t left = first + 2 * i, right = left + 1;
        add(left, right, 1);
        if (i == 0) continue;
        add(left - 2, left, 1);
        add(right - 2, right, 1);
        add(left - 2, right, 0.6f);
        add(right - 2, left, 0.6f);
        if (i == 1) continue;
        add(left - 4, left, settings_.bending);
        add(right - 4, right, settings_.bending);
    }
}

void Ribbons::reset(std::span<const RibbonShape> shapes, const RibbonSettings& settings, const Pose& pose) {
    settings_ = settings;
    scale_ = pose.scale;
    first_.assign(1, 0);
    isLoop_.clear();
    std::vector<LinkNode> nodes;
    for (const RibbonShape& shape : shapes) {
        CHECK_LE(2u, shape.centre.size());
        CHECK_LE(shape.centre.size(), kMaxRows);
        float restore = settings.restore;
        for (std::size_t i = 0; i < shape.centre.size(); ++i) {
            const bool pinned = i == 0 || (shape.isLoop && i + 1 == shape.centre.size());
            // Gathered at the knot.
            const float width = pinned ? 0.35f * shape.width : shape.width;
            for (const float side : {-0.5f, 0.5f})
                nodes.push_back(
                    {.groomed = shape.centre[i] + side * width * shape.side, .restore = restore, .pinned = pinned});
            if (!shape.isLoop) restore *= settings.restoreRatio;
        }
        first_.push_back(nodes.size());
        isLoop_.push_back(shape.isLoop);
    }
    acceleration_.assign(nodes.size(), glm::vec3(0));
    system_.reset(nodes, {}, pose);
    std::vector<Link> links;
    for (std::size_t k = 0; k < shapes.size(); ++k) addLinks(shapes[k], static_cast<std::uint32_t>(first_[k]), links);
    system_.reset(std::move(nodes), std::move(links), pose);
}

void Ribbons::blow(const StrandStep& step) {
    const std::span<const glm::vec3> now = system_.nodes(), before = system_.previous();
    const Wind::Snapshot wind = step.wind ? step.wind->snapshot(step.seconds) : Wind::Snapshot{};
    for (std::size_t ribbon = 0; ribbon + 1 < first_.size(); ++ribbon)
        for (std::size_t i = first_[ribbon]; i < first_[ribbon + 1]; ++i) {
            const std::size_t left = i & ~std::size_t{1}, above = std::max(left, first_[ribbon] + 2) - 2;
            const std::size_t below = std::min(left + 2, first_[ribbon + 1] - 2);
            const glm::vec3 area = glm::cross(now[left + 1] - now[left], now[below] - now[above]);
            const float size = std::sqrt(glm::dot(area, area));
            acceleration_[i] = step.gravity;
            if (!(size > 1e-12f)) continue;
            const glm::vec3 normal = area / size;
            const float across = glm::dot(wind.at(now[i]) - (now[i] - before[i]) / step.dt, normal);
            const float pressure = 0.5f * kAirDensity * kPlateDrag * across * std::fabs(across);
            const float limit = 0.5f * std::fabs(across) / step.dt;
            acceleration_[i] += normal * std::clamp(pressure / settings_.areaDensity, -limit, limit);
        }
}

void Ribbons::step(const StrandStep& step) {
    scale_ = step.pose.scale;
    spheres_.clear();
    for (const Sphere& sphere : step.spheres) spheres_.push_back(pushSphere(sphere));
    blow(step);
    const auto collide = [&](std::span<const glm::vec3>, std::span<glm::vec3> nodes) {
        for (std::size_t i = 0; i < nodes.size(); ++i)
            if (!system_.rest()[i].pinned) leaveSpheres(spheres_, nodes[i]);
    };
    system_.step({.dt = step.dt,
                  .pose = step.pose,
                  .damping = settings_.damping,
                  .iterations = settings_.iterations,
                  .acceleration = acceleration_},
                 collide);
}

int Ribbons::rows(int ribbon) const {
    const auto k = static_cast<std::size_t>(ribbon);
    return static_cast<int>((first_[k + 1] - first_[k]) / 2);
}

std::array<glm::vec3, 2> Ribbons::row(int ribbon, int index) const {
    const std::size_t left = first_[static_cast<std::size_t>(ribbon)] + 2 * static_cast<std::size_t>(index);
    return {system_.nodes()[left], system_.nodes()[left + 1]};
}

double Ribbons::strainMax() const {
    double result = 0;
    for (const Link& link : system_.links()) {
        if (link.b != link.a + 2) continue;
        const double length = glm::distance(system_.nodes()[link.a], system_.nodes()[link.b]);
        const double rest = link.longest * scale_;
        result = std::max(result, 100 * std::fabs(length - rest) / rest);
    }
    return result;
}

}  // namespace arclight::hair
