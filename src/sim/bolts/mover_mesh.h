// Procedural meshes of the ship and the drones in mode ship.
#pragma once

#include "sim/common/mesh_data.h"
#include "sim/common/vertices.h"

namespace arclight::bolts {

/// The material of a part; shaders/lightning/mover.frag uses the same numbers.
enum class MoverPart : int { hull, dark, glass, engine, eye, blade };

/// `material.x` is a MoverPart.
using MoverMesh = MeshData<MaterialVertex>;

/// A ship about 2.7 m long; its nose points along +x, its muzzle is at ShipLayout::muzzle.
MoverMesh shipMesh();
/// An armoured drone of about 0.5 m radius with four claws and an eye, looking along -x.
MoverMesh droneMesh();

}  // namespace arclight::bolts
