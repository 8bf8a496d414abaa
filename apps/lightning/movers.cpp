#include "movers.h"

#include <algorithm>
#include <cstddef>

#include "light_uniforms.h"
#include "mover_mesh.h"

namespace arclight::lightning {

MoverPainter::MoverPainter(Shaders& shaders)
    : program_(shaders.program("lightning/mover.vert", "lightning/mover.frag")) {
    const std::array<MoverMesh, 2> made{shipMesh(), droneMesh()};
    for (std::size_t i = 0; i < made.size(); ++i) {
        Mesh& mesh = meshes_[i];
        mesh.vertices = Buffer("mover", GL_ARRAY_BUFFER);
        mesh.indices = Buffer("mover", GL_ELEMENT_ARRAY_BUFFER);
        mesh.array = VertexArray("mover");
        mesh.vertices.upload<MoverVertex>(made[i].vertices);
        mesh.indices.upload<std::uint32_t>(made[i].indices);
        mesh.array.attach(mesh.vertices, sizeof(MoverVertex),
                          {{0, 3, GL_FLOAT, offsetof(MoverVertex, position)},
                           {1, 3, GL_FLOAT, offsetof(MoverVertex, normal)},
                           {2, 1, GL_FLOAT, offsetof(MoverVertex, part)}});
        mesh.array.attachIndices(mesh.indices);
        mesh.count = static_cast<int>(made[i].indices.size());
    }
}

void MoverPainter::draw(const Framebuffer& target, const Camera& camera, const Texture& distances,
                        std::span<const Mover> movers, std::span<const LineLight> lights) {
    target.clearDepth();
    setDepthTest(true, true);
    const float aspect = static_cast<float>(target.width()) / static_cast<float>(target.height());
    program_.use();
    program_.set("camera", camera.projection(aspect) * camera.view());
    program_.set("eye", camera.position);
    program_.set("ahead", camera.forward());
    program_.set("distances", distances, 0);
    setLights(program_, lights);
    for (const Mover& mover : movers) {
        const Mesh& mesh = meshes_[static_cast<std::size_t>(mover.kind)];
        program_.set("place", mover.place);
        program_.set("glow", mover.glow);
        program_.set("isDrone", mover.kind == MoverKind::drone ? 1.0f : 0.0f);
        drawIndices(mesh.array, GL_TRIANGLES, mesh.count);
    }
}

}  // namespace arclight::lightning
