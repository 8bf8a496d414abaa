#include "sim/collision/rock_field.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "core/parallel.h"
#include "core/random.h"
#include "sim/collision/asteroid.h"

namespace arclight::collision {
namespace {

using glm::vec3;

constexpr int kRocks = 800;
constexpr vec3 kEye{0, 1, 15};  ///< roughly the camera's position; the distance to it determines the details
constexpr float kClearing = 7;  ///< m around it without rocks
constexpr vec3 kBeltCentre{0, -3, -110};
constexpr float kBeltRadius = 290, kBeltHalfHeight = 11;

/// Rotation about a unit vector (Rodrigues).
glm::mat3 rotation(vec3 axis, float angle) {
    const float c = cosf(angle), s = sinf(angle);
    glm::mat3 m;
    for (int i = 0; i < 3; ++i) {
        vec3 e(0);
        e[i] = 1;
        m[i] = c * e + s * glm::cross(axis, e) + (1 - c) * glm::dot(axis, e) * axis;
    }
    return m;
}

vec3 randomAxis(Random& random) {
    const float up = random.uniform(-1, 1), turn = random.uniform(0, kTwoPi), level = std::sqrt(1 - up * up);
    return {level * cosf(turn), up, level * sinf(turn)};
}

/// Tests a shot against the rocks of the field's tree.
struct FieldQuery {
    const RockField& rocks;
    const BoxTree& tree;
    const Shot& shot;
    RayBoxTest boxTest;
    bool exitsEarly;
    std::optional<RockHit> first{};
    FieldCounts found{};
    WalkCounts counts{};

    bool enters(const BoxTree::Node& node) {
        ++counts.boxTests;
        return boxTest.entry(node.low, node.high, first ? first->at : 1).has_value();
    }
    bool leaf(const BoxTree::Node& node) {
        for (const std::uint32_t i : tree.references(node)) test(i);
        return false;
    }
    bool isRightFirst(const BoxTree&, std::uint32_t) const { return false; }

    void test(std::uint32_t i) {
        const Rock& rock = rocks.rocks()[i];
        const RockMesh& mesh = rocks.meshOf(rock);
        ++counts.triangleTests;
        const float most = first ? first->at : 1;
        // The article's early out: most shots that meet a rock's box miss the bounding sphere of its mesh.
        if (exitsEarly && !hit(shot.ray, Sphere{rock.centre, rock.size * mesh.reach + shot.radius}, most)) return;
        const RockField::Part part = rocks.partNear(rock, shot);
        ++found.meshQueries, found.meshTriangles += mesh.tree.triangles().size();
        WalkCounts cost;
        const auto met = mesh.tree.firstHit(part.shot.ray, part.shot.radius, part.along(most), {}, &cost);
        found.meshes += cost;
        if (i == RockField::kWatched) ++found.watchedQueries, found.watched += cost;
        if (!met) return;
        const float at = part.alongAll(met->at);
        if (!first || at < first->at || (at == first->at && i < first->rock)) first = {i, met->triangle, at};
    }
};

}  // namespace

RockField::RockField(Seed seed) {
    place(seed);
    std::array<bool, kMeshes> isUsed{};
    for (const Rock& rock : rocks_) isUsed[rock.detail * kRockShapes + rock.shape] = true;
    parallelFor(kMeshes, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            if (!isUsed[i]) continue;
            RockMesh& made = meshes_[i];
            made.mesh = asteroidMesh(AsteroidShape(Seed{23 + 7 * (i % kRockShapes)}), kRockCells[i / kRockShapes]);
            float square = 0;
            for (const SurfaceVertex& v : made.mesh.vertices)
                square = std::max(square, glm::dot(v.position, v.position));
            made.reach = std::sqrt(square);
        }
    });
}

bool RockField::add(Rock rock, float gap) {
    for (const Rock& other : rocks_) {
        const vec3 d = rock.centre - other.centre;
        const float least = gap * (rock.size + other.size);
        if (glm::dot(d, d) < least * least) return false;
    }
    const float seen = rock.size / std::max(glm::distance(rock.centre, kEye), 1.0f);
    rock.detail = rocks_.empty() ? 0 : seen > 0.10f ? 1 : seen > 0.045f ? 2 : seen > 0.016f ? 3 : 4;
    rock.turned = rotation(rock.axis, rock.angle) * rock.rest;
    rocks_.push_back(rock);
    return true;
}

