#include "light_tables.h"

#include "target.h"

namespace arclight::lightprepass {
namespace {

constexpr int kPointsAcross = 64, kSpotTexels = 3;
constexpr int kFirstUnit = 4;

}  // namespace

void LightTables::upload(const LightScene& scene) {
    fitTable(points_, "point lights", PixelFormat::rgba32f, 2 * kPointsAcross, 2 * scene.lights.size());
    texels_.assign(tableSize(points_), glm::vec4(0));
    for (std::size_t i = 0; i < scene.lights.size(); ++i) {
        const float radius = scene.lights[i].radius;
        texels_[2 * i] = glm::vec4(scene.lights[i].position, radius);
        texels_[2 * i + 1] = glm::vec4(scene.lights[i].color, 1 / std::max(1e-8f, radius * radius));
    }
    points_.upload<glm::vec4>(texels_);
    fitTable(spots_, "spot lights", PixelFormat::rgba32f, kSpotTexels, kSpotTexels * scene.spots.size());
    texels_.assign(tableSize(spots_), glm::vec4(0));
    for (std::size_t i = 0; i < scene.spots.size(); ++i) {
        const SpotLight& spot = scene.spots[i];
        texels_[3 * i] = glm::vec4(spot.point.position, spot.point.radius);
        texels_[3 * i + 1] = glm::vec4(spot.point.color, spot.cosInner);
        texels_[3 * i + 2] = glm::vec4(spot.direction, spot.cosOuter);
    }
    spots_.upload<glm::vec4>(texels_);
}

void LightTables::setPoints(const Program& program) const { program.set("pointTable", points_, kFirstUnit); }

void LightTables::set(const Program& program, const LightScene& scene) const {
    setPoints(program);
    program.set("spotTable", spots_, kFirstUnit + 1);
    program.set("pointCount", static_cast<int>(scene.lights.size()));
    program.set("spotCount", static_cast<int>(scene.spots.size()));
    program.set("sunTowards", scene.sun.towards);
    program.set("sunColor", scene.sun.color);
}

}  // namespace arclight::lightprepass
