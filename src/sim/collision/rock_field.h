// A field of rotating rocks, each with a tree over its mesh, and the query for the first rock that a shot hits.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/values.h"
#include "sim/collision/double_truth.h"
#include "sim/common/surface_mesh.h"
#include "sim/common/triangle_tree.h"

namespace arclight::collision {

/// Levels of detail: cells along an edge of the cube that becomes a rock. A rock keeps its level, so shots hit exactly
/// the mesh that is drawn.
inline constexpr std::array<int, 5> kRockCells{54, 24, 13, 7, 3};
inline constexpr std::size_t kRockShapes = 4, kMeshes = kRockShapes * kRockCells.size();

struct RockMesh {
    SurfaceMesh mesh;
    TriangleTree tree;
    float reach = 1;  ///< distance of the farthest vertex from the centre
};

struct Rock {
    glm::vec3 centre{0};
    float size = 1;             ///< m per unit of the mesh
    glm::vec3 axis{0, 1, 0};    ///< of its rotation, unit length
    float angle = 0, rate = 0;  ///< rad, rad/s
    glm::mat3 rest{1};          ///< rotation at the start
    glm::mat3 turned{1};        ///< current rotation
    std::uint32_t shape = 0, detail = 0;

    glm::vec3 toWorld(glm::vec3 model) const { return centre + size * (turned * model); }
    glm::vec3 toModel(glm::vec3 world) const { return glm::transpose(turned) * (world - centre) / size; }
};

/// A shot: a sphere that moves along a ray.
struct Shot {
    Ray ray;
    float radius = 0;
};

struct RockHit {
    std::uint32_t rock = 0, triangle = 0;
    float at = 1;  ///< along the ray
};

/// The cost of a query.
struct FieldCounts {
    WalkCounts field{}, meshes{};
    std::uint32_t meshQueries = 0;
    std::uint64_t meshTriangles = 0;   ///< that brute force would have tested in these queries
    std::uint32_t watchedQueries = 0;  ///< queries of the watched rock's tree; `watched` is their cost
    WalkCounts watched{};

    FieldCounts& operator+=(const FieldCounts& o) {
        field += o.field, meshes += o.meshes;
        meshQueries += o.meshQueries, meshTriangles += o.meshTriangles;
        watchedQueries += o.watchedQueries, watched += o.watched;
        return *this;
    }
};

class RockField {
public:
    /// The rock at which the camera looks: number 0, always at the finest level of detail.
    static constexpr std::uint32_t kWatched = 0;

    explicit RockField(Seed seed);
    /// Rebuilds all trees.
    void build(TreeOptions options);
    void turn(float seconds);
    /// Rotates the rocks back to their start.
    void restart();

    const std::vector<Rock>& rocks() const { return rocks_; }
    std::span<const RockMesh> meshes() const { return meshes_; }
    static std::size_t meshNumber(const Rock& rock) { return rock.detail * kRockShapes + rock.shape; }
    const RockMesh& meshOf(const Rock& rock) const { return meshes_[meshNumber(rock)]; }
    /// The shot in the model space of a rock. The rotation preserves the sphere's radius; the rock's size scales it.
    static Shot inModel(const Rock& rock, const Shot& shot);
    /// The part of a shot that may meet a rock, in its model space. Clipped because the quadratic equation of a moving
    /// sphere that starts far away loses centimetres to rounding.
    struct Part {
        Shot shot;
        float start = 0, end = 1;  ///< along the whole shot
        float along(float whole) const { return end > start ? std::min((whole - start) / (end - start), 1.0f) : 1.0f; }
        float alongAll(float part) const { return start + part * (end - start); }
    };
    Part partNear(const Rock& rock, const Shot& shot) const;
    /// The first rock that a shot hits: traverses a tree over the rocks' bounding spheres, then each mesh's tree. With
    /// early exit, a shot that misses a rock's bounding sphere does not query the rock's tree.
    std::optional<RockHit> firstHit(const Shot& shot, bool exitsEarly = true, FieldCounts* counts = nullptr) const;
    /// The fraction of its path at which a shot first touches any triangle, in world space and by brute force.
    std::optional<double> firstTouchOfAll(const SweptSphere& shot) const;
    /// Whether a shot touches a rock before `found` by more than rounding errors explain: it must also do so when it is
    /// shifted slightly in each of four directions.
    bool misses(const Shot& shot, const std::optional<RockHit>& found) const;

private:
    void place(Seed seed);
    bool add(Rock rock, float gap);

    std::array<RockMesh, kMeshes> meshes_;  ///< empty for combinations that no rock uses
    std::vector<Rock> rocks_;
    BoxTree tree_;
};

}  // namespace arclight::collision
