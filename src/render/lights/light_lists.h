// The lights of each 16×16 tile of the frame, for the tiled renderer.
#pragma once

#include <vector>

#include "render/lights/frame_inputs.h"
#include "sim/lights/light_tiles.h"

namespace arclight::lights {

/// One bit per light and tile (M. Drobot, "Improved Culling for Tiled and Clustered Rendering", 2017). Such a list
/// cannot overflow, keeps the order of the lights, and does not depend on the order in which it is written.
/// `LightTiles` builds it on the CPU, which first reads back the tiles' depths if it needs them. Where OpenGL has
/// compute shaders, lists.comp builds a bit-identical list on the GPU.
class LightLists {
public:
    /// Makes the lists (on the GPU in the scope "lists") and their map (pass "tiles"). `source` holds the texels that
    /// will be lit, with `samples` samples per pixel.
    void make(Frame& frame, const FrameInputs& inputs, PackedSource source, int samples);
    /// Sets the uniforms of light_lists.glsl.
    void set(const Program& program) const;
    /// One pixel per tile: a colour that represents its number of lights, and the number itself in alpha.
    const Framebuffer& map() const { return map_; }
    /// Whether a compute shader built the latest lists.
    bool isComputed() const { return isComputed_; }
    /// The latest lists. Waits for the GPU if it made them.
    LightTiles read() const;

private:
    void resize(const TileView& view, std::size_t lights);
    void compute(Frame& frame, const FrameInputs& inputs, PackedSource source, int samples);
    void list(const TileView& view, std::span<const PointLight> lights, std::span<const glm::vec2> depths);
    /// The nearest and farthest surface of each tile, read back from a pass.
    std::vector<glm::vec2> readDepths(Frame& frame, const FrameInputs& inputs, PackedSource source, int samples);
    int stride() const { return filledWords_ + words_; }
    bool isComputed_ = false;
    int tilesAcross_ = 1, tilesUp_ = 1;
    int words_ = 0, filledWords_ = 0;  ///< per tile: words of 32 lights, preceded by words of 32 such words
    std::size_t room_ = 0;             ///< capacity of the texture in words
    LightTiles tiles_;
    Framebuffer depthMap_;  ///< one pixel per tile, for the lists of the CPU
    std::vector<std::uint32_t> bits_;
    Buffer lists_{"light lists"}, depths_{"depths of tiles"};
    Texture texture_;
    Framebuffer map_;
};

}  // namespace arclight::lights
