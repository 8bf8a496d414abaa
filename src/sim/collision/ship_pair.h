// A ship that flies past a rock: collision tests of its mesh and of a sphere set, their results and their cost.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/params.h"
#include "core/values.h"
#include "sim/collision/beam.h"
#include "sim/collision/sphere_set.h"
#include "sim/collision/tree_pairs.h"

namespace arclight::collision {

/// How a set of spheres is made; see `sphere_set.h`.
enum class SphereSetKind : int { merged, grid, tree };
inline constexpr int kSphereSetKinds = 3;
inline constexpr int kMaxSpheres = 120;

struct SphereSetSettings {
    SphereSetKind kind = SphereSetKind::merged;
    int count = 29;  ///< at most

    friend bool operator==(const SphereSetSettings&, const SphereSetSettings&) = default;
};
constexpr auto rowsOf(SphereSetSettings) {
    using S = SphereSetSettings;
    return paramRows<S>(
        Group{"Sphere set", "Spheres that replace the mesh of the ship."},
        Param{"spheres", "", "Largest number of spheres that cover the ship.", &S::count, 1, kMaxSpheres}
            .logarithmic()
            .primary(),
        Param{"sphereSet",
              "merged: patches of the surface, merged in pairs that add the least air; grid: one sphere around the "
              "triangles in each cell of a uniform grid; tree: nodes of the article's sphere tree, the largest "
              "replaced by its children first.",
              &S::kind, labels("merged", "grid", "tree").formerly("suite", "merged")}
            .primary());
}

class ShipPair {
public:
    /// Counts of spheres that `errors` has metrics of.
    static constexpr std::array<int, 7> kCounts{1, 3, 8, 16, 29, 60, 120};

    /// A body in place of the ship, with its nose along -z. The spheres also cover `remains`, and everything that is at
    /// most `shift` away.
    struct Body {
        std::vector<Triangle> triangles, remains{};
        float shift = 0;
    };
    /// The diagonal of the ship's box, m.
    static constexpr float kShipDiagonal = 2.1f;

    explicit ShipPair(Seed seed, const Body* body = nullptr);
    /// The spheres are in the ship's space.
    void setSpheres(const SphereSetSettings& settings);

    struct Answer {
        bool doMeshesCross = false;  ///< the reference
        bool doSpheresTouch = false;
        WalkCounts meshes, spheres;  ///< cost of each test; both find all contacts
    };
    /// Moves the ship to its position at a time and runs both tests.
    Answer ask(double seconds);

    static constexpr float kBeamRadius = 0.03f;
    struct Beam {
        QuadraticCurve curve;
        std::optional<BeamHit> hit;
        int segments = 0;
        float radius = kBeamRadius;  ///< of the segments that are tested
        WalkCounts counts;
    };
    /// A beam that leaves the ship's nose and bends towards a point that wanders behind the rock.
    Beam shoot(double seconds, float tolerance) const;

    const glm::mat4& place() const { return place_; }  ///< of the ship in the rock's space
    const TriangleTree& rock() const { return rock_; }
    const TriangleTree& ship() const { return ship_; }
    std::span<const Sphere> spheres() const { return spheres_; }
    /// Results of the last `ask`: pairs of triangles of rock and ship that cross, spheres that touch the rock.
    std::span<const std::pair<std::uint32_t, std::uint32_t>> crossings() const { return crossings_; }
    const std::vector<bool>& touching() const { return touching_; }
    /// Hits of the last `ask` that `touching` lacks: spheres that touch the rock in double precision, plus 1 if the
    /// meshes cross but no sphere touches.
    int falseNegatives(const std::vector<bool>& touching) const;

    const SphereSetErrors& errors() const { return errors_; }
    /// Errors of a set of at most `kCounts[index]` spheres, and the number of spheres that it really has.
    struct Errors : SphereSetErrors {
        std::size_t count = 0;
    };
    const Errors& errors(SphereSetKind kind, std::size_t index) const {
        return curves_[static_cast<std::size_t>(kind)][index];
    }
    float shipRadius() const { return shipRadius_; }

private:
    std::vector<Sphere> made(const SphereSetSettings& settings) const;

    TriangleTree rock_, ship_;
    std::vector<Triangle> covered_;  ///< by the spheres
    float shift_ = 0;                ///< by which their radii grow
    glm::vec3 nose_{0};              ///< where the beam starts, in the ship's space
    SphereCover cover_;
    SolidColumns solid_;
    float shipRadius_ = 1;
    std::vector<Sphere> spheres_;
    BoxTree sphereTree_;
    SphereSetErrors errors_;
    std::array<std::array<Errors, kCounts.size()>, kSphereSetKinds> curves_;
    glm::mat4 place_{1};
    std::vector<std::pair<std::uint32_t, std::uint32_t>> crossings_;
    std::vector<bool> touching_;
};

}  // namespace arclight::collision
