// Bolts in layers of falling resolution, so that wide bolts of many segments are cheap to draw.
//
// Drawn one by one, segments that are much shorter than the bolt is wide cover the same pixels again and again: 36,600
// segments with a glow of 170 x 170 px are a thousand million fragments. But light that is many pixels wide is smooth.
// Three things follow. Neighbouring segments within a fraction of the channel's radius become one with the same amount
// of light, centre and extent. A wide channel is drawn at a fraction of the resolution. And the glow is split by the
// distance from the channel (the parts add up to the whole exactly), each part in a layer of its own scale, with
// longer clusters the farther it reaches.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "sim/bolts/bolt_world.h"

namespace arclight::bolts {

/// What decides how a segment appears: an integral along it, a profile around it, or a mitred strip.
enum class BoltForm : int { glow, capsules, strip };

struct LayerStyle {
    BoltForm form = BoltForm::glow;
    bool isMax = false;  ///< capsules: the largest counts, not the sum
    float width = 1;     ///< factor on the radii
    float reach = 6;     ///< of the light, in radii of the channel
    float thinnestPx = 0.55f;
};

/// From the world to pixels.
struct LayerView {
    glm::mat4 toClip{1};
    glm::vec2 sizePx{1};
    float near = 0.1f;
    float pxPerSlope = 1;  ///< pixels per metre at a distance of 1 m
};

/// A position in pixels from the lower left corner; z is its distance along the axis, at least `near`, m.
glm::vec3 projected(const LayerView& view, glm::vec3 position);

/// A segment in pixels of its layer; z is the distance along the axis, m.
struct LayerSegment {
    glm::vec3 from;
    float brightness;
    glm::vec3 to;
    float radius;  ///< px
    glm::vec3 before;
    float inner;  ///< glow: px, the part within is in another layer; else -1 only core, 0 all, 1 only skirt
    glm::vec3 after;
    float outer;  ///< px, where this part ends
};

/// Layer k has 2^-k times the frame's resolution.
inline constexpr int kMostLayers = 8;

/// Texels that a frame's bolts may cover, over all layers.
inline constexpr double kMostTexels = 16e6;

/// Pixels that `segments` cover in all, drawn one by one.
double texelsOf(std::span<const WorldSegment> segments, const LayerView& view, const LayerStyle& style);

class BoltLayers {
public:
    /// Sorts `segments` into layers that cover at most about `mostTexels` texels; where they would cover more, it
    /// shortens no bolt, but merges more and draws at a lower resolution.
    void build(std::span<const WorldSegment> segments, const LayerView& view, const LayerStyle& style,
               double mostTexels = kMostTexels);
    void clear();
    std::span<const LayerSegment> layer(int index) const { return layers_[static_cast<std::size_t>(index)]; }
    double texels() const { return texels_; }

private:
    struct Chunk {
        std::array<std::vector<LayerSegment>, kMostLayers> layers;
        double texels = 0;
    };
    friend class LayerBuilder;
    std::vector<Chunk> chunks_;
    std::array<std::vector<LayerSegment>, kMostLayers> layers_;
    double texels_ = 0;
};

}  // namespace arclight::bolts
