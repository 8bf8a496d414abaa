#include "movers.h"

namespace arclight::lightning {
namespace {

Mesh uploaded(std::string_view label, const MoverMesh& mesh) {
    return Mesh(label, std::span<const MoverVertex>(mesh.vertices), mesh.indices);
}

BoundingBox<float> boxOf(const MoverMesh& mesh) {
    BoundingBox<float> box;
    for (const MoverVertex& vertex : mesh.vertices) box.add(vertex.position);
    return box;
}

}  // namespace

MoverPainter::MoverPainter(Shaders& shaders)
    : program_(shaders.program("lightning/mover.vert", "lightning/mover_surface.frag")),
      ship_(uploaded("ship", shipMesh())),
      drone_(uploaded("drone", droneMesh())),
      shipBox_(boxOf(shipMesh())),
      droneBox_(boxOf(droneMesh())),
      ships_(VertexBuffer::of<Mover>("ships")),
      drones_(VertexBuffer::of<Mover>("drones")) {}

void MoverPainter::draw(Pass& pass, const Texture& distances, const Movers& movers) {
    ships_.upload(std::span(&movers.ship, 1));
    drones_.upload<Mover>(movers.drones);
    program_.set("distances", distances);
    pass.clearDepth().state({.depth = Depth::testAndWrite});
    pass.draw(ship_, ships_, program_.set("isDrone", 0.0f));
    pass.draw(drone_, drones_, program_.set("isDrone", 1.0f));
}

}  // namespace arclight::lightning
