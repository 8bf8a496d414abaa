#include "sim/lights/light_tiles.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/check.h"

namespace arclight::lights {
namespace {

/// The slopes x / -z between which a circle at (x, z) is visible. Unbounded on the sides where the circle reaches
/// behind the eye.
struct Slopes {
    float low = -1e30f, high = 1e30f;
};

Slopes slopesOf(float x, float z, float radius) {
    const float d2 = x * x + z * z, r2 = radius * radius;
    if (d2 <= r2) return {};
    // The tangents from the eye are the direction to the centre, rotated by ±asin(radius / distance).
    const float tangent = std::sqrt(d2 - r2), d = std::sqrt(d2);
    const float cosine = tangent / d, sine = radius / d;
    const float forward = -z;
    Slopes slopes;
    const float lowX = x * cosine - forward * sine, lowZ = forward * cosine + x * sine;
    const float highX = x * cosine + forward * sine, highZ = forward * cosine - x * sine;
    if (lowZ > 0) slopes.low = lowX / lowZ;
    if (highZ > 0) slopes.high = highX / highZ;
    return slopes;
}

/// The first and last tile that an interval of slopes covers, with a margin for rounding.
std::pair<int, int> tilesOf(Slopes slopes, float half, int sizePx, int tiles) {
    const auto size = static_cast<float>(sizePx);
    const auto toPixels = [&](float slope) { return (std::clamp(slope / half, -2.0f, 2.0f) * 0.5f + 0.5f) * size; };
    const float margin = 1e-3f;
    const int first = static_cast<int>(std::floor((toPixels(slopes.low) - margin) / kTileSide));
    const int last = static_cast<int>(std::floor((toPixels(slopes.high) + margin) / kTileSide));
    return {std::max(0, first), std::min(tiles - 1, last)};
}

/// Whether a surface between the nearest and farthest of a tile may lie between the near and far end of a light.
bool reaches(glm::vec2 shown, float near, float far) {
    const float margin = 0.01f + 1e-4f * shown.y;  // for rounding
    return near < shown.y + margin && far > shown.x - margin;
}

}  // namespace

TileView::TileView(const Camera& camera, int widthPx, int heightPx)
    : toView(camera.view()),
      halfTangents(camera.halfTangents(static_cast<float>(widthPx) / static_cast<float>(heightPx))),
      near(camera.near),
      width(widthPx),
      height(heightPx) {}

void LightTiles::build(const TileView& view, std::span<const PointLight> all, std::span<const glm::vec2> depths) {
    const auto tiles = static_cast<std::size_t>(view.tilesAcross()) * static_cast<std::size_t>(view.tilesUp());
    CHECK(depths.empty() || depths.size() == tiles);
    heads.assign(tiles, {});
    spheres_.clear(), spans_.clear(), lights.clear();
    for (const PointLight& light : all) {
        const glm::vec3 at = view.toView * glm::vec4(light.position, 1);
        spheres_.emplace_back(at, light.radius);
        Span span;
        if (at.z - light.radius < 0 && light.radius > 0) {
            const auto [x0, x1] =
                tilesOf(slopesOf(at.x, at.z, light.radius), view.halfTangents.x, view.width, view.tilesAcross());
            const auto [y0, y1] =
                tilesOf(slopesOf(at.y, at.z, light.radius), view.halfTangents.y, view.height, view.tilesUp());
            span = {x0, x1, y0, y1};
        }
        spans_.push_back(span);
    }
    const auto forEachTile = [&](std::uint32_t light, auto&& use) {
        const Span& span = spans_[light];
        const float middle = -spheres_[light].z, radius = spheres_[light].w;
        for (int y = span.y0; y <= span.y1; ++y)
            for (int x = span.x0; x <= span.x1; ++x) {
                const auto tile = static_cast<std::size_t>(y * view.tilesAcross() + x);
                if (depths.empty() || reaches(depths[tile], middle - radius, middle + radius)) use(heads[tile]);
            }
    };
    const auto count = static_cast<std::uint32_t>(spans_.size());
    for (std::uint32_t i = 0; i < count; ++i) forEachTile(i, [](Head& head) { ++head.count; });
    std::uint32_t first = 0;
    for (Head& head : heads) {
        head.first = first;
        first += std::exchange(head.count, 0u);
    }
    // Spare capacity: moving lights cover a few more tiles now and then.
    if (lights.capacity() < first) lights.reserve(std::size_t{2} * first);
    lights.resize(first);
    for (std::uint32_t i = 0; i < count; ++i)
        forEachTile(i, [&](Head& head) { lights[head.first + head.count++] = i; });
}

bool meetsTile(const TileView& view, const PointLight& light, int tileX, int tileY) {
    const glm::vec3 at = view.toView * glm::vec4(light.position, 1);
    const float d2 = glm::dot(at, at), r2 = light.radius * light.radius;
    const int right = std::min(view.width, (tileX + 1) * kTileSide),
              top = std::min(view.height, (tileY + 1) * kTileSide);
    for (int y = tileY * kTileSide; y < top; ++y)
        for (int x = tileX * kTileSide; x < right; ++x) {
            const glm::vec2 clip = (glm::vec2(x, y) + 0.5f) / glm::vec2(view.width, view.height) * 2.0f - 1.0f;
            const glm::vec3 ray = glm::normalize(glm::vec3(clip * view.halfTangents, -1));
            const float along = glm::dot(at, ray);
            if (d2 < r2 || (along > 0 && d2 - along * along < r2)) return true;
        }
    return false;
}

std::size_t falsePairs(const TileView& view, std::span<const PointLight> lights, const LightTiles& tiles) {
    std::size_t count = 0;
    for (std::size_t t = 0; t < tiles.heads.size(); ++t)
        for (std::uint32_t i = 0; i < tiles.heads[t].count; ++i) {
            const std::uint32_t light = tiles.lights[tiles.heads[t].first + i];
            const int across = view.tilesAcross(), tile = static_cast<int>(t);
            if (!meetsTile(view, lights[light], tile % across, tile / across)) ++count;
        }
    return count;
}

}  // namespace arclight::lights
