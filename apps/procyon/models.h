// The shapes of ships and enemies: parts for the renderer, and a tree of their triangles for collision tests.
//
// Collisions use the plane of flight, unrolled: the point (x, y) is (0, y, −x), as if the path ran straight along −z.
#pragma once

#include <array>
#include <vector>

#include <glm/glm.hpp>

#include "sim/common/quick_trigonometry.h"
#include "sim/common/triangle_tree.h"
#include "sim/lights/light_scene.h"

namespace arclight::procyon {

/// The rotation of a model: `pitch` lifts its nose, then `roll` turns it about the path, rad.
struct Attitude {
    float pitch = 0, roll = 0;
};

/// Transforms a model to `at`. Bit-identical on all platforms.
glm::mat4 placed(glm::vec3 at, Attitude attitude, float scale);
inline glm::vec3 unrolled(glm::vec2 at) { return {0, at.y, -at.x}; }

/// The costs of collision tests, and whether they make the mistake of `Split::midpointBoth`.
struct HitTests : WalkCounts {
    bool usesMidpointTrees = false;
};

class Model {
public:
    explicit Model(std::vector<lights::SceneObject> parts);

    /// Whose `toWorld` maps to the model.
    std::span<const lights::SceneObject> parts() const { return parts_; }
    const TriangleTree& tree(const HitTests* tests = nullptr) const {
        return tests && tests->usesMidpointTrees ? midpointTree_ : tree_;
    }
    float radius() const { return radius_; }  ///< around the model's origin

    /// Where a moving sphere first touches the model at `toWorld`, as a fraction of its way from `from` to `to`.
    std::optional<float> firstHit(const glm::mat4& toWorld, glm::vec3 from, glm::vec3 to, float sphereRadius,
                                  HitTests* tests) const;
    bool isTouched(const glm::mat4& toWorld, const Sphere& sphere, HitTests* tests) const;

private:
    std::vector<lights::SceneObject> parts_;
    TriangleTree tree_, midpointTree_;
    float radius_ = 0;
};

// The models, each made once.
/// The player's ship, nose along −z, 4.4 m long before it is scaled.
const Model& shipModel();
/// A drone: a ball in a cage of fins, its lamp along +z, towards the player.
const Model& droneModel();

/// Spheres that cover the ship, in its space.
inline constexpr std::size_t kShipSpheres = 5;
const std::array<Sphere, kShipSpheres>& shipSpheres();

}  // namespace arclight::procyon