void RockField::place(Seed seed) {
    Random random(seed, 29);
    // Rocks that are placed by hand.
    const struct {
        vec3 centre;
        float size;
        std::uint32_t shape;
        float turn;
    } chosen[] = {{{4.6f, -0.4f, -1.5f}, 5.0f, 0, 0.4f}, {{-6.4f, -3.3f, 4.2f}, 1.9f, 1, 2.0f},
                  {{-10.5f, 3.4f, -17}, 3.6f, 2, 1.1f},  {{-4.6f, -5.5f, -24}, 4.2f, 3, 0.2f},
                  {{17, 8.5f, -30}, 5.5f, 1, 3.0f},      {{-26, -2, -46}, 8.5f, 0, 2.2f},
                  {{5.8f, 4.9f, -46}, 3.2f, 2, 4.0f},    {{31, -7, -62}, 10, 3, 1.7f},
                  {{0.2f, -2.4f, 3.6f}, 0.46f, 2, 0.9f}, {{-1.5f, 1.9f, -7}, 0.62f, 3, 2.5f}};
    for (const auto& each : chosen) {
        const vec3 axis = randomAxis(random);
        add({.centre = each.centre,
             .size = each.size,
             .axis = axis,
             .rate = 0.16f / std::max(each.size, 1.0f),
             .rest = rotation(vec3(0, 1, 0), each.turn),
             .shape = each.shape},
            0);
    }
    for (int tries = 0; tries < 4 * kRocks && rocks_.size() < kRocks; ++tries) {
        Rock rock;
        const float turn = random.uniform(0, kTwoPi), out = kBeltRadius * std::sqrt(random.uniform01());
        const float up = 0.5f * random.gaussian(), u = random.uniform01();
        rock.centre = kBeltCentre + vec3(out * cosf(turn), kBeltHalfHeight * up, out * sinf(turn));
        rock.size = 0.35f / std::sqrt(1.002f - u);
        rock.axis = randomAxis(random);
        const float angle = random.uniform(0, kTwoPi);
        rock.rest = rotation(randomAxis(random), angle);
        rock.rate = random.uniform(0.2f, 1.0f) / (0.6f + rock.size);
        rock.shape = random.below(kRockShapes);
        if (rock.size > 7 || glm::distance(rock.centre, kEye) < kClearing + 6 * rock.size) continue;
        add(rock, 1.3f);
    }
}

void RockField::build(TreeOptions options) {
    parallelFor(kMeshes, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) meshes_[i].tree = TriangleTree(trianglesOf(meshes_[i].mesh), options);
    });
    std::vector<Sphere> spheres;
    for (const Rock& rock : rocks_) spheres.push_back({rock.centre, rock.size * meshOf(rock).reach});
    tree_ = BoxTree(boxesOf(spheres), {.leafSize = 2});
}

void RockField::restart() {
    for (Rock& rock : rocks_) rock.angle = 0, rock.turned = rock.rest;
}

void RockField::turn(float seconds) {
    for (Rock& rock : rocks_) {
        rock.angle += rock.rate * seconds;
        if (rock.angle > kTwoPi) rock.angle -= kTwoPi;
        rock.turned = rotation(rock.axis, rock.angle) * rock.rest;
    }
}

Shot RockField::inModel(const Rock& rock, const Shot& shot) {
    return {{rock.toModel(shot.ray.origin), glm::transpose(rock.turned) * shot.ray.direction / rock.size},
            shot.radius / rock.size};
}

RockField::Part RockField::partNear(const Rock& rock, const Shot& shot) const {
    const float reach = 1.25f * (rock.size * meshOf(rock).reach + shot.radius),
                length = glm::length(shot.ray.direction);
    const float nearest = glm::dot(rock.centre - shot.ray.origin, shot.ray.direction) / std::max(length, 1e-9f);
    Part part;
    part.start = std::clamp((nearest - reach) / std::max(length, 1e-9f), 0.0f, 1.0f);
    part.end = std::clamp((nearest + reach) / std::max(length, 1e-9f), part.start, 1.0f);
    part.shot = inModel(rock, {{shot.ray.at(part.start), (part.end - part.start) * shot.ray.direction}, shot.radius});
    return part;
}

std::optional<RockHit> RockField::firstHit(const Shot& shot, bool exitsEarly, FieldCounts* counts) const {
    FieldQuery query{*this, tree_, shot, RayBoxTest(shot.ray, shot.radius, tree_.extent()), exitsEarly};
    walk(tree_, query);
    query.found.field = query.counts;
    if (counts) *counts += query.found;
    return query.first;
}

std::optional<double> RockField::firstTouchOfAll(const SweptSphere& shot) const {
    std::optional<double> first;
    const glm::dvec3 way = shot.to - shot.from;
    for (const Rock& rock : rocks_) {
        const glm::dvec3 to = glm::dvec3(rock.centre) - shot.from;
        const double along = std::clamp(glm::dot(to, way) / std::max(glm::dot(way, way), 1e-30), 0.0, 1.0);
        const double size = static_cast<double>(rock.size),
                     reach = 1.01 * size * static_cast<double>(meshOf(rock).reach);
        if (glm::length(to - along * way) > reach + shot.radius) continue;
        const auto world = [&](vec3 p) {
            return glm::dvec3(rock.centre) + size * (glm::dmat3(rock.turned) * glm::dvec3(p));
        };
        for (const Triangle& t : meshOf(rock).tree.triangles()) {
            const auto at = firstTouchInDouble(shot, {world(t.a), world(t.b), world(t.c)});
            if (at && (!first || *at < *first)) first = at;
        }
    }
    return first;
}

bool RockField::misses(const Shot& shot, const std::optional<RockHit>& found) const {
    const glm::dvec3 from(shot.ray.origin), way(shot.ray.direction);
    const double size = std::max(glm::length(from), glm::length(from + way)) + static_cast<double>(shot.radius);
    const double rounding = kRounding * size, length = std::max(glm::length(way), 1e-30);
    const glm::dvec3 least = std::fabs(way.x) < std::fabs(way.y) ? glm::dvec3(1, 0, 0) : glm::dvec3(0, 1, 0);
    const glm::dvec3 side = glm::normalize(glm::cross(way, least)), up = glm::cross(way, side) / length;
    double latest = 0;
    for (const glm::dvec3& by : {glm::dvec3(0), side, -side, up, -up}) {
        const glm::dvec3 start = from + rounding * by;
        const auto at = firstTouchOfAll({start, start + way, static_cast<double>(shot.radius)});
        if (!at) return false;
        latest = std::max(latest, *at);
    }
    return !found || static_cast<double>(found->at) > latest + rounding / length;
}

}  // namespace arclight::collision
