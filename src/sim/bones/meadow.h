// A meadow: rolling ground, a map of the grass, and the positions of blades and flowers.
#pragma once

#include <vector>

#include <glm/glm.hpp>

#include "core/random.h"
#include "core/values.h"
#include "sim/common/vertices.h"

namespace arclight::bones {

/// A square of ground with blades of grass, which shaders place by hashes of its key: x and z of its corner, side, m;
/// key, a whole number.
using GrassPatch = SingleVertex<"tuft", glm::vec4>;

enum class FlowerKind : int { poppy, daisy, cornflower, buttercup };

/// `root`: position of its root, m; height of its stem, m. `look`: kind, radius of its head, m, angle, and a random
/// number.
using Flower = ShapeInstance;

/// The quantities that vary over the ground, as a lattice of texels.
struct MeadowMap {
    static constexpr int kSide = 256;
    static constexpr float kSize = 128;  ///< m
    /// Height of the ground in m; how tall and dense the grass is, 0 to 1; a slow noise for tints, 0 to 1; the fraction
    /// of sunlight not blocked by trees.
    std::vector<glm::vec4> texels;

    /// Interpolated; `p` is x and z.
    glm::vec4 at(glm::vec2 p) const;
    float height(glm::vec2 p) const { return at(p).x; }
};

/// Grown once from a seed.
class Meadow {
public:
    static constexpr int kBladesPerPatch = 16;
    /// A clearing of short grass for a guest: x and z of its centre, and its radius, m.
    static constexpr glm::vec3 kClearing{-2.4f, 1.6f, 1.7f};

    explicit Meadow(Seed seed);

    const MeadowMap& map() const { return map_; }
    /// In rings: small patches around the centre, larger ones farther out.
    const std::vector<GrassPatch>& patches() const { return patches_; }
    const std::vector<Flower>& flowers() const { return flowers_; }
    int blades() const { return kBladesPerPatch * static_cast<int>(patches_.size()); }

private:
    void makeMap(Seed seed);
    void placePatches();
    void placeFlowers(Seed seed);
    void plant(Random& random, glm::vec2 p, std::size_t kind);

    MeadowMap map_;
    std::vector<GrassPatch> patches_;
    std::vector<Flower> flowers_;
};

}  // namespace arclight::bones
