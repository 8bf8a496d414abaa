#include "render/orientation/solids.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/angles.h"

namespace arclight::orientation {

using glm::vec3;

SolidMesh solidOf(const SurfaceMesh& surface) {
    SolidMesh mesh;
    for (const SurfaceVertex& v : surface.vertices) mesh.vertices.push_back({v.position, v.normal});
    mesh.indices = surface.indices;
    return mesh;
}

SolidMesh turnedSolid(std::span<const glm::vec2> profile, int around) {
    SolidMesh mesh;
    addSkin<PlainVertex>(mesh, revolvedRings(profile, around), {0, -1, 0});
    return mesh;
}

SolidMesh boxSolid(vec3 low, vec3 high, float bevel) {
    SolidMesh mesh;
    const vec3 centre = 0.5f * (low + high), half = 0.5f * (high - low);
    // Eight corners of three vertices each; faces, bevels and corner triangles by their convex hull's combinatorics.
    const auto corner = [&](int i, int axis) {
        vec3 p;
        for (int k = 0; k < 3; ++k) {
            const float sign = i >> k & 1 ? 1.0f : -1.0f;
            p[k] = centre[k] + sign * (k == axis ? half[k] : half[k] - bevel);
        }
        return p;
    };
    const auto face = [&](std::initializer_list<vec3> points) {
        std::vector<vec3> ring(points);
        vec3 middle(0);
        for (const vec3 p : ring) middle += p / static_cast<float>(ring.size());
        if (glm::dot(glm::cross(ring[1] - ring[0], ring[2] - ring[0]), middle - centre) < 0)
            std::reverse(ring.begin(), ring.end());
        addFace<PlainVertex>(mesh, ring);
    };
    for (int axis = 0; axis < 3; ++axis) {
        const int u = 1 << (axis + 1) % 3, v = 1 << (axis + 2) % 3, up = 1 << axis;
        for (const int side : {0, up})
            face({corner(side, axis), corner(side | u, axis), corner(side | u | v, axis), corner(side | v, axis)});
        for (const int at : {0, u, v, u | v})
            face({corner(at, (axis + 1) % 3), corner(at | up, (axis + 1) % 3), corner(at | up, (axis + 2) % 3),
                  corner(at, (axis + 2) % 3)});
    }
    for (int i = 0; i < 8; ++i) face({corner(i, 0), corner(i, 1), corner(i, 2)});
    return mesh;
}

SolidMesh transformed(SolidMesh mesh, const glm::mat4& model) {
    for (PlainVertex& v : mesh.vertices) {
        v.position = vec3(model * glm::vec4(v.position, 1));
        v.normal = glm::normalize(glm::mat3(model) * v.normal);
    }
    return mesh;
}

Solids::Solids(Shaders& shaders) : program_(shaders.program("orientation/solid.vert", "orientation/solid.frag")) {}

void Solids::begin(Pass& pass, const Lamps& lamps) {
    pass.state({.depth = Depth::testAndWrite});
    lamps.set(program_);
}

void Solids::draw(Pass& pass, const Mesh& mesh, const glm::mat4& model, const Material& material) {
    const BallMarks none;
    program_.set("graticule", 0.0f).set("arcPole", none.arcPole).set("arcMiddle", none.arcMiddle);
    program_.set("arcLight", none.arcLight);
    program_.set("model", model).set("albedo", material.albedo).set("mirror", material.mirror);
    pass.draw(mesh, program_.set("rough", material.rough));
}

void Solids::drawBall(Pass& pass, const Mesh& mesh, const glm::mat4& model, const Material& material,
                      const BallMarks& marks) {
    program_.set("graticule", 1.0f).set("arcPole", marks.arcPole).set("arcMiddle", marks.arcMiddle);
    program_.set("arcLight", marks.arcLight);
    program_.set("model", model).set("albedo", material.albedo).set("mirror", material.mirror);
    pass.draw(mesh, program_.set("rough", material.rough));
}

}  // namespace arclight::orientation
