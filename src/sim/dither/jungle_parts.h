// The parts of the jungle's plants: leaves, pinnae, tubes and fronds.
#pragma once

#include <cmath>
#include <vector>

#include "sim/dither/jungle_mesh.h"

namespace arclight::dither {

inline constexpr glm::vec3 kUp{0, 1, 0};
inline glm::vec3 levelAt(float turn) { return {cosf(turn), 0, sinf(turn)}; }

/// A leaf: where it begins, its direction there, the side it faces, and its shape.
struct Leaf {
    glm::vec3 base{0}, along{1, 0, 0}, facing{0, 1, 0};
    float length = 0.4f, width = 0.15f;
    float droop = 0.3f;   ///< how far the tip hangs, as a fraction of the length
    float fold = 0.2f;    ///< slope of the two halves towards the midrib
    float widest = 0.4f;  ///< where it is widest, as a fraction of the length
    float hue = 0.5f, sway = 0.02f, open = 1;
    int segments = 3;
};

/// Adds three vertices per row: left rim, midrib, right rim. With one segment, a folded rhombus.
void addLeaf(PlantMesh& mesh, const Leaf& leaf);
/// A tube along points, with bark on it.
void addTube(PlantMesh& mesh, const std::vector<glm::vec3>& points, float from, float to, std::size_t sides, float hue,
             float wood, float sway);
/// A frond from `base`: an arching midrib with pinnae on both sides.
void addFrond(PlantMesh& mesh, glm::vec3 base, glm::vec3 out, float rise, float length, float widest, int pairs,
              int detail, float hue);

}  // namespace arclight::dither
