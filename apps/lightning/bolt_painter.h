// Draws segments of bolts in four ways.
#pragma once

#include <array>
#include <span>

#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "lightning_params.h"
#include "sim/bolts/bolt_layers.h"

namespace arclight::bolts {

constexpr auto rowsOf(WorldSegment) {
    return vertexRows<WorldSegment>(
        Attribute{"from", &WorldSegment::from}, Attribute{"brightness", &WorldSegment::brightness},
        Attribute{"to", &WorldSegment::to}, Attribute{"radius", &WorldSegment::radius},
        Attribute{"before", &WorldSegment::before}, Attribute{"after", &WorldSegment::after});
}

constexpr auto rowsOf(LayerSegment) {
    return vertexRows<LayerSegment>(
        Attribute{"from", &LayerSegment::from}, Attribute{"brightness", &LayerSegment::brightness},
        Attribute{"to", &LayerSegment::to}, Attribute{"radius", &LayerSegment::radius},
        Attribute{"before", &LayerSegment::before}, Attribute{"inner", &LayerSegment::inner},
        Attribute{"after", &LayerSegment::after}, Attribute{"outer", &LayerSegment::outer});
}

}  // namespace arclight::bolts

namespace arclight::lightning {

/// How bolts are drawn.
struct BoltStyle {
    BoltDrawing drawing = BoltDrawing::glow;
    bool narrowBends = false;
    float width = 1;
    float glowSize = 14;
    bool counts = false;  ///< count how often each pixel is drawn instead of drawing light

    friend bool operator==(const BoltStyle&, const BoltStyle&) = default;
};

/// The bolts of one view: their amounts, and the light made of these.
struct BoltLayer {
    std::string_view amountsName, lightName;      ///< names of the two passes
    Framebuffer amounts;                          ///< x: live bolts, y: lingering ones
    std::array<Framebuffer, kMostLayers> coarse;  ///< layers from the second on: the same, and without surfaces
    Framebuffer light;
};

class BoltPainter {
public:
    explicit BoltPainter(Shaders& shaders);

    /// Uploads the segments that the next calls of `draw` and `paint` show, in one copy each. They must live until
    /// then.
    void upload(std::span<const WorldSegment> live, std::span<const WorldSegment> lingering);
    /// Draws bolts as light into `layer`, whose targets follow the view's size. Bolts behind `distances`, if given, are
    /// hidden. Where many wide segments would cover too many pixels one by one, they are drawn in layers.
    void paint(Frame& frame, BoltLayer& layer, const View& view, const BoltStyle& style, float brightness,
               const Texture* distances);
    /// Adds amounts to the first two channels, with one draw call for live and one for lingering bolts.
    void draw(Pass& pass, const View& view, const BoltStyle& style, const Texture* distances) const;

private:
    using LayerBuffers = std::array<VertexBuffer, kMostLayers>;
    bool buildLayers(const View& view, const BoltStyle& style, double share);
    void drawLayers(Frame& frame, BoltLayer& layer, const View& view, const BoltStyle& style, const Texture* distances);

    std::span<const WorldSegment> liveSegments_, lingeringSegments_;
    BoltLayers liveLayers_, lingeringLayers_;
    std::array<LayerBuffers, 2> layerBuffers_;
    Program layered_, enlarge_;
    Program bolt_, colour_;
    Mesh quads_, quad_;  ///< of one segment; the shader computes the vertices
    VertexBuffer live_, lingering_;
    Texture nothing_;  ///< distances where there is no surface
};

}  // namespace arclight::lightning
