// The backdrops that bolts light: baked once per camera and frame size, then lit and composed in every frame.
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

/// Draws the backdrop of one mode. Light is linear: a white surface with an irradiance of 1 has the value 1.
class Backdrop {
public:
    /// `mode` must not be `BoltMode::single`, which has no backdrop.
    Backdrop(Shaders& shaders, BoltMode mode);

    BoltMode mode() const { return mode_; }

    /// Bakes the backdrop if camera or size have changed (passes "backdrop…", "edges" and "tiles"), then lights it
    /// with at most `kMostLineLights` lights (passes "lobes" and "lit"). While the camera `isMoving`, it is baked and
    /// lit at a fraction of the frame's size.
    void light(Frame& frame, const Camera& camera, bool isMoving, std::span<const LineLight> lights);
    /// How long the last bake took; 0 before the first one.
    double bakeSecondsPerPixel() const { return bakeSecondsPerPixel_; }
    /// Whether `light` would bake.
    bool bakesFor(glm::ivec2 frameSize, const Camera& camera, bool isMoving) const;
    /// Only in mode ship, between `light` and `compose`: draws the movers, lit by the same lights.
    void drawMovers(Frame& frame, const Movers& movers, std::span<const LineLight> lights);
    /// Distance of the nearest surface along the camera's axis, m, as R32F over the frame. It hides bolts. Valid after
    /// `light`, in mode ship after `drawMovers`.
    const Texture& distances() const { return mode_ == BoltMode::ship ? lit_.colour(1) : surfaces_.colour(1); }
    /// Draws backdrop, mirror images and bolts into `frame.scene()`. `bolts` is the light of the bolts, which is added;
    /// `mirrored` shows the same bolts mirrored at the plane y = 0, in any size. Both are RGBA16F.
    void compose(Frame& frame, const Texture& bolts, const Texture* mirrored);

private:
    const Program& fullscreenProgram(const char* path, std::uint32_t features = 0);
    const Program& tileProgram(const char* path, std::uint32_t features);
    void bake(Frame& frame);
    void bakeSurfaces(Frame& frame, const Texture& samples);
    void sortTiles(Frame& frame);
    void listMoverTiles(const Movers& movers);
    void composeTiles(Frame& frame, const Framebuffer& target, const Texture& bolts, const Texture& mirrored);
    bool isReduced() const { return glm::vec2(sizePx_) != frameSizePx_; }

    BoltMode mode_;
    View view_;             ///< of what is baked, at its size
    glm::ivec2 sizePx_{0};  ///< of what is baked
    glm::vec2 frameSizePx_{0};
    double bakeSecondsPerPixel_ = 0;
    Variants variants_;
    Program enlarge_;
    std::array<Mesh, 3> litTiles_;  ///< in the order of `kLitFeatures` and `kComposeFeatures`
    std::array<Mesh, 5> composeTiles_;
    std::optional<MoverPainter> movers_;
    std::vector<std::uint8_t> covered_;  ///< tiles that movers may touch
    std::vector<glm::ivec2> tiles_;
    Texture waves_, black_;
    Framebuffer surfaces_;  ///< the outputs of backdrop_surface.frag
    Framebuffer edges_, lobes_, lit_;
    Framebuffer reduced_;  ///< the composed backdrop while it is smaller than the frame
};

}  // namespace arclight::lightning
