#include "render/lights/light_tables.h"

namespace arclight::lights {
namespace {

constexpr int kPointsAcross = 64, kSpotTexels = 3;

}  // namespace

std::size_t fitTable(Texture& texture, std::string_view label, PixelFormat format, int width, std::size_t count) {
    const auto across = static_cast<std::size_t>(width);
    int rows = 1;
    while (static_cast<std::size_t>(rows) * across < count) rows *= 2;
    if (texture.width() != width || texture.height() != rows)
        texture = Texture(label, format, width, rows, Filter::nearest);
    return static_cast<std::size_t>(rows) * across;
}

void LightTables::upload(const LightScene& scene, glm::vec3 eye) {
    pointCount_ = static_cast<int>(scene.lights.size()), spotCount_ = static_cast<int>(scene.spots.size());
    const std::size_t pointRoom =
        fitTable(points_, "point lights", PixelFormat::rgba32f, 2 * kPointsAcross, 2 * scene.lights.size());
    texels_.assign(pointRoom, glm::vec4(0));
    for (std::size_t i = 0; i < scene.lights.size(); ++i) {
        const float radius = scene.lights[i].radius;
        texels_[2 * i] = glm::vec4(scene.lights[i].position - eye, radius);
        texels_[2 * i + 1] = glm::vec4(scene.lights[i].colour, 1 / std::max(1e-8f, radius * radius));
    }
    points_.upload<glm::vec4>(texels_);
    const std::size_t spotRoom =
        fitTable(spots_, "spot lights", PixelFormat::rgba32f, kSpotTexels, kSpotTexels * scene.spots.size());
    texels_.assign(spotRoom, glm::vec4(0));
    for (std::size_t i = 0; i < scene.spots.size(); ++i) {
        const SpotLight& spot = scene.spots[i];
        texels_[3 * i] = glm::vec4(spot.point.position - eye, spot.point.radius);
        texels_[3 * i + 1] = glm::vec4(spot.point.colour, spot.cosInner);
        texels_[3 * i + 2] = glm::vec4(spot.direction, spot.cosOuter);
    }
    spots_.upload<glm::vec4>(texels_);
}

void LightTables::set(const Program& program) const {
    setPoints(program);
    program.set("spotTable", spots_).set("pointCount", pointCount_).set("spotCount", spotCount_);
}

}  // namespace arclight::lights
