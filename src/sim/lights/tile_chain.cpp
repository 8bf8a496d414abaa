#include "sim/lights/tile_chain.h"

#include <algorithm>

#include "core/check.h"
#include "core/random.h"

namespace arclight::lights {

TileInstance tileAfter(glm::vec3 end, const TilePath& path) {
    TileInstance tile;
    tile.position = end - path.entry;
    tile.entry = end, tile.exit = tile.position + path.exit;
    return tile;
}

TileInstance tileBefore(glm::vec3 begin, const TilePath& path) {
    TileInstance tile;
    tile.position = begin - path.exit;
    tile.entry = tile.position + path.entry, tile.exit = begin;
    return tile;
}

float addedUp(std::int64_t tiles, float length) {
    // Volatile prevents the compiler from replacing the sum by a product, which rounds only once.
    volatile float sum = 0;
    for (std::int64_t i = 0; i < tiles; ++i) sum = sum + length;
    return sum;
}

void addUpInWorld(std::span<TileInstance> sight, std::int64_t before) {
    CHECK_LT(std::size_t{TileChain::kBehind}, sight.size());
    const TileInstance& own = sight[TileChain::kBehind];
    const float unitsPerMetre = kWorldTile / (own.entry.z - own.exit.z), at = own.entry.z;
    std::vector<float> begins;
    float sum = addedUp(before, kWorldTile);
    for (const TileInstance& tile : sight) {
        begins.push_back(sum);
        sum += unitsPerMetre * (tile.entry.z - tile.exit.z);
    }
    const float origin = begins[TileChain::kBehind];
    for (std::size_t i = 0; i < sight.size(); ++i) {
        const float moved = at - (begins[i] - origin) / unitsPerMetre - sight[i].entry.z;
        for (glm::vec3* position : {&sight[i].position, &sight[i].entry, &sight[i].exit}) position->z += moved;
    }
}

float seamError(std::span<const TileInstance> sight) {
    float largest = 0;
    for (std::size_t i = 1; i < sight.size(); ++i)
        largest = std::max(largest, glm::distance(sight[i - 1].exit, sight[i].entry));
    return largest;
}

TileChain::TileChain(Seed seed, std::span<const TilePath> paths)
    : seed_(Random(seed, 0x711e).next()), paths_(paths.begin(), paths.end()) {
    CHECK_LT(std::size_t{0}, paths_.size());
    for (const TilePath& path : paths_) CHECK_LT(0.0f, path.length());
    for (int i = 0; i < kBehind + 1 + kAhead; ++i) kinds_.push_back(drawKind());
}

int TileChain::drawKind() {
    const auto kinds = static_cast<std::uint32_t>(paths_.size());
    const auto draw = [&](std::uint32_t number) { return hash32(number + seed_) % kinds; };
    std::uint32_t kind = draw(drawn_);
    // Avoid the same kind twice in a row.
    if (kinds > 1 && !kinds_.empty() && static_cast<int>(kind) == kinds_.back()) kind = (kind + 1) % kinds;
    ++drawn_;
    return static_cast<int>(kind);
}

void TileChain::advance(float metres, bool loops) {
    along_ += metres;
    for (;;) {
        const float length = paths_[static_cast<std::size_t>(kind())].length();
        if (along_ < length) return;
        along_ -= length;
        ++index_;
        kinds_.erase(kinds_.begin());
        kinds_.push_back(loops ? kinds_.back() : drawKind());
    }
}

void TileChain::continueWith(int kind, int from) {
    CHECK_LT(0, from);
    std::fill(kinds_.begin() + std::min(kBehind + from, kBehind + 1 + kAhead), kinds_.end(), kind);
}

TileChain::Tiles TileChain::tiles() const {
    CHECK_EQ(kinds_.size(), Tiles{}.size());
    Tiles tiles;
    const auto path = [&](std::size_t i) { return paths_[static_cast<std::size_t>(kinds_[i])]; };
    tiles[kBehind] = tileAfter(path(kBehind).entry, path(kBehind));
    for (std::size_t i = kBehind + 1; i < tiles.size(); ++i) tiles[i] = tileAfter(tiles[i - 1].exit, path(i));
    for (std::size_t i = kBehind; i-- > 0;) tiles[i] = tileBefore(tiles[i + 1].entry, path(i));
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        tiles[i].index = index_ + static_cast<std::int64_t>(i) - kBehind;
        tiles[i].kind = kinds_[i];
    }
    return tiles;
}

}  // namespace arclight::lights
