// The cavern as the game sees it: a plane that follows the path of an endless chain of tiles, between rock below and
// above. Some tiles are open sea.
//
// Positions are (x, y): x is the distance along the path from the entry of the origin tile, the tile under the camera,
// and y is the height above the path, both in m. When the next tile becomes the origin, all x decrease by the length of
// the previous one, so no number grows with the distance travelled (drilian, "Scrollathon 2008").
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "core/values.h"
#include "sim/lights/cavern_rock.h"
#include "sim/lights/tile_chain.h"

namespace arclight::procyon {

/// The heights of the rock's surface below and above the path, m.
struct Gap {
    float floor = 0, ceiling = 0;
    float height() const { return ceiling - floor; }
};

/// The section of a kind of tile along the plane of flight: heights at equidistant x, linear between them.
class Outline {
public:
    static constexpr float kStep = 0.5f;  ///< m between samples; all tiles are whole multiples of it long

    explicit Outline(int kind);
    Gap at(float x) const;
    std::span<const Gap> samples() const { return gaps_; }

private:
    std::vector<Gap> gaps_;
};

class Track {
public:
    static constexpr Gap kSea{-4.5f, 40};  ///< over the sea

    Track();
    void reset(Seed seed);

    /// Moves the camera forward. With `repeats`, each tile that comes into view is a copy of the one before it. Returns
    /// the amount by which all x decrease, 0 while the origin tile is the same.
    float advance(float metres, bool repeats);

    /// Makes the next `tiles` tiles that are out of sight open sea.
    void openSea(int tiles);
    /// The first tile of the last sea, and the one after it.
    std::int64_t seaBegin() const { return seaBegin_; }
    std::int64_t seaEnd() const { return seaEnd_; }
    bool isSea(std::int64_t tile) const { return tile >= seaBegin_ && tile < seaEnd_; }
    /// Whether the camera is over the sea.
    bool isAtSea() const { return isSeaAt(cameraX()); }
    bool isSeaAt(float x) const { return isSea(tileAt(x).tile->index); }
    /// Floor and ceiling at the ends of all tiles, above the water.
    Gap mouth() const {
        const Gap end = outlines_.front().samples().front();
        return {end.floor - kSea.floor, end.ceiling - kSea.floor};
    }
    float seaLength() const { return static_cast<float>(seaEnd_ - seaBegin_) * paths_.front().length(); }
    /// The fraction of the sky above the camera, 0 to 1.
    float seaShare() const;
    /// The beginning of the sea at its level, in the scene's coordinates; none if no visible tile is sea.
    std::optional<glm::vec3> seaInScene() const;

    float cameraX() const { return chain_.along(); }
    /// The position of something at `ahead`, relative to the camera along the path.
    glm::vec2 fromCamera(glm::vec2 ahead) const { return {cameraX() + ahead.x, ahead.y}; }
    /// The displacement of the origin when the current origin tile became the origin, m in the scene.
    glm::vec3 previousTile() const { return shift_; }
    const lights::TileChain& chain() const { return chain_; }

    Gap gap(float x) const;
    /// Whether a convex polygon, smaller than a tile, touches the rock.
    bool touches(std::span<const glm::vec2> polygon) const;
    /// Whether a segment lies in the air.
    bool isClear(glm::vec2 a, glm::vec2 b) const;
    /// The position in the scene, whose origin is the entry of the origin tile.
    glm::vec3 toScene(glm::vec2 at) const;

private:
    struct TileAt {
        const lights::TileInstance* tile = nullptr;
        float x = 0;  ///< distance from its entry
    };
    TileAt tileAt(float x) const;

    std::vector<lights::TilePath> paths_;
    std::vector<Outline> outlines_;
    lights::TileChain chain_;
    lights::TileChain::Tiles tiles_{};
    glm::vec3 shift_{0};
    std::int64_t seaBegin_ = 0, seaEnd_ = 0;
};

}  // namespace arclight::procyon
