// Dust and sparks in the air, and the lamps themselves: points of light that face the eye.
#pragma once

#include <vector>

#include "frame_inputs.h"

namespace arclight::lightprepass {

/// As the vertex shader takes it.
struct DustParticle {
    glm::vec3 position;
    float size;  ///< m
    glm::vec3 light;
    float lamp;  ///< 1 of a lamp, 0 of a speck of dust
};
constexpr auto rowsOf(DustParticle) {
    return vertexRows<DustParticle>(Attribute{"position", &DustParticle::position},
                                    Attribute{"size", &DustParticle::size}, Attribute{"light", &DustParticle::light},
                                    Attribute{"lamp", &DustParticle::lamp});
}

class Dust {
public:
    /// Adds them to the target of the pass. `source` holds the depth that hides them.
    void draw(Pass& pass, const FrameInputs& inputs, const PackedSource& source);

private:
    void addLamps(const LightScene& scene);
    void addParticles(const LightScene& scene);

    std::vector<DustParticle> particles_;
    std::vector<PointLight> lamps_;
    Mesh square_ = Mesh::numbered(Primitive::triangleStrip, 4);
    VertexBuffer instances_ = VertexBuffer::of<DustParticle>("specks");
};

}  // namespace arclight::lightprepass
