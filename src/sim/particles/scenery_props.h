// Props around the effects, such as stones and machines: they are drawn, and particles collide with them.
#pragma once

#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "core/vertex_rows.h"
#include "sim/common/camera.h"
#include "sim/common/surface_mesh.h"
#include "sim/particles/effects.h"

namespace arclight::particles {

enum class PropMesh : int { stone, ball, block, column, nozzle, basin };
inline constexpr int kPropMeshes = 6;

/// A solid object, drawn as an instance of a mesh.
struct Prop {
    glm::vec3 centre{0};
    glm::vec4 size{1, 1, 1, 0};             ///< half sizes, m, and the rotation about y, rad
    glm::vec4 albedo{0.2f, 0.2f, 0.2f, 1};  ///< and roughness
    glm::vec3 emission{0};
    friend bool operator==(const Prop&, const Prop&) = default;
};
constexpr auto rowsOf(Prop) {
    return vertexRows<Prop>(Attribute{"centre", &Prop::centre}, Attribute{"size", &Prop::size},
                            Attribute{"albedo", &Prop::albedo}, Attribute{"emission", &Prop::emission});
}

/// The props that are instances of one mesh.
struct PropGroup {
    PropMesh mesh = PropMesh::stone;
    std::vector<Prop> props{};
    friend bool operator==(const PropGroup&, const PropGroup&) = default;
};

/// The mesh in its own units, built at the first call.
const SurfaceMesh& propMesh(PropMesh mesh);

/// Transforms a point of a prop's mesh to world space.
glm::vec3 worldOf(const Prop& prop, glm::vec3 point);

/// Balls that replace an effect's stones as obstacles to the air, with the same centres and volumes.
std::vector<Sphere> stonesOf(EffectKind kind);

/// The props around an effect; its balls are the last group.
std::vector<PropGroup> propsOf(EffectKind kind, std::span<const Sphere> balls);

}  // namespace arclight::particles
