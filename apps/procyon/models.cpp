#include "models.h"

#include <algorithm>

#include <glm/gtc/matrix_transform.hpp>

namespace arclight::procyon {
namespace {

using lights::Material;
using lights::MeshName;
using lights::SceneObject;

glm::mat4 rotationX(float angle) {
    const SineCosine a = quickSineCosine(static_cast<double>(angle));
    const auto s = static_cast<float>(a.sine), c = static_cast<float>(a.cosine);
    return {{1, 0, 0, 0}, {0, c, s, 0}, {0, -s, c, 0}, {0, 0, 0, 1}};
}

glm::mat4 rotationZ(float angle) {
    const SineCosine a = quickSineCosine(static_cast<double>(angle));
    const auto s = static_cast<float>(a.sine), c = static_cast<float>(a.cosine);
    return {{c, s, 0, 0}, {-s, c, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
}

std::vector<Triangle> trianglesOf(std::span<const SceneObject> parts) {
    std::vector<Triangle> triangles;
    for (const SceneObject& part : parts) {
        const SurfaceMesh mesh = lights::makeMesh(part.mesh);
        const auto corner = [&](std::size_t i) {
            return glm::vec3(part.toWorld * glm::vec4(mesh.vertices[mesh.indices[i]].position, 1));
        };
        for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3)
            triangles.push_back({corner(i), corner(i + 1), corner(i + 2)});
    }
    return triangles;
}

/// The inverse of a matrix that rotates, scales alike along all axes and translates.
glm::mat4 inverseOf(const glm::mat4& m) {
    const float square = glm::dot(glm::vec3(m[0]), glm::vec3(m[0]));
    const glm::mat3 turned = glm::transpose(glm::mat3(m)) * (1 / square);
    glm::mat4 inverse(turned);
    inverse[3] = glm::vec4(-(turned * glm::vec3(m[3])), 1);
    return inverse;
}

std::vector<SceneObject> droneParts() {
    std::vector<SceneObject> parts;
    parts.push_back({.mesh = MeshName::ball,
                     .material = Material::metal,
                     .toWorld = glm::scale(glm::mat4(1), glm::vec3(0.52f)),
                     .tint = {0.75f, 0.62f, 0.60f},
                     .texturePerMetre = 0.8f});
    // Four fins that point away from the player, and one lamp towards it.
    for (int i = 0; i < 4; ++i) {
        const float side = i % 2 == 0 ? 1.0f : -1.0f, up = i < 2 ? 1.0f : -1.0f;
        const glm::mat4 fin = glm::translate(glm::mat4(1), {0.34f * side, 0.34f * up, 0.25f}) *
                              rotationZ(-0.785f * side * up + (up < 0 ? 3.1416f : 0.0f)) * rotationX(-0.9f);
        parts.push_back({.mesh = MeshName::spikeA,
                         .material = Material::metal,
                         .toWorld = glm::scale(fin, {0.10f, 0.27f, 0.16f}),
                         .tint = {0.9f, 0.45f, 0.4f},
                         .texturePerMetre = 0.8f});
    }
    parts.push_back(
        {.mesh = MeshName::crystal,
         .material = Material::crystal,
         .toWorld = glm::scale(glm::translate(glm::mat4(1), {0, 0, 0.28f}) * rotationX(1.5708f), {0.20f, 0.42f, 0.20f}),
         .tint = {0.36f, 0.10f, 0.12f},
         .emission = {7.0f, 0.9f, 0.6f}});
    return parts;
}

}  // namespace

glm::mat4 placed(glm::vec3 at, Attitude attitude, float scale) {
    glm::mat4 m = rotationX(attitude.pitch) * rotationZ(attitude.roll);
    for (int i = 0; i < 3; ++i) m[i] *= scale;
    m[3] = glm::vec4(at, 1);
    return m;
}

Model::Model(std::vector<SceneObject> parts)
    : parts_(std::move(parts)),
      tree_(trianglesOf(parts_)),
      midpointTree_(tree_.triangles(), {.split = Split::midpointBoth}) {
    for (const Triangle& triangle : tree_.triangles())
        for (const glm::vec3 corner : {triangle.a, triangle.b, triangle.c})
            radius_ = std::max(radius_, glm::length(corner));
}

std::optional<float> Model::firstHit(const glm::mat4& toWorld, glm::vec3 from, glm::vec3 to, float sphereRadius,
                                     HitTests* tests) const {
    const glm::mat4 inverse = inverseOf(toWorld);
    const float scale = glm::length(glm::vec3(inverse[0]));
    const Ray ray{glm::vec3(inverse * glm::vec4(from, 1)), glm::mat3(inverse) * (to - from)};
    const auto hit = tree(tests).firstHit(ray, sphereRadius * scale, 1, {}, tests);
    return hit ? std::optional(hit->at) : std::nullopt;
}

bool Model::isTouched(const glm::mat4& toWorld, const Sphere& sphere, HitTests* tests) const {
    return tree(tests).isTouched(inModelSpace(sphere, inverseOf(toWorld)), {}, tests);
}

const Model& shipModel() {
    static const Model model({{.mesh = MeshName::ship,
                               .material = Material::metal,
                               .tint = {1.7f, 1.75f, 1.8f},
                               .emission = {56.0f, 18.0f, 4.4f},
                               .texturePerMetre = 0.42f}});
    return model;
}

const Model& droneModel() {
    static const Model model(droneParts());
    return model;
}

const std::array<Sphere, kShipSpheres>& shipSpheres() {
    static const std::array<Sphere, kShipSpheres> spheres{{{{0, 0, -1.9f}, 0.42f},
                                                           {{0, 0.05f, -1.0f}, 0.52f},
                                                           {{0, 0.1f, 0.0f}, 0.62f},
                                                           {{0, 0.05f, 1.0f}, 0.62f},
                                                           {{0, 0.25f, 1.7f}, 0.55f}}};
    return spheres;
}

}  // namespace arclight::procyon
