// A skirt's nodes as bones, which move a finer mesh by linear blend skinning.
#pragma once

#include <vector>

#include "sim/common/skin.h"
#include "sim/hair/skirt.h"

namespace arclight::hair {

/// A bone for each node of a layer, in the order of its nodes. Its matrix maps the body's space at rest to the world:
/// the bone's axes follow the column, the ring and the normal.
void skirtBones(const Skirt& skirt, std::vector<SkinMatrix>& matrices, int layer = 0);

/// The skirt at rest: `detail`² quads per quad of nodes, smoothed by B-splines around the skirt and along the columns.
/// `paint`: around, and from waist to hem.
SkinnedMesh skirtMesh(const Skirt& skirt, int detail, int layer = 0);

}  // namespace arclight::hair
