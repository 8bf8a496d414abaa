// What of a skirt is drawn.
#pragma once

namespace arclight::hair {

/// Whether the mesh follows the skirt's nodes, by B-splines, or is skinned by bones.
enum class Skinning : int { nodes, bones };

struct SkirtView {
    Skinning skinning = Skinning::nodes;
    bool bones = false;  ///< draws nodes, columns and rings of the outermost layer
};

}  // namespace arclight::hair
