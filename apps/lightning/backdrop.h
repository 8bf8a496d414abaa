// The backdrops that bolts light up: baked once per camera and frame size, then lit and composed in every frame.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "gfx/variants.h"
#include "movers.h"
#include "render/bolts/bolt_painter.h"
#include "render/bolts/light_uniforms.h"
#include "render/bolts/smooth_tiles.h"
#include "render/bolts/tiles.h"
#include "sim/common/timeslicer.h"

namespace arclight::lightning {

using namespace bolts;

/// Draws the backdrop of one mode. Light is linear: a white surface with an irradiance of 1 has the value 1.
class Backdrop {
public:
    /// `mode` must not be `BoltMode::single`, which has no backdrop.
    Backdrop(Shaders& shaders, BoltMode mode);

    BoltMode mode() const { return mode_; }

    /// Bakes the backdrop if camera or size has changed (passes "backdrop…", "edges" and "tiles"), then lights it with
    /// at most `kMaxLineLights` lights (passes "lobes" and "lit"). While the camera moves (`isMoving`), it bakes and
    /// lights at a fraction of the frame's size.
    void light(Frame& frame, const Camera& camera, bool isMoving, std::span<const LineLight> lights);
    /// Bakes about `pixels` pixels of the backdrop at the frame's size, and at least a band of rows, for a window that
    /// must not wait. Returns the finished fraction. Once this is 1, `light` with the same camera has nothing left to
    /// bake, and its result is bit-identical to a single bake.
    double bakePart(Frame& frame, const Camera& camera, std::uint64_t pixels);
    /// Time that the last bake took, s per pixel; 0 before the first one.
    double bakeSecondsPerPixel() const { return bakeSecondsPerPixel_; }
    /// Whether `light` would bake.
    bool bakesFor(glm::ivec2 frameSize, const Camera& camera, bool isMoving) const;
    /// Only in mode ship, between `light` and `compose`: draws the movers, lit by the same lights.
    void drawMovers(Frame& frame, const Movers& movers, std::span<const LineLight> lights);
    /// Distance of the nearest surface along the camera's axis, m, as R32F over the frame. It hides bolts. Valid after
    /// `light`, in mode ship after `drawMovers`.
    const Texture& distances() const { return movers_ ? nearest_.colour() : surfaces_.colour(1); }
    /// Distance along the camera's axis, m, at which the mirror image in water or wet ground ends at a surface, as R32F
    /// over the frame. It hides mirrored bolts. Valid after `light` in modes with a ground.
    const Texture& mirrorDistances() const { return mirrorDistances_.colour(); }
    /// Whether the baked backdrop is smaller than the frame.
    bool isReduced() const { return glm::vec2(sizePx_) != frameSizePx_; }
    /// Draws backdrop, mirror images and the light of `bolts` into `frame.scene()`. `covered` marks the tiles that
    /// they may touch; if the backdrop is reduced, `bolts.light` must be drawn. `mirrored`, RGBA16F, of any size,
    /// shows the same bolts mirrored in the plane y = 0.
    void compose(Frame& frame, const BoltLayer& bolts, std::span<const std::uint8_t> covered, const Texture* mirrored);

private:
    const Program& fullscreenProgram(const char* path, std::uint32_t features = 0);
    const Program& tileProgram(const char* path, std::uint32_t features);
    void bake(Frame& frame);
    int bands() const;
    void beginBake(Frame& frame);
    void march(Frame& frame, int firstRow, int rows);
    void describe(Frame& frame, int firstRow, int rows);
    void endBake(Frame& frame);
    void sortTiles(Frame& frame);
    void drawLight(Frame& frame, std::span<const LineLight> lights);
    void listMoverTiles(const Movers& movers);
    void drawNearest(Frame& frame);
    void composeTiles(Frame& frame, const Framebuffer& target, const BoltLayer* bolts,
                      std::span<const std::uint8_t> covered, const Texture& mirrored);

    BoltMode mode_;
    View view_;             ///< of the baked backdrop, at its size
    glm::ivec2 sizePx_{0};  ///< of the baked backdrop
    glm::vec2 frameSizePx_{0};
    double bakeSecondsPerPixel_ = 0;
    bool isBaked_ = true;                      ///< false while a bake for `view_` is incomplete
    Timeslicer<int, glm::ivec2, bool> bands_;  ///< of an unfinished bake: first marched, then described
    Framebuffer coarse_, samples_;  ///< of an unfinished bake: distances per block, and of four samples per pixel
    Variants variants_;
    Program enlarge_;
    SmoothTiles smoothTiles_;
    std::vector<glm::ivec2> cloudTiles_;
    Mesh lobeTiles_;
    std::array<Mesh, 3> litTiles_;                         ///< in the order of `kLitFeatures` and `kComposeFeatures`
    std::array<std::vector<glm::ivec2>, 5> composeTiles_;  ///< the last: tiles that movers may touch
    std::array<std::vector<glm::ivec2>, 2> split_;         ///< without bolts, with bolts
    std::array<Mesh, 10> composeMeshes_;
    std::optional<MoverPainter> movers_;
    std::vector<std::uint8_t> moverTiles_, moverTilesBefore_;  ///< 1 where movers may be now, and in the last frame
    std::vector<glm::ivec2> tiles_;
    std::vector<CornerVertex> corners_;  ///< of the tiles to upload
    Mesh nearestTiles_, shadedTiles_;
    Framebuffer moverSurfaces_;  ///< the output of mover_surface.frag
    Framebuffer nearest_;        ///< distances with movers
    Texture waves_, black_;
    Framebuffer surfaces_;  ///< the outputs of backdrop_surface.frag
    Framebuffer mirrorDistances_;
    Framebuffer edges_, lobes_, lit_;
    Framebuffer reduced_;  ///< the composed backdrop while it is smaller than the frame
};

}  // namespace arclight::lightning
