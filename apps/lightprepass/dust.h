// Dust and sparks in the air, and the lamps themselves: points of light that face the eye.
#pragma once

#include <vector>

#include "frame_inputs.h"

namespace arclight::lightprepass {

/// As the vertex shader takes it.
struct Speck {
    glm::vec3 position;
    float size;  ///< m
    glm::vec3 light;
    float lamp;  ///< 1 of a lamp, 0 of a speck of dust
};
constexpr auto rowsOf(Speck) {
    return vertexRows<Speck>(Attribute{"position", &Speck::position}, Attribute{"size", &Speck::size},
                             Attribute{"light", &Speck::light}, Attribute{"lamp", &Speck::lamp});
}

class Dust {
public:
    /// Adds them to the target of the pass. `source` holds the depth that hides them.
    void draw(Pass& pass, const FrameInputs& inputs, const PackedSource& source);

private:
    void addLamps(const LightScene& scene);
    void addSpecks(const LightScene& scene);

    std::vector<Speck> specks_;
    std::vector<PointLight> lamps_;
    Mesh square_ = Mesh::numbered(Primitive::triangleStrip, 4);
    VertexBuffer instances_ = VertexBuffer::of<Speck>("specks");
};

}  // namespace arclight::lightprepass
