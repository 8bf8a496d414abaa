// Dust and sparks in the air, and the lamps themselves: points of light that face the eye.
#pragma once

#include <vector>

#include "drawing.h"

namespace arclight::lightprepass {

class Dust {
public:
    Dust();
    /// Adds them to the bound picture. `source` holds the depth that hides them.
    void draw(Drawing& drawing, PackedSource source);

private:
    /// As the vertex shader takes it.
    struct Speck {
        glm::vec3 place;
        float size;  ///< m
        glm::vec3 light;
        float kind;  ///< 0 a speck of dust, 1 a lamp
    };
    void addLamps(const LightScene& scene);
    void addSpecks(const LightScene& scene);

    std::vector<Speck> specks_;
    std::vector<PointLight> lamps_;
    Buffer corners_, instances_;
    VertexArray array_;
};

}  // namespace arclight::lightprepass
