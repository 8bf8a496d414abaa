// The creature's meshes. Their bones are the rigid parts, then the joints.
#pragma once

#include "sim/bones/creature_rig.h"

namespace arclight::bones {

/// Index of the skin matrix of the bone that ends at point `i` of a chain, from 1.
inline float matrixOf(const LimbChain& chain, int i) {
    return static_cast<float>(static_cast<int>(kBodyParts) + chain.firstJoint + i - 1);
}

/// The furry surface: closed, triangulated in cells of `side`, m. `paint`: colour and length of the fur, m.
SkinnedMesh coatMesh(float side = 1.0f / 112);
/// Wings and antennae: sheets that are seen from both sides. `paint`: along, across (-1 to 1), kind (0: fore wing, 1:
/// hind wing, 2: antenna), side.
SkinnedMesh sheetMesh();
/// Both eyes. `paint`: x, y on the eye, -1 to 1, and its side.
SkinnedMesh eyeMesh();

}  // namespace arclight::bones
