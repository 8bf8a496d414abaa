// Tiles laid end to end without world coordinates: each begins where the one before it ends, and the one under the
// camera is the origin ("Scrollathon 2008"). No sum grows with the distance travelled.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "core/params.h"

namespace arclight::lights {

/// Where the camera's path enters and leaves a kind of tile, in the tile's own coordinates, m. It leaves at smaller z.
struct TilePath {
    glm::vec3 entry{0}, exit{0};
    /// How far the path goes along -z.
    float length() const { return entry.z - exit.z; }
    friend bool operator==(const TilePath&, const TilePath&) = default;
};

/// A tile in the coordinates of the origin tile.
struct TileInstance {
    std::int64_t index = 0;  ///< its number since the start
    int kind = 0;
    glm::vec3 position{0};  ///< of the tile's own origin
    glm::vec3 entry{0}, exit{0};
};

/// Moves a tile so that its entry lies on `end`, the exit of the tile before it.
TileInstance tileAfter(glm::vec3 end, const TilePath& path);
/// Moves a tile so that its exit lies on `begin`, the entry of the tile behind it.
TileInstance tileBefore(glm::vec3 begin, const TilePath& path);

/// An endless chain of tiles with a place on it. The whole state is a value.
class TileChain {
public:
    static constexpr int kBehind = 1, kAhead = 5;  ///< tiles kept beside the origin tile

    TileChain() = default;
    /// `paths` are the kinds of tiles; each must be longer than 0. The seed chooses their order.
    TileChain(Seed seed, std::span<const TilePath> paths);

    /// Goes on by `metres` >= 0 along -z. While `loops`, every tile that comes into sight is of the kind of the one
    /// before it: the article's endless loop, until something ends it.
    void advance(float metres, bool loops);

    std::int64_t index() const { return index_; }  ///< of the origin tile
    float along() const { return along_; }         ///< m from its entry, in [0, length)
    int kind() const { return kinds_[kBehind]; }
    /// All tiles in sight, from the one behind to the farthest ahead.
    std::vector<TileInstance> tiles() const;

    friend bool operator==(const TileChain&, const TileChain&) = default;

private:
    int drawKind();
    std::uint32_t seed_ = 0;
    std::uint32_t drawn_ = 0;  ///< kinds chosen so far, modulo 2^32
    std::vector<TilePath> paths_;
    std::vector<int> kinds_;  ///< of the tiles in sight
    std::int64_t index_ = 0;
    float along_ = 0;
};

}  // namespace arclight::lights
