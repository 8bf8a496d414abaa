#include "sim/collision/ship_pair.h"

#include <algorithm>
#include <cmath>

#include <glm/gtc/matrix_transform.hpp>

#include "core/parallel.h"
#include "sim/collision/double_truth.h"
#include "sim/common/surface_mesh.h"

namespace arclight::collision {
namespace {

constexpr float kShipScale = 0.33f;

std::vector<Triangle> shipTriangles() {
    SurfaceMesh mesh = shipMesh();
    for (SurfaceVertex& vertex : mesh.vertices) vertex.position *= kShipScale;
    return trianglesOf(mesh);
}

std::vector<Triangle> coveredBy(const ShipPair::Body* body) {
    if (!body) return shipTriangles();
    std::vector<Triangle> all = body->triangles;
    all.insert(all.end(), body->remains.begin(), body->remains.end());
    return all;
}

/// Moves back and forth in front of the rock at varying distances, rolling.
glm::mat4 placeAt(double seconds) {
    const auto t = static_cast<float>(std::fmod(seconds, 3600.0));
    const float angle = -0.1f + 0.8f * sinf(0.45f * t - 0.5f), away = 1.55f + 0.36f * cosf(1.3f * t + 2.4f);
    const glm::vec3 at = away * glm::vec3(sinf(angle), 0.22f * sinf(0.8f * t), cosf(angle));
    const float turn = angle + 1.35f + 0.5f * sinf(0.7f * t);
    const glm::mat4 heading = glm::rotate(glm::translate(glm::mat4(1), at), turn, glm::vec3(0, 1, 0));
    return glm::rotate(heading, 0.6f * sinf(0.9f * t), glm::vec3(0, 0, 1));
}

}  // namespace

ShipPair::ShipPair(Seed seed, const Body* body)
    : rock_(trianglesOf(boulderMesh(seed, 4))),
      ship_(body ? body->triangles : shipTriangles()),
      covered_(coveredBy(body)),
      shift_(body ? body->shift * (1 + 0x1p-18f) : 0),
      nose_(0, -0.04f, -2.6f * kShipScale),
      cover_(covered_),
      solid_(ship_.triangles(), 96) {
    if (const Box box = ship_.tree().bounds(); body) nose_ = {box.centre().x, box.centre().y, box.low.z};
    shipRadius_ = cover_.spheres(1)[0].radius;
    parallelFor(kSphereSetKinds * kCounts.size(), 1, [&](std::size_t i, std::size_t) {
        const std::size_t kind = i / kCounts.size(), index = i % kCounts.size();
        const std::vector<Sphere> set = made({static_cast<SphereSetKind>(kind), kCounts[index]});
        curves_[kind][index] = {errorsOf(set, solid_, ship_), set.size()};
    });
}

std::vector<Sphere> ShipPair::made(const SphereSetSettings& settings) const {
    const auto [kind, count] = settings;
    std::vector<Sphere> spheres = kind == SphereSetKind::merged ? cover_.spheres(count)
                                  : kind == SphereSetKind::grid ? gridSpheres(covered_, count)
                                                                : treeSpheres(covered_, count);
    for (Sphere& sphere : spheres) sphere.radius += shift_;
    return spheres;
}

void ShipPair::setSpheres(const SphereSetSettings& settings) {
    spheres_ = made(settings);
    sphereTree_ = BoxTree(boxesOf(spheres_), {.leafSize = 1});
    errors_ = errorsOf(spheres_, solid_, ship_);
}

ShipPair::Answer ShipPair::ask(double seconds) {
    place_ = placeAt(seconds);
    Answer answer;
    crossings_.clear();
    crossingPairs(rock_, ship_, place_, false, crossings_, &answer.meshes);
    touchingSpheres(rock_, spheres_, sphereTree_, place_, touching_, &answer.spheres);
    answer.doMeshesCross = !crossings_.empty();
    answer.doSpheresTouch = std::find(touching_.begin(), touching_.end(), true) != touching_.end();
    return answer;
}

ShipPair::Beam ShipPair::shoot(double seconds, float tolerance) const {
    const auto t = static_cast<float>(std::fmod(seconds, 3600.0));
    const glm::vec3 nose(place_ * glm::vec4(nose_, 1));
    const glm::vec3 ahead(place_ * glm::vec4(0, 0, 2 * nose_.z, 1));
    const glm::vec3 target(1.3f * sinf(0.7f * t), 0.9f * cosf(1.1f * t), -1.2f);
    Beam beam;
    beam.curve = {nose, ahead, target}, beam.radius = kBeamRadius + tolerance;
    beam.segments = segmentsWithin(beam.curve, tolerance);
    beam.hit = firstHit(rock_, beam.curve, kBeamRadius, tolerance, &beam.counts);
    return beam;
}

int ShipPair::falseNegatives(const std::vector<bool>& touching) const {
    int missed = 0;
    for (std::size_t i = 0; i < spheres_.size(); ++i) {
        const glm::dvec3 centre(glm::dmat4(place_) * glm::dvec4(spheres_[i].centre, 1));
        const double radius =
            static_cast<double>(spheres_[i].radius) - 3 * kRounding;  // within 3 m of the rock's centre
        missed += !touching[i] &&
                  std::any_of(rock_.triangles().begin(), rock_.triangles().end(),
                              [&](const Triangle& t) { return touchesInDouble(centre, radius, cornersOf(t)); });
    }
    return missed + (!crossings_.empty() && std::find(touching.begin(), touching.end(), true) == touching.end());
}

}  // namespace arclight::collision
