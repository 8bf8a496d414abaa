// Dust in the air, and the drifting lamps themselves: discs of light that face the eye.
#pragma once

#include <vector>

#include "render/lights/frame_inputs.h"

namespace arclight::lights {

class Dust {
public:
    /// Adds lamps and dust to the target of the pass, except where the depth in `source` hides them.
    void draw(Pass& pass, const FrameInputs& inputs, const PackedSource& source);

private:
    void addLamps(const LightScene& scene);
    void addSpecks(const LightScene& scene);

    std::vector<PointLight> lamps_, specks_;  ///< with the radii that are drawn
    std::vector<PointLight> lighting_;        ///< lamps that light the specks
    Mesh square_ = Mesh::numbered(Primitive::triangleStrip, 4);
    VertexBuffer lampInstances_ = VertexBuffer::of<PointLight>("lamps");
    VertexBuffer speckInstances_ = VertexBuffer::of<PointLight>("specks");
};

}  // namespace arclight::lights
