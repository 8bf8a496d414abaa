// Solid bodies in a dark studio with a soft box, a strip light and lamps.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include <glm/glm.hpp>

#include "gfx/frame.h"
#include "sim/common/surface_mesh.h"
#include "sim/common/vertices.h"

namespace arclight::orientation {

using SolidMesh = MeshData<PlainVertex>;

SolidMesh solidOf(const SurfaceMesh& surface);
/// A body of revolution about y through points (radius, height) from its bottom to its top.
SolidMesh turnedSolid(std::span<const glm::vec2> profile, int around);
/// A box from `low` to `high` with edges bevelled by `bevel`.
SolidMesh boxSolid(glm::vec3 low, glm::vec3 high, float bevel);
SolidMesh transformed(SolidMesh mesh, const glm::mat4& model);

struct Material {
    glm::vec3 albedo{0.05f};
    glm::vec3 mirror{0.05f};  ///< specular reflectance at normal incidence
    float rough = 0.1f;       ///< roughness of the specular reflection, 0 to 1
};

/// Lamps whose light reaches surfaces.
struct Lamps {
    static constexpr std::size_t kMax = 64;
    std::array<glm::vec4, kMax> at{};  ///< position and squared softness, m
    std::array<glm::vec3, kMax> power{};
    std::size_t count = 0;
    void set(const Program& program) const {
        program.set("lampAt", at).set("lampPower", power).set("lamps", static_cast<int>(count));
    }
};

/// Glowing circles on a ball of radius 1: its graticule, and a great arc.
struct BallMarks {
    glm::vec3 arcPole{0, 1, 0};       ///< unit vector, perpendicular to the plane of the arc
    glm::vec4 arcMiddle{1, 0, 0, 1};  ///< unit vector; cosine of half the arc's angle, 1 without an arc
    glm::vec3 arcLight{0};
};

class Solids {
public:
    explicit Solids(Shaders& shaders);
    /// Begins to draw into `pass`, with lamps.
    void begin(Pass& pass, const Lamps& lamps);
    void draw(Pass& pass, const Mesh& mesh, const glm::mat4& model, const Material& material);
    void drawBall(Pass& pass, const Mesh& mesh, const glm::mat4& model, const Material& material,
                  const BallMarks& marks);

private:
    Program program_;
};

}  // namespace arclight::orientation
