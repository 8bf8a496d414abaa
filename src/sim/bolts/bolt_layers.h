// Splits bolts into layers of decreasing resolution to make wide bolts with many segments cheap to draw.
//
// Segments much shorter than the bolt's width, drawn one by one, cover the same pixels again and again: 36,600 segments
// with a glow of 170 x 170 px produce a billion fragments. But light that is many pixels wide is smooth, which permits
// three savings. Neighbouring segments within a fraction of the channel's radius merge into one with the same amount of
// light, centre and extent. A wide channel is drawn at a fraction of the resolution. And the glow is split by distance
// from the channel into parts that sum exactly to the whole; each part is drawn in a layer of its own resolution, and
// parts farther out merge more.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "sim/bolts/bolt_world.h"

namespace arclight::bolts {

/// How a segment's light is drawn: as an integral along it, a profile around it, or a mitred strip.
enum class BoltForm : int { glow, capsules, strip };

struct LayerStyle {
    BoltForm form = BoltForm::glow;
    bool isMax = false;  ///< capsules: overlapping light takes the maximum instead of the sum
    float width = 1;     ///< factor on the radii
    float reach = 6;     ///< of the light, in radii of the channel
    float thinnestPx = 0.55f;
};

/// Projects from the world to pixels.
struct LayerView {
    glm::mat4 toClip{1};
    glm::vec2 sizePx{1};
    float near = 0.1f;
    float pxPerSlope = 1;  ///< pixels per metre at a distance of 1 m
};

/// A position in pixels from the lower left corner; z is the depth along the view axis, at least `near`, m.
glm::vec3 projected(const LayerView& view, glm::vec3 position);

/// A segment in pixels of its layer; z is the depth along the view axis, m.
struct LayerSegment {
    glm::vec3 from;
    float brightness;
    glm::vec3 to;
    float radius;  ///< px
    glm::vec3 before;
    float inner;  ///< glow: px, another layer draws the light within it; else -1 draws the core, 0 all, 1 the skirt
    glm::vec3 after;
    float outer;  ///< px, where this part ends
};

/// Layer k has 2^-k times the frame's resolution.
inline constexpr int kMaxLayers = 8;

/// Texels that a frame's bolts may cover, over all layers.
inline constexpr double kMaxTexels = 16e6;

/// Pixels that `segments` cover in total when drawn one by one.
double texelsOf(std::span<const WorldSegment> segments, const LayerView& view, const LayerStyle& style);

class BoltLayers {
public:
    /// Sorts `segments` into layers that cover at most about `mostTexels` texels. If they would cover more, it merges
    /// more segments and lowers the resolution, but shortens no bolt.
    void build(std::span<const WorldSegment> segments, const LayerView& view, const LayerStyle& style,
               double mostTexels = kMaxTexels);
    void clear();
    std::span<const LayerSegment> layer(int index) const { return layers_[static_cast<std::size_t>(index)]; }
    double texels() const { return texels_; }

private:
    struct Chunk {
        std::array<std::vector<LayerSegment>, kMaxLayers> layers;
        double texels = 0;
    };
    friend class LayerBuilder;
    std::vector<Chunk> chunks_;
    std::array<std::vector<LayerSegment>, kMaxLayers> layers_;
    double texels_ = 0;
};

}  // namespace arclight::bolts
