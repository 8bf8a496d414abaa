#include "light_tables.h"

#include <algorithm>

namespace arclight {
namespace {

constexpr int kPointsAcross = 64, kEntriesAcross = 1024, kSpotTexels = 3;
constexpr int kFirstUnit = 4;

/// Makes `texture` hold `height` rows at least; false where it already does.
void fit(Texture& texture, const char* label, PixelFormat format, int width, int height) {
    if (texture.width() != width || texture.height() != height) texture = Texture(label, format, width, height, Filter::nearest);
}

/// Rows for `count` things, rounded up to a power of two so that a table seldom changes its size.
int rowsFor(std::size_t count, int across) {
    const auto rows = static_cast<int>((count + static_cast<std::size_t>(across) - 1) / static_cast<std::size_t>(across));
    int rounded = 1;
    while (rounded < rows) rounded *= 2;
    return rounded;
}

}  // namespace

void LightTables::upload(const LightScene& scene) {
    const int rows = rowsFor(scene.lights.size(), kPointsAcross);
    texels_.assign(static_cast<std::size_t>(2 * kPointsAcross) * static_cast<std::size_t>(rows), glm::vec4(0));
    for (std::size_t i = 0; i < scene.lights.size(); ++i) {
        const float radius = scene.lights[i].radius;
        texels_[2 * i] = glm::vec4(scene.lights[i].position, radius);
        texels_[2 * i + 1] = glm::vec4(scene.lights[i].color, 1 / std::max(1e-8f, radius * radius));
    }
    fit(points_, "point lights", PixelFormat::rgba32f, 2 * kPointsAcross, rows);
    points_.upload<glm::vec4>(texels_);
    texels_.assign(kSpotTexels * std::max<std::size_t>(1, scene.spots.size()), glm::vec4(0));
    for (std::size_t i = 0; i < scene.spots.size(); ++i) {
        const SpotLight& spot = scene.spots[i];
        texels_[3 * i] = glm::vec4(spot.point.position, spot.point.radius);
        texels_[3 * i + 1] = glm::vec4(spot.point.color, spot.cosInner);
        texels_[3 * i + 2] = glm::vec4(spot.direction, spot.cosOuter);
    }
    fit(spots_, "spot lights", PixelFormat::rgba32f, kSpotTexels, static_cast<int>(std::max<std::size_t>(1, scene.spots.size())));
    spots_.upload<glm::vec4>(texels_);
}

void LightTables::uploadTiles(const LightScene& scene, int width, int height) {
    const TileView view(scene.camera, width, height);
    tiles_.build(view, scene.lights);
    heads_.clear(), entries_.clear();
    for (const LightTiles::Head& head : tiles_.heads) heads_.emplace_back(head.first, head.count);
    for (const std::uint32_t light : tiles_.lights) entries_.push_back(static_cast<float>(light));
    const int rows = rowsFor(entries_.size(), kEntriesAcross);
    entries_.resize(static_cast<std::size_t>(rows) * kEntriesAcross);
    fit(tileHeads_, "tile heads", PixelFormat::rg32f, view.tilesAcross(), view.tilesUp());
    tileHeads_.upload<glm::vec2>(heads_);
    fit(tileLights_, "tile lights", PixelFormat::r32f, kEntriesAcross, rows);
    tileLights_.upload<float>(entries_);
}

void LightTables::set(const Program& program, const LightScene& scene, bool isTiled) const {
    program.set("pointTable", points_, kFirstUnit);
    program.set("spotTable", spots_, kFirstUnit + 1);
    program.set("pointCount", static_cast<int>(scene.lights.size()));
    program.set("spotCount", static_cast<int>(scene.spots.size()));
    program.set("sunTowards", scene.sun.towards);
    program.set("sunColor", scene.sun.color);
    if (!isTiled) return;
    program.set("tileHeads", tileHeads_, kFirstUnit + 2);
    program.set("tileLights", tileLights_, kFirstUnit + 3);
}

}  // namespace arclight
