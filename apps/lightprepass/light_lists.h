// The lights of each 16x16 tile of the picture, for the tiled renderer.
#pragma once

#include <vector>

#include "frame_inputs.h"
#include "sim/lights/light_tiles.h"

namespace arclight::lightprepass {

/// A bit for each light and tile (M. Drobot, "Improved Culling for Tiled and Clustered Rendering", 2017): a list that
/// needs no room of its own, is in the order of the lights and comes out the same however it is made. `LightTiles`
/// makes it on the CPU; where OpenGL has compute shaders, lists.comp sets the same bits there.
class LightLists {
public:
    /// Makes the lists, on the GPU in a scope "lists", and their map in a pass "tiles". `source` is what light will be
    /// added up from, and of how many samples a pixel.
    void make(Frame& frame, const FrameInputs& inputs, PackedSource source, int samples);
    /// Gives a program what light_lists.glsl asks for.
    void set(const Program& program) const;
    /// A pixel for each tile: a colour for its number of lights, and the number in alpha.
    const Framebuffer& map() const { return map_; }
    /// Whether a compute shader has made the last ones.
    bool isComputed() const { return isComputed_; }
    /// The last ones. Waits for the GPU where that has made them.
    LightTiles read() const;

private:
    void resize(const TileView& view, std::size_t lights);
    void compute(Frame& frame, const FrameInputs& inputs, PackedSource source, int samples);
    void list(const TileView& view, std::span<const PointLight> lights);
    int stride() const { return filledWords_ + words_; }
    bool isComputed_ = false;
    int tilesAcross_ = 1, tilesUp_ = 1;
    int words_ = 0, filledWords_ = 0;  ///< of each tile: 32 lights a word, and before them 32 words a word
    std::size_t room_ = 0;             ///< words that the texture has room for
    LightTiles tiles_;
    std::vector<std::uint32_t> bits_;
    Buffer lists_{"light lists"}, depths_{"depths of tiles"};
    Texture texture_;
    Framebuffer map_;
};

}  // namespace arclight::lightprepass
