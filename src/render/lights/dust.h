// Dust in the air, and the drifting lamps themselves: discs of light that face the eye.
#pragma once

#include <vector>

#include "render/lights/frame_inputs.h"

namespace arclight::lights {

/// Per-instance input of the vertex shader.
struct DustParticle {
    glm::vec3 position;
    float size;  ///< m
    glm::vec3 light;
    float lamp;  ///< 1 for a lamp, 0 for a speck of dust
};
constexpr auto rowsOf(DustParticle) {
    return vertexRows<DustParticle>(Attribute{"position", &DustParticle::position},
                                    Attribute{"size", &DustParticle::size}, Attribute{"light", &DustParticle::light},
                                    Attribute{"lamp", &DustParticle::lamp});
}

class Dust {
public:
    /// Adds lamps and dust to the target of the pass, except where the depth in `source` hides them.
    void draw(Pass& pass, const FrameInputs& inputs, const PackedSource& source);

private:
    void addLamps(const LightScene& scene);
    void addParticles(const LightScene& scene);

    std::vector<DustParticle> particles_;
    std::vector<PointLight> lamps_;
    Mesh square_ = Mesh::numbered(Primitive::triangleStrip, 4);
    VertexBuffer instances_ = VertexBuffer::of<DustParticle>("specks");
};

}  // namespace arclight::lights
