#include "movers.h"

namespace arclight::lightning {
namespace {

Mesh uploaded(std::string_view label, const MoverMesh& mesh) {
    return Mesh(label, std::span<const MaterialVertex>(mesh.vertices), mesh.indices);
}

BoundingBox<float> boxOf(const MoverMesh& mesh) {
    BoundingBox<float> box;
    for (const MaterialVertex& vertex : mesh.vertices) box.add(vertex.position);
    return box;
}

}  // namespace

MoverPainter::MoverPainter(Shaders& shaders)
    : program_(shaders.program("lightning/mover.vert", "lightning/mover_surface.frag")),
      ship_(uploaded("ship", shipMesh())),
      drone_(uploaded("drone", droneMesh())),
      shipBox_(boxOf(shipMesh())),
      droneBox_(boxOf(droneMesh())),
      ships_(VertexBuffer::of<MeshInstance>("ships")),
      drones_(VertexBuffer::of<MeshInstance>("drones")) {}

void MoverPainter::draw(Pass& pass, const Texture& distances, const Movers& movers) {
    const auto upload = [&](VertexBuffer& buffer, std::span<const Mover> all) {
        instances_.clear();
        for (const Mover& mover : all) instances_.push_back({.toWorld = instanceRows(mover.toWorld)});
        buffer.upload<MeshInstance>(instances_);
    };
    upload(ships_, std::span(&movers.ship, 1));
    upload(drones_, movers.drones);
    program_.set("distances", distances);
    pass.clearDepth().state({.depth = Depth::testAndWrite});
    pass.draw(ship_, ships_, program_.set("isDrone", 0.0f));
    pass.draw(drone_, drones_, program_.set("isDrone", 1.0f));
}

}  // namespace arclight::lightning
