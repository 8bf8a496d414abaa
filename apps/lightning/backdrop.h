// The places that bolts light: baked once for a size, then lit and composed in two passes a frame.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "movers.h"
#include "sim/bolts/bolt_places.h"
#include "tiles.h"

namespace arclight::lightning {

using namespace bolts;

/// Draws one place. Light is linear: a white surface that receives 1 shows 1.
class Backdrop {
public:
    /// Not for `BoltMode::single`, which has no place.
    Backdrop(Shaders& shaders, BoltMode mode);

    BoltMode mode() const { return mode_; }
    const Camera& camera() const { return camera_; }

    /// Bakes the place where the picture's size has changed, then lights it with at most 16 lights. Passes
    /// "place" (only where it is baked) and "lit".
    void light(Frame& frame, std::span<const LineLight> lights);
    /// Only in mode ship, between `light` and `compose`: draws what flies, lit by the same lights.
    void drawMovers(Frame& frame, std::span<const Mover> movers, std::span<const LineLight> lights);
    /// Of the nearest surface along the camera's axis, m; R32F, of the picture's size. Bolts behind it are hidden.
    /// Known after `light`, in mode ship after `drawMovers`.
    const Texture& distances() const { return mode_ == BoltMode::ship ? lit_.colour(1) : place_.colour(1); }
    /// Draws place, mirror images and bolts into `frame.scene()`. `bolts` is the bolts' light, which is added;
    /// `mirrored` the same bolts mirrored at the plane y = 0, as the same camera sees them, of any size. Both are
    /// RGBA16F.
    void compose(Frame& frame, const Texture& bolts, const Texture* mirrored, double seconds);

private:
    void bake(Frame& frame);
    void sortTiles(Frame& frame);
    void gatherLobes(Frame& frame, std::span<const LineLight> lights);
    void listMoverTiles(std::span<const Mover> movers, int width, int height);
    void setView(const Program& program, int width, int height) const;

    BoltMode mode_;
    Camera camera_;
    Program coarse_, march_, surface_, edgesProgram_, tilesProgram_, lobesProgram_;
    std::array<Program, 3> litPrograms_;      ///< surfaces, clouds, both; those that the mode needs
    std::array<Program, 5> composePrograms_;  ///< plain, with edges, with mirror images, with both; with movers
    std::array<TileList, 3> litTiles_;
    std::array<TileList, 5> composeTiles_;
    std::array<glm::vec3, 3> lobeColours_{};
    std::array<float, 3> lobePowers_{};
    glm::vec3 hazeColour_{0};
    std::optional<MoverPainter> movers_;
    std::vector<std::uint8_t> covered_;  ///< tiles that movers may touch
    std::vector<glm::ivec2> tiles_;
    Texture waves_, black_;
    Framebuffer place_;  ///< what place_surface.frag writes
    Framebuffer edges_, lobes_, lit_;
};

}  // namespace arclight::lightning
