// Meshes of what flies in the cavern, made in code.
#pragma once

#include <cstdint>
#include <vector>

#include <glm/glm.hpp>

namespace arclight::lightning {

/// What a part of a mover is made of; mover.frag knows the same numbers.
enum class MoverPart : int { hull, dark, glass, engine, eye, blade };

struct MoverVertex {
    glm::vec3 position{0}, normal{0};
    float part = 0;
};

struct MoverMesh {
    std::vector<MoverVertex> vertices;
    std::vector<std::uint32_t> indices;
};

/// A ship about 2.7 m long, nose along +x, its muzzle at ShipPlaces::muzzle.
MoverMesh shipMesh();
/// An armoured drone of about 0.5 m radius with four claws and an eye, looking along -x.
MoverMesh droneMesh();

}  // namespace arclight::lightning
