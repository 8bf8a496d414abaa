#include "sim/hair/skirt.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "core/check.h"

namespace arclight::hair {
namespace {

constexpr float kThroughFlow = 0.25f;  ///< fraction of the wind's pressure that acts; the rest flows through or under
/// Extra distance of the nodes from a leg, because the cloth between them sags towards it. Metres.
constexpr float kClothMargin = 0.012f;

/// How near a triangle may come to the axis of a leg, relative to the leg's radius with that distance.
constexpr float kAxisGap = 0.5f;
constexpr int kRounds = 4;

/// How far the layers underneath let a ring narrow, relative to its radius at rest.
constexpr float kNarrowest = 0.55f;

SkirtAxis bodyOf(const Pose& pose) {
    const PoseMatrix m = poseMatrix(pose);
    return {m.offset, m.up() / pose.scale};
}

/// Whether the segment from `p` to `q` passes through a triangle (Möller and Trumbore, 1997).
bool crosses(glm::dvec3 p, glm::dvec3 q, glm::dvec3 a, glm::dvec3 b, glm::dvec3 c) {
    const glm::dvec3 d = q - p, e1 = b - a, e2 = c - a, h = glm::cross(d, e2);
    const double determinant = glm::dot(e1, h);
    if (std::fabs(determinant) < 1e-18) return false;
    const glm::dvec3 s = p - a, k = glm::cross(s, e1);
    const double u = glm::dot(s, h) / determinant, v = glm::dot(d, k) / determinant;
    const double t = glm::dot(e2, k) / determinant;
    return u >= 0 && v >= 0 && u + v <= 1 && t >= 0 && t <= 1;
}

}  // namespace

glm::vec3 SkirtAxis::outwards(glm::vec3 p) const {
    const glm::vec3 d = p - origin, across = d - up * glm::dot(d, up);
    const float square = glm::dot(across, across);
    return square > 1e-10f ? across / std::sqrt(square) : glm::vec3(0, 0, 1);
}

glm::vec3 Skirt::shapeAt(int layer, int ring, int column) const {
    const float t = static_cast<float>(ring) / static_cast<float>(shape_.rings - 1);
    const float angle = kTwoPi * static_cast<float>(column) / static_cast<float>(shape_.columns);
    const float inset = shape_.layerGap * static_cast<float>(layer) * std::min(1.0f, 4 * t);
    // Flared: the profile runs outwards from the waist and falls more steeply towards the hem.
    const float flare = t * (1.5f - 0.5f * t);
    const float pleat = 1 + shape_.pleatDepth * t * std::cos(angle * static_cast<float>(shape_.pleats));
    const float radius = (shape_.waist + (shape_.hem - shape_.waist) * flare - inset) * pleat;
    const float spread = shape_.hem - shape_.waist;
    const float drop = std::sqrt(std::max(0.01f, shape_.length * shape_.length - spread * spread));
    return {radius * std::sin(angle), -drop * t * (0.85f + 0.15f * t), radius * std::cos(angle)};
}

void Skirt::addLinks(std::vector<Link>& links) const {
    const auto add = [&](std::size_t a, std::size_t b, float shortest, float longest, float stiffness) {
        const float rest = glm::distance(system_.rest()[a].groomed, system_.rest()[b].groomed);
        links.push_back(
            {static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b), shortest * rest, longest * rest, stiffness});
    };
    const float full = shape_.fullness;
    for (int layer = 0; layer < shape_.layers; ++layer)
        for (int ring = 1; ring < shape_.rings; ++ring)
            for (int column = 0; column < shape_.columns; ++column) {
                const std::size_t here = index(layer, ring, column), above = index(layer, ring - 1, column);
                add(above, here, 1, 1, 1);
                // Folds let a ring narrow and widen, depending on the fullness of the cloth there.
                const float slack = 1 + (full - 1) * static_cast<float>(ring) / static_cast<float>(shape_.rings - 1);
                add(here, index(layer, ring, column + 1), 0.8f, slack, 1);
                add(above, index(layer, ring, column + 1), 0.8f, slack, settings_.shear);
                add(above, index(layer, ring, column - 1), 0.8f, slack, settings_.shear);
                if (ring > 1) add(index(layer, ring - 2, column), here, 0.9f, 1, settings_.bending);
                if (layer > 0) add(index(layer - 1, ring, column), here, 0.6f, 1.6f, 0.8f);
            }
}

