// The places that bolts light: baked once for a size, then lit and composed in two passes a frame.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "gfx/variants.h"
#include "light_uniforms.h"
#include "movers.h"
#include "tiles.h"

namespace arclight::lightning {

/// Draws one place. Light is linear: a white surface that receives 1 shows 1.
class Backdrop {
public:
    /// Not for `BoltMode::single`, which has no place.
    Backdrop(Shaders& shaders, BoltMode mode);

    BoltMode mode() const { return mode_; }
    const Camera& camera() const { return camera_; }

    /// Bakes the place where the picture's size has changed, then lights it with at most `kMostLineLights`. Passes
    /// "backdrop" (only where it is baked) and "lit".
    void light(Frame& frame, std::span<const LineLight> lights);
    /// Only in mode ship, between `light` and `compose`: draws what flies, lit by the same lights.
    void drawMovers(Frame& frame, const Movers& movers, std::span<const LineLight> lights);
    /// Of the nearest surface along the camera's axis, m; R32F, of the picture's size. Bolts behind it are hidden.
    /// Known after `light`, in mode ship after `drawMovers`.
    const Texture& distances() const { return mode_ == BoltMode::ship ? lit_.colour(1) : surfaces_.colour(1); }
    /// Draws place, mirror images and bolts into `frame.scene()`. `bolts` is the bolts' light, which is added;
    /// `mirrored` the same bolts mirrored at the plane y = 0, as the same camera sees them, of any size. Both are
    /// RGBA16F.
    void compose(Frame& frame, const Texture& bolts, const Texture* mirrored);

private:
    const Program& fullscreenProgram(const char* path, std::uint32_t features = 0);
    const Program& tileProgram(const char* path, std::uint32_t features);
    void bake(Frame& frame);
    void bakeSurfaces(Frame& frame, const View& view, const Texture& samples);
    void sortTiles(Frame& frame);
    void listMoverTiles(const Movers& movers, const View& view);

    BoltMode mode_;
    Camera camera_;
    Variants variants_;
    std::array<Mesh, 3> litTiles_;  ///< in the order of the features in backdrop.cpp that they are drawn with
    std::array<Mesh, 5> composeTiles_;
    std::optional<MoverPainter> movers_;
    std::vector<std::uint8_t> covered_;  ///< tiles that movers may touch
    std::vector<glm::ivec2> tiles_;
    Texture waves_, black_;
    Framebuffer surfaces_;  ///< what place_surface.frag writes
    Framebuffer edges_, lobes_, lit_;
};

}  // namespace arclight::lightning
