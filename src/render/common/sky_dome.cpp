#include "render/common/sky_dome.h"

namespace arclight {

MeshData<DomeVertex> domeMesh(int rows, int columns, const std::function<float(float)>& sine) {
    MeshData<DomeVertex> mesh;
    for (int row = 0; row <= rows; ++row)
        for (int column = 0; column <= columns; ++column)
            mesh.vertices.push_back({{static_cast<float>(column) / static_cast<float>(columns),
                                      sine(static_cast<float>(row) / static_cast<float>(rows))}});
    addQuads(mesh.indices, 0, rows, columns);
    return mesh;
}

StarPainter::StarPainter(Shaders& shaders, const Stars& stars)
    : program_(shaders.program("common/sky/stars.vert", "common/sky/star.frag")),
      points_(Mesh::numbered(Primitive::points, stars.count)) {
    program_.set("seed", stars.seed)
        .set("elevations", glm::vec4(stars.lowest, stars.highest, stars.fadeFrom, stars.fadeTo))
        .set("starLight", stars.light)
        .set("starSize", stars.size);
}

void StarPainter::draw(Pass& pass) {
    pass.state({.blend = Blend::additive, .depth = Depth::test, .sizesPoints = true});
    pass.draw(points_, program_);
}

SkyDisc::SkyDisc(Shaders& shaders, std::string_view fragment)
    : program_(shaders.program("common/sky/disc.vert", fragment)),
      square_(Mesh::numbered(Primitive::triangleStrip, 4)) {}

void SkyDisc::draw(Pass& pass, glm::vec3 direction, float reach, const Texture& image) {
    pass.state({.blend = Blend::premultiplied, .depth = Depth::test});
    pass.draw(square_, program_.set("direction", direction).set("reach", reach).set("image", image));
}

}  // namespace arclight
