#include "track.h"

#include <algorithm>
#include <cmath>

namespace arclight::procyon {
namespace {

constexpr int kStraight = 0;     ///< the kind of tile whose path is straight and level
constexpr int kOutOfSight = 2;   ///< tiles from the origin tile to the first that no frame shows
constexpr float kFarthest = 14;  ///< rock is at most this far above and below the path, m

/// The distance from the path to the rock straight up (`sign` 1) or down (−1), m.
float clearance(int kind, glm::vec3 path, float sign) {
    constexpr float kScan = 0.25f;
    const auto isAir = [&](float height) { return lights::airAt(kind, path + glm::vec3(0, sign * height, 0)) > 0; };
    float low = 0;
    while (low < kFarthest && isAir(low + kScan)) low += kScan;
    float high = low + kScan;
    for (int i = 0; i < 6; ++i) {
        const float half = 0.5f * (low + high);
        (isAir(half) ? low : high) = half;
    }
    return low;
}

/// Whether a point lies in a convex polygon with corners in counterclockwise order.
bool isInside(std::span<const glm::vec2> polygon, glm::vec2 p) {
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const glm::vec2 a = polygon[i], edge = polygon[(i + 1) % polygon.size()] - a, to = p - a;
        if (edge.x * to.y - edge.y * to.x < 0) return false;
    }
    return true;
}

}  // namespace

Outline::Outline(int kind) {
    const lights::TilePath path{{0, 0, 0}, lights::tileSize(kind).exit};
    const int steps = static_cast<int>(std::round(path.length() / kStep));
    for (int i = 0; i <= steps; ++i) {
        const glm::vec3 at = lights::positionOnPath(path, kStep * static_cast<float>(i));
        gaps_.push_back({-clearance(kind, at, -1), clearance(kind, at, 1)});
    }
}

Gap Outline::at(float x) const {
    const float step = std::clamp(x / kStep, 0.0f, static_cast<float>(gaps_.size() - 1));
    const auto i = std::min(static_cast<std::size_t>(step), gaps_.size() - 2);
    const float t = step - static_cast<float>(i);
    const Gap a = gaps_[i], b = gaps_[i + 1];
    return {a.floor + t * (b.floor - a.floor), a.ceiling + t * (b.ceiling - a.ceiling)};
}

Track::Track() {
    for (int kind = 0; kind < static_cast<int>(lights::kTileKinds); ++kind) {
        paths_.push_back({{0, 0, 0}, lights::tileSize(kind).exit});
        outlines_.emplace_back(kind);
    }
    reset(Seed{1});
}

void Track::reset(Seed seed) {
    chain_ = lights::TileChain(seed, paths_);
    tiles_ = chain_.tiles(), shift_ = glm::vec3(0);
    seaBegin_ = seaEnd_ = 0;
}

void Track::openSea(int tiles) {
    chain_.continueWith(kStraight, kOutOfSight);
    tiles_ = chain_.tiles();
    seaBegin_ = chain_.index() + kOutOfSight, seaEnd_ = seaBegin_ + tiles;
}

float Track::seaShare() const {
    constexpr float kHalf = 8;  // m
    float sea = 0, end = 0;
    for (std::size_t i = 0; i < tiles_.size(); ++i) {
        const float length = paths_[static_cast<std::size_t>(tiles_[i].kind)].length();
        const float begin = i < lights::TileChain::kBehind ? -length : end;
        end = begin + length;
        if (isSea(tiles_[i].index))
            sea += std::max(0.0f, std::min(end, cameraX() + kHalf) - std::max(begin, cameraX() - kHalf));
    }
    return std::min(1.0f, sea / (2 * kHalf));
}

std::optional<glm::vec3> Track::seaInScene() const {
    for (const lights::TileInstance& tile : tiles_) {
        if (!isSea(tile.index)) continue;
        const float length = paths_[kStraight].length();
        return tile.entry + glm::vec3(0, kSea.floor, static_cast<float>(tile.index - seaBegin_) * length);
    }
    return std::nullopt;
}

float Track::advance(float metres, bool repeats) {
    const auto index = chain_.index();
    const lights::TilePath& path = paths_[static_cast<std::size_t>(chain_.kind())];
    // The sea is a row of straight tiles.
    const bool isAtSea = isSea(tiles_.back().index + 1);
    chain_.advance(metres, repeats || isAtSea);
    if (chain_.index() == index) return 0;
    tiles_ = chain_.tiles(), shift_ = path.exit - path.entry;
    return path.length();
}

Track::TileAt Track::tileAt(float x) const {
    std::size_t i = lights::TileChain::kBehind;
    const auto length = [&](std::size_t k) { return paths_[static_cast<std::size_t>(tiles_[k].kind)].length(); };
    while (x < 0 && i > 0) x += length(--i);
    while (i + 1 < tiles_.size() && x >= length(i)) x -= length(i++);
    return {&tiles_[i], x};
}

Gap Track::gap(float x) const {
    const TileAt found = tileAt(x);
    if (isSea(found.tile->index)) return kSea;
    return outlines_[static_cast<std::size_t>(found.tile->kind)].at(found.x);
}

bool Track::touches(std::span<const glm::vec2> polygon) const {
    float left = polygon.front().x, right = left;
    for (const glm::vec2 corner : polygon) {
        const Gap rock = gap(corner.x);
        if (corner.y <= rock.floor || corner.y >= rock.ceiling) return true;
        left = std::min(left, corner.x), right = std::max(right, corner.x);
    }
    // The rock can still point into the polygon between two corners.
    for (float x = Outline::kStep * std::ceil(left / Outline::kStep); x <= right; x += Outline::kStep) {
        const Gap rock = gap(x);
        if (isInside(polygon, {x, rock.floor}) || isInside(polygon, {x, rock.ceiling})) return true;
    }
    return false;
}

bool Track::isClear(glm::vec2 a, glm::vec2 b) const {
    const auto isAir = [&](glm::vec2 at) {
        const Gap rock = gap(at.x);
        return at.y > rock.floor && at.y < rock.ceiling;
    };
    if (!isAir(a) || !isAir(b)) return false;
    if (a.x > b.x) std::swap(a, b);
    for (float x = Outline::kStep * std::ceil(a.x / Outline::kStep); x < b.x; x += Outline::kStep)
        if (!isAir({x, a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)})) return false;
    return true;
}

glm::vec3 Track::toScene(glm::vec2 at) const {
    const TileAt found = tileAt(at.x);
    const lights::TilePath& path = paths_[static_cast<std::size_t>(found.tile->kind)];
    return found.tile->position + lights::positionOnPath(path, found.x) + glm::vec3(0, at.y, 0);
}

}  // namespace arclight::procyon
