#include "sim/hair/strand_collision.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "core/check.h"

namespace arclight::hair {
namespace {

constexpr int kPushes = 4;
constexpr float kTinySquare = 1e-16f;

/// Moves `point` along the unit vector `ray` out of the sphere; false if it was outside already.
bool leaveAlong(const PushSphere& sphere, glm::vec3 ray, glm::vec3& point) {
    const glm::vec3 d = point - sphere.centre;
    const float square = d.x * d.x + d.y * d.y + d.z * d.z;
    if (square >= sphere.bare) return false;
    const float along = glm::dot(d, ray);
    point += ray * (std::sqrt(std::max(0.0f, along * along - square + sphere.square)) - along);
    return true;
}

/// `forEach` calls a function for each sphere that the point may be inside of at that time.
template <class ForEach>
void leaveAll(glm::vec3& point, const ForEach& forEach) {
    glm::vec3 from(0);
    for (int round = 0; round < kPushes; ++round) {
        bool inside = false;
        forEach([&](const PushSphere& sphere) {
            const glm::vec3 d = point - sphere.centre;
            if (d.x * d.x + d.y * d.y + d.z * d.z >= sphere.bare) return;
            inside = true;
            from = sphere.centre;
            pushOut(sphere, point);
        });
        if (!inside) return;
    }
    glm::vec3 ray = point - from;
    const float length = std::sqrt(glm::dot(ray, ray));
    ray = length > 1e-8f ? ray / length : glm::vec3(0, 1, 0);
    for (std::size_t round = 0; round <= kMaxSpheres; ++round) {
        bool inside = false;
        forEach([&](const PushSphere& sphere) { inside = leaveAlong(sphere, ray, point) || inside; });
        if (!inside) return;
    }
}

bool isOutside(std::span<const PushSphere> spheres, glm::vec3 point) {
    return std::none_of(spheres.begin(), spheres.end(), [&](const PushSphere& sphere) {
        const glm::vec3 d = point - sphere.centre;
        return d.x * d.x + d.y * d.y + d.z * d.z < sphere.bare;
    });
}

/// The directions u of a link, from a fixed end, with which its other end is outside a sphere: dot(u, axis) >= cosine.
struct Cap {
    glm::vec3 axis{0};
    float cosine = 0;
};

/// Calls `visit` with all candidates for the direction nearest to `direction` in the intersection of all caps: the
/// nearest point of each cap's edge, and the intersections of two edges.
template <class Visit>
void forCorners(std::span<const Cap> caps, glm::vec3 direction, const Visit& visit) {
    for (std::size_t i = 0; i < caps.size(); ++i) {
        const auto [axis, cosine] = caps[i];
        const glm::vec3 aside = direction - axis * glm::dot(direction, axis);
        const float square = glm::dot(aside, aside);
        if (square > 1e-10f) visit(axis * cosine + aside * std::sqrt(std::max(0.0f, 1 - cosine * cosine) / square));
        for (std::size_t k = 0; k < i; ++k) {
            const glm::vec3 across = glm::cross(axis, caps[k].axis);
            const float shared = glm::dot(axis, caps[k].axis), sine = glm::dot(across, across);
            if (sine < 1e-8f) continue;
            const glm::vec3 middle = axis * ((cosine - caps[k].cosine * shared) / sine) +
                                     caps[k].axis * ((caps[k].cosine - cosine * shared) / sine);
            const float rest = 1 - glm::dot(middle, middle);
            if (rest < 0) continue;
            for (const float side : {1.0f, -1.0f}) visit(middle + across * (side * std::sqrt(rest / sine)));
        }
    }
}

void turnOut(std::span<const PushSphere> spheres, glm::vec3 leader, float length, glm::vec3& point) {
    std::array<Cap, kMaxSpheres> caps;
    std::size_t count = 0;
    for (const PushSphere& sphere : spheres) {
        const glm::vec3 away = leader - sphere.centre;
        const float square = glm::dot(away, away), distance = std::sqrt(square), size = 2 * distance * length;
        if (distance > sphere.radius + length) continue;
        const float cosine = size > 1e-12f ? (sphere.square - square - length * length) / size : 1.0f;
        caps[count++] = {away / std::max(distance, 1e-8f), std::min(cosine, 1.0f)};
    }
    const glm::vec3 link = point - leader;
    float most = -std::numeric_limits<float>::infinity();
    forCorners(std::span<const Cap>(caps).first(count), link / std::max(std::sqrt(glm::dot(link, link)), 1e-12f),
               [&](glm::vec3 direction) {
                   const glm::vec3 end = leader + direction * length;
                   const float along = glm::dot(direction, link);
                   if (along > most && isOutside(spheres, end)) point = end, most = along;
               });
}

}  // namespace

PushSphere pushSphere(const Sphere& sphere) {
    const float radius = sphere.radius + kSkin, bare = sphere.radius + 0.5f * kSkin;
    const float fromOrigin = glm::dot(sphere.centre, sphere.centre);
    // The terms are about as large as `fromOrigin`, with rounding errors of at most 6e-8 of it each.
    return {sphere.centre, radius, radius * radius, bare * bare,
            0.5f * (radius * radius - fromOrigin) + 4e-6f * (fromOrigin + 0.1f)};
}

std::span<const SphereGroup> groupSpheres(std::span<const Sphere> spheres, std::span<SphereGroup> room) {
    std::size_t count = 0;
    for (std::size_t first = 0; first < spheres.size(); first += kSphereGroup) {
        const std::span<const Sphere> part = spheres.subspan(first, std::min(kSphereGroup, spheres.size() - first));
        Sphere bound{glm::vec3(0), 0};
        for (const Sphere& s : part) bound.centre += s.centre / static_cast<float>(part.size());
        for (const Sphere& s : part) {
            const glm::vec3 d = s.centre - bound.centre;
            bound.radius = std::max(bound.radius, std::sqrt(glm::dot(d, d)) + s.radius + 1e-4f);
        }
        CHECK_LT(count, room.size());
        room[count++] = {pushSphere(bound), first, part.size()};
    }
    return room.first(count);
}

GroupedSpheres::GroupedSpheres(std::span<const Sphere> spheres) : count_(spheres.size()) {
    CHECK_LE(count_, kMaxSpheres);
    std::transform(spheres.begin(), spheres.end(), spheres_.begin(), pushSphere);
    std::array<SphereGroup, kGroups> room;
    const std::span<const SphereGroup> groups = groupSpheres(spheres, room);
    for (std::size_t k = 0; k < groups.size(); ++k) {
        const PushSphere& bound = groups[k].bound;
        x_[k] = bound.centre.x, y_[k] = bound.centre.y, z_[k] = bound.centre.z;
        square_[k] = bound.square, bit_[k] = 1u << k;
    }
}

std::span<const PushSphere> GroupedSpheres::group(int number) const {
    const std::size_t first = static_cast<std::size_t>(number) * kSphereGroup;
    return std::span(spheres_).subspan(first, std::min(kSphereGroup, count_ - first));
}

bool isInside(const Sphere& sphere, glm::vec3 point) {
    const glm::dvec3 d = glm::dvec3(point) - glm::dvec3(sphere.centre);
    const double radius = sphere.radius;
    return glm::dot(d, d) < radius * radius;
}

void pushOut(const PushSphere& sphere, glm::vec3& point) {
    glm::vec3 d = point - sphere.centre;
    float square = d.x * d.x + d.y * d.y + d.z * d.z;
    if (!(square < sphere.square)) return;
    if (square < kTinySquare) d.y = 1, square = 1;  // at the centre: push upwards
    const float factor = sphere.radius / std::sqrt(square);
    point = sphere.centre + d * factor;
}

void leaveSpheres(std::span<const PushSphere> spheres, glm::vec3& point) {
    leaveAll(point, [&](const auto& visit) {
        for (const PushSphere& sphere : spheres) visit(sphere);
    });
}

void leaveSpheres(const GroupedSpheres& spheres, glm::vec3& point) {
    std::uint32_t around = spheres.around(point);
    if (around == 0) return;
    leaveAll(point, [&](const auto& visit) {
        for (std::uint32_t left = around; left != 0;) {
            const int group = std::countr_zero(left);
            left &= left - 1;
            const glm::vec3 before = point;
            for (const PushSphere& sphere : spheres.group(group)) visit(sphere);
            if (point == before) continue;
            // Other groups may be around it now.
            around = spheres.around(point);
            left = around & ~((2u << group) - 1);
        }
    });
}

void leaveSpheres(std::span<const PushSphere> spheres, glm::vec3 leader, float length, glm::vec3& point) {
    if (isOutside(spheres, point)) return;
    if (length > 0) turnOut(spheres, leader, length, point);
    leaveSpheres(spheres, point);
}

void posedSpheres(std::span<const Sphere> atRest, int headCount, const Pose& head, const Pose& body,
                  std::vector<Sphere>& result) {
    const PoseMatrix headMatrix = poseMatrix(head), bodyMatrix = poseMatrix(body);
    result.clear();
    for (std::size_t i = 0; i < atRest.size(); ++i) {
        const bool isHead = static_cast<int>(i) < headCount;
        const glm::vec3 centre = (isHead ? headMatrix : bodyMatrix).apply(atRest[i].centre);
        result.push_back({centre, (isHead ? head : body).scale * atRest[i].radius});
    }
}

}  // namespace arclight::hair