void Skirt::reset(const SkirtShape& shape, const SkirtSettings& settings, const Pose& pose,
                  std::span<const Capsule> legs) {
    CHECK_LE(3, shape.columns);
    CHECK_LE(2, shape.rings);
    shape_ = shape;
    settings_ = settings;
    pose_ = pose;
    std::vector<LinkNode> nodes;
    for (int layer = 0; layer < shape.layers; ++layer)
        for (int ring = 0; ring < shape.rings; ++ring)
            for (int column = 0; column < shape.columns; ++column) {
                LinkNode node{.groomed = shapeAt(layer, ring, column), .pinned = ring == 0};
                node.anchor = static_cast<std::uint32_t>(index(layer, 0, column));
                if (ring > 0) {
                    const LinkNode& above = nodes[index(layer, ring - 1, column)];
                    node.reach = above.reach + glm::distance(above.groomed, node.groomed);
                }
                const glm::vec2 radius(node.groomed.x, node.groomed.z);
                const float t = static_cast<float>(ring) / static_cast<float>(shape.rings - 1);
                node.farthest = std::sqrt(glm::dot(radius, radius)) * (1 + (shape.fullness - 1) * t);
                node.nearest = kNarrowest * std::sqrt(glm::dot(radius, radius));
                node.restore = settings.restore;
                for (int k = 1; k < ring; ++k) node.restore *= settings.restoreRatio;
                nodes.push_back(node);
            }
    acceleration_.assign(nodes.size(), glm::vec3(0));
    system_.reset(std::move(nodes), {}, pose);
    std::vector<Link> links;
    addLinks(links);
    system_.reset({system_.rest().begin(), system_.rest().end()}, std::move(links), pose);
    legs_.assign(legs.begin(), legs.end());
    triangles_.clear();
    for (int layer = 0; layer < shape.layers; ++layer)
        for (int ring = 1; ring < shape.rings; ++ring)
            for (int column = 0; column < shape.columns; ++column) {
                const auto a = index(layer, ring - 1, column), b = index(layer, ring - 1, column + 1);
                const auto c = index(layer, ring, column), d = index(layer, ring, column + 1);
                triangles_.push_back({a, b, c}), triangles_.push_back({b, d, c});
            }
}

/// Gravity, drag along normals, and the pressure of caught air. The normals are of the skirt as a whole, without
/// folds: they are computed from the column's slope and the direction from the axis.
void Skirt::blow(const SkirtStep& step) {
    const std::span<const glm::vec3> now = system_.nodes(), before = system_.previous();
    const SkirtAxis body = bodyOf(step.pose);
    for (int layer = 0; layer < shape_.layers; ++layer)
        for (int ring = 1; ring < shape_.rings; ++ring)
            for (int column = 0; column < shape_.columns; ++column) {
                const std::size_t i = index(layer, ring, column);
                const glm::vec3 down = now[index(layer, std::min(ring + 1, shape_.rings - 1), column)] -
                                       now[index(layer, ring - 1, column)];
                const glm::vec3 area = glm::cross(down, glm::cross(body.up, body.outwards(now[i])));
                const float size = std::sqrt(glm::dot(area, area));
                acceleration_[i] = step.gravity;
                if (!(size > 1e-12f)) continue;
                const glm::vec3 normal = area / size, velocity = (now[i] - before[i]) / step.dt;
                const float across = glm::dot(step.air, normal), own = glm::dot(velocity, normal);
                const float caught = std::max(0.0f, glm::dot(step.air, body.up));
                // Only cloth that still hangs down encloses air.
                const float wall = std::max(0.0f, -glm::dot(down, body.up)) / std::sqrt(glm::dot(down, down));
                const float pressure =
                    0.5f * kAirDensity * (kThroughFlow * across * std::fabs(across) + wall * caught * caught) -
                    kPlateDrag * kAirDensity * (0.5f * std::fabs(own) + std::sqrt(glm::dot(step.air, step.air))) * own;
                // Limited to the acceleration that cancels the relative motion in a step, so light cloth stays stable.
                const float limit = 0.5f * (std::fabs(across) + caught + std::fabs(own)) / step.dt;
                acceleration_[i] += normal * std::clamp(pressure / settings_.areaDensity, -limit, limit);
            }
}

