// Tiles chained without world coordinates: each begins where the previous one ends, and the tile under the camera is
// the origin (drilian, "Scrollathon 2008"). No sum grows with the distance travelled.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "core/values.h"

namespace arclight::lights {

/// The path's entry and exit of a kind of tile, in the tile's own coordinates, m. The exit has the smaller z.
struct TilePath {
    glm::vec3 entry{0}, exit{0};
    /// Length of the path along -z.
    float length() const { return entry.z - exit.z; }
    friend bool operator==(const TilePath&, const TilePath&) = default;
};

/// A tile in the coordinates of the origin tile.
struct TileInstance {
    std::int64_t index = 0;  ///< number since the start of the chain
    int kind = 0;
    glm::vec3 position{0};  ///< of the tile's own origin
    glm::vec3 entry{0}, exit{0};
};

/// Moves a tile so that its entry lies on `end`, the exit of the previous tile.
TileInstance tileAfter(glm::vec3 end, const TilePath& path);
/// Moves a tile so that its exit lies on `begin`, the entry of the tile behind it.
TileInstance tileBefore(glm::vec3 begin, const TilePath& path);

/// Length of the tiles that are summed in world coordinates, in world units; no binary fraction represents it exactly.
inline constexpr float kWorldTile = 4.1f;
/// The mistake that the chain avoids: adds `length` up `tiles` times in 32-bit floats, as a world position.
float addedUp(std::int64_t tiles, float length);
/// Moves the visible tiles to the positions that they would have if all lengths were summed in a world in which the
/// origin tile is `kWorldTile` long and follows `before` such tiles. The origin tile does not move.
void addUpInWorld(std::span<TileInstance> sight, std::int64_t before);
/// Largest distance between the exit of a tile and the entry of the next, m.
float seamError(std::span<const TileInstance> sight);

/// An endless chain of tiles and a position on it. Copies are independent.
class TileChain {
public:
    static constexpr int kBehind = 1, kAhead = 5;  ///< tiles kept in addition to the origin tile

    TileChain() = default;
    /// `paths` has one path per kind of tile, each of positive length. The seed chooses the order of the tiles.
    TileChain(Seed seed, std::span<const TilePath> paths);

    /// Advances by `metres` ≥ 0 along -z. With `loops`, every tile that becomes visible is of the same kind as the
    /// previous one: the article's endless loop.
    void advance(float metres, bool loops);

    /// Makes the visible tiles from `from` tiles after the origin tile on tiles of one kind.
    void continueWith(int kind, int from);

    std::int64_t index() const { return index_; }  ///< of the origin tile
    float along() const { return along_; }         ///< m from the entry of the origin tile, in [0, length)
    int kind() const { return kinds_[kBehind]; }
    /// All visible tiles, from the one behind the camera to the farthest ahead.
    using Tiles = std::array<TileInstance, kBehind + 1 + kAhead>;
    Tiles tiles() const;

    friend bool operator==(const TileChain&, const TileChain&) = default;

private:
    int drawKind();
    std::uint32_t seed_ = 0;
    std::uint32_t drawn_ = 0;  ///< kinds chosen so far, modulo 2^32
    std::vector<TilePath> paths_;
    std::vector<int> kinds_;  ///< of the visible tiles
    std::int64_t index_ = 0;
    float along_ = 0;
};

}  // namespace arclight::lights
