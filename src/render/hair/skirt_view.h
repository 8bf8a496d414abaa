// Drawing options of a skirt.
#pragma once

#include "core/params.h"

namespace arclight::hair {

/// Whether the mesh follows the skirt's nodes, by B-splines, or is skinned by bones.
enum class Skinning : int { nodes, bones };

struct SkirtView {
    Skinning skinning = Skinning::nodes;
    bool bones = false;  ///< draws nodes, columns and rings of the outermost layer
};
constexpr auto rowsOf(SkirtView) {
    return paramRows<SkirtView>(
        Param{"skinning",
              "nodes: the mesh consists of B-splines through the nodes. bones: the nodes move a skinned mesh as bones.",
              &SkirtView::skinning, labels("nodes", "bones")},
        Param{"bones", "Draw the nodes of the outermost layer with their columns and rings.", &SkirtView::bones}
            .label("show nodes")
            .primary());
}

}  // namespace arclight::hair
