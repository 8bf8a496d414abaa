// Lights the baked backdrop and the movers in front of it.
#include <algorithm>

#include "backdrop.h"
#include "backdrop_features.h"
#include "core/check.h"
#include "render/bolts/light_lobes.h"

namespace arclight::lightning {
namespace {

/// How the air scatters light, and how the width of bolts limits their light.
struct Air {
    float haze;      ///< fraction of a bolt's light that a metre of air scatters to the eye
    float softness;  ///< square of the radius (m) within which the light no longer grows, since bolts have a width
};

Air airOf(BoltMode mode) {
    switch (mode) {
        case BoltMode::sky: return {5e-6f, 14'000};
        case BoltMode::ship: return {0.0004f, 0.006f};
        case BoltMode::ball: return {0.0030f, 0.03f};
        default: return {0.0012f, 0.006f};
    }
}

}  // namespace

void Backdrop::drawLight(Frame& frame, std::span<const LineLight> lights) {
    const Lobes lobes = lobesOf(lights);
    const Air air = airOf(mode_);
    const auto airLight = airLights(lights, view_.eye, air.softness);
    smoothTiles_.choose(view_.eye, lights, airLight);
    std::vector<glm::ivec2>& rough = tiles_;
    rough.assign(smoothTiles_.rough().begin(), smoothTiles_.rough().end());
    rough.insert(rough.end(), cloudTiles_.begin(), cloudTiles_.end());
    uploadTiles(lobeTiles_, rough, 2 * glm::ivec2(lobes_.width(), lobes_.height()), corners_);
    const auto gathers = [&](const Program& program) -> const Program& {
        return withLights(program, lights)
            .set("softness", air.softness)
            .set("haze", air.haze)
            .set("lightAir", std::span<const glm::vec4>(airLight))
            .set("lobeEnds", lobes.ends);
    };
    {
        Pass pass = frame.pass("lobes", lobes_);
        pass.view(view_);
        if (lobeTiles_.count() > 0)
            pass.draw(lobeTiles_,
                      gathers(tileProgram("lightning/lobes.frag", 0)).set("distances", surfaces_.colour(1)));
        if (!smoothTiles_.isEmpty()) {
            const Program& program =
                variants_.get("bolts/smooth_tiles.vert", "lightning/lobes.frag", featuresOf(mode_) | kSmoothLight);
            pass.state({.sizesPoints = true});
            pass.draw(smoothTiles_.mesh(), gathers(program)
                                               .set("side", static_cast<float>(kLobeTileSide))
                                               .set("texel", 1.0f / glm::vec2(lobes_.width(), lobes_.height())));
        }
    }
    Pass pass = frame.pass("lit", lit_);
    pass.view(view_);
    for (std::size_t i = 0; i < litTiles_.size(); ++i) {
        if (litTiles_[i].count() == 0) continue;
        const Program& program = tileProgram("lightning/lit.frag", kLitFeatures[i]);
        pass.draw(litTiles_[i], program.set("surfaces", surfaces_.colour(0))
                                    .set("lobes", lobes_.colour())
                                    .set("lobeColour", std::span<const glm::vec3>(lobes.colours))
                                    .set("lobePower", lobes.powers)
                                    .set("hazeColour", lobes.hazeColour));
    }
}

/// Lists the tiles that the movers' bounding boxes may touch.
void Backdrop::listMoverTiles(const Movers& movers) {
    const View& view = view_;
    const glm::ivec2 count = tilesOver(sizePx_);
    moverTilesBefore_.swap(moverTiles_);
    moverTiles_.assign(static_cast<std::size_t>(count.x * count.y), 0);
    const auto cover = [&](const Mover& mover, const BoundingBox<float>& box) {
        glm::vec2 low(1e9f), high(-1e9f);
        for (int i = 0; i < 8; ++i) {
            const glm::vec3 corner(i & 1 ? box.high.x : box.low.x, i & 2 ? box.high.y : box.low.y,
                                   i & 4 ? box.high.z : box.low.z);
            const glm::vec4 clip = view.toClip * mover.toWorld * glm::vec4(corner, 1);
            const glm::vec2 px = (0.5f + 0.5f * glm::vec2(clip) / std::max(clip.w, view.near)) * view.size;
            low = glm::min(low, px), high = glm::max(high, px);
        }
        // One more pixel, for the edge filter.
        const auto tileAt = [&](glm::vec2 px) { return glm::ivec2(glm::floor(px / static_cast<float>(kTileSide))); };
        const glm::ivec2 from = glm::max(tileAt(low - 1.0f), glm::ivec2(0)),
                         to = glm::min(tileAt(high + 1.0f), count - 1);
        for (int y = from.y; y <= to.y; ++y)
            for (int x = from.x; x <= to.x; ++x) moverTiles_[static_cast<std::size_t>(y * count.x + x)] = 1;
    };
    cover(movers.ship, movers_->shipBox());
    for (const Mover& drone : movers.drones) cover(drone, movers_->droneBox());
    composeTiles_.back().clear();
    for (int y = 0, at = 0; y < count.y; ++y)
        for (int x = 0; x < count.x; ++x, ++at)
            if (moverTiles_[static_cast<std::size_t>(at)]) composeTiles_.back().emplace_back(x, y);
}

/// Updates the distances where movers are or were in the last frame; elsewhere, the backdrop's distances stay valid.
void Backdrop::drawNearest(Frame& frame) {
    const glm::ivec2 count = tilesOver(sizePx_);
    const bool isFresh = moverTilesBefore_.size() != moverTiles_.size();
    tiles_.clear();
    for (int y = 0, at = 0; y < count.y; ++y)
        for (int x = 0; x < count.x; ++x, ++at) {
            const auto i = static_cast<std::size_t>(at);
            if (isFresh || moverTiles_[i] || moverTilesBefore_[i]) tiles_.emplace_back(x, y);
        }
    uploadTiles(nearestTiles_, tiles_, sizePx_, corners_);
    Pass pass = frame.pass("distances", nearest_);
    pass.view(view_).draw(nearestTiles_, tileProgram("lightning/mover_distances.frag", 0)
                                             .set("distances", surfaces_.colour(1))
                                             .set("depths", moverSurfaces_.depth()));
}

void Backdrop::drawMovers(Frame& frame, const Movers& movers, std::span<const LineLight> lights) {
    CHECK(movers_);
    // The next frame redraws the tiles listed here, so they must have been drawn.
    const YieldPoints::Whole whole = frame.whole();
    listMoverTiles(movers);
    {
        Pass pass = frame.pass("mover surfaces", moverSurfaces_);
        pass.view(view_);
        movers_->draw(pass, surfaces_.colour(1), movers);
    }
    uploadTiles(shadedTiles_, composeTiles_.back(), sizePx_, corners_);
    frame.pass("movers", lit_)
        .view(view_)
        .state({.depth = Depth::behind})
        .draw(shadedTiles_, withLights(tileProgram("lightning/mover.frag", kBehindMovers), lights)
                                .set("surfaces", moverSurfaces_.colour()));
    drawNearest(frame);
}

}  // namespace arclight::lightning