/// Nodes leave the legs, and then triangles whose corners are outside but which a leg passes between.
void Skirt::keepOffLegs(const SkirtAxis& body, std::span<const glm::vec3> from, std::span<glm::vec3> nodes) const {
    const auto leave = [&](std::size_t i) {
        if (system_.rest()[i].pinned) return;
        // Without the continuous test, only the final position counts.
        nodes[i] = keepOutside(swept_, body.outwards(nodes[i]), settings_.continuous ? from[i] : nodes[i], nodes[i]);
    };
    for (std::size_t i = 0; i < nodes.size(); ++i) leave(i);
    if (!settings_.continuous) return;
    for (int round = 0; round < kRounds; ++round) {
        bool any = false;
        for (const auto& corner : triangles_) {
            SweptTriangle cloth;
            for (std::size_t k = 0; k < 3; ++k) cloth.from[k] = from[corner[k]], cloth.to[k] = nodes[corner[k]];
            for (const SweptCapsule& leg : swept_) {
                const float least = kAxisGap * leg.now.radius;
                if (!reachesAxis(leg, cloth, least)) continue;
                any = true;
                keepOffAxis(leg, body.outwards(cloth.to[0]), cloth, least);
                for (std::size_t k = 0; k < 3; ++k) {
                    const std::size_t i = corner[k];
                    if (system_.rest()[i].pinned) continue;
                    nodes[i] = cloth.to[k];
                    leave(i);
                }
            }
        }
        if (!any) break;
    }
}

void Skirt::step(const SkirtStep& step) {
    pose_ = step.pose;
    if (legs_.size() != step.legs.size()) legs_.assign(step.legs.begin(), step.legs.end());
    swept_.clear();
    for (std::size_t i = 0; i < legs_.size(); ++i) {
        SweptCapsule capsule{settings_.continuous ? legs_[i] : step.legs[i], step.legs[i]};
        capsule.before.radius += kClothMargin, capsule.now.radius += kClothMargin;
        swept_.push_back(capsule);
    }
    blow(step);
    const SkirtAxis body = bodyOf(step.pose);
    const auto collide = [&](std::span<const glm::vec3> from, std::span<glm::vec3> nodes) { keepOffLegs(body, from, nodes); };
    system_.step({.dt = step.dt,
                  .pose = step.pose,
                  .damping = settings_.damping,
                  .iterations = settings_.iterations,
                  .acceleration = acceleration_},
                 collide);
    legs_.assign(step.legs.begin(), step.legs.end());
}

double Skirt::hemArea(bool atRest) const {
    const PoseMatrix body = poseMatrix(pose_);
    glm::dvec3 sum(0);
    for (int column = 0; column < shape_.columns; ++column) {
        const auto at = [&](int k) {
            return glm::dvec3(atRest ? body.apply(groomed(0, shape_.rings - 1, k)) : node(0, shape_.rings - 1, k));
        };
        sum += 0.5 * glm::cross(at(column), at(column + 1));
    }
    return glm::dot(sum, glm::dvec3(body.up()));
}

Skirt::Measures Skirt::measure() const {
    Measures m;
    int links = 0;
    const PoseMatrix body = poseMatrix(pose_);
    for (int layer = 0; layer < shape_.layers; ++layer)
        for (int column = 0; column < shape_.columns; ++column) {
            const glm::vec3 waist = body.apply(groomed(layer, 0, column));
            m.rootError = std::max(m.rootError, static_cast<double>(glm::distance(waist, node(layer, 0, column))));
            for (int ring = 1; ring < shape_.rings; ++ring) {
                const double rest =
                    pose_.scale * glm::distance(groomed(layer, ring - 1, column), groomed(layer, ring, column));
                const double length = glm::distance(node(layer, ring - 1, column), node(layer, ring, column));
                const double strain = 100 * std::fabs(length - rest) / rest;
                m.strainMean += strain, ++links;
                m.strainMax = std::max(m.strainMax, strain);
                const glm::vec3 a = node(layer, ring - 1, column), b = node(layer, ring - 1, column + 1);
                const glm::vec3 c = node(layer, ring, column), d = node(layer, ring, column + 1);
                for (const Capsule& leg : legs_) {
                    m.crossings += crosses(leg.a, leg.b, a, b, c) + crosses(leg.a, leg.b, b, d, c);
                    m.penetrations += squaredAxisDistance(leg, c) < leg.radius * leg.radius;
                }
            }
        }
    m.strainMean /= std::max(1, links);
    m.opening = hemArea(false) / hemArea(true);
    return m;
}

}  // namespace arclight::hair
