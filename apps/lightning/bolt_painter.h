// Draws segments of bolts as light, four ways.
#pragma once

#include <span>

#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "lightning_params.h"

namespace arclight::bolts {

constexpr auto rowsOf(WorldSegment) {
    return vertexRows<WorldSegment>(
        Attribute{"from", &WorldSegment::from}, Attribute{"brightness", &WorldSegment::brightness},
        Attribute{"to", &WorldSegment::to}, Attribute{"radius", &WorldSegment::radius},
        Attribute{"before", &WorldSegment::before}, Attribute{"after", &WorldSegment::after});
}

}  // namespace arclight::bolts

namespace arclight::lightning {

/// How bolts are drawn.
struct BoltStyle {
    BoltDrawing drawing = BoltDrawing::glow;
    bool narrowBends = false;
    float width = 1;
    float glowSize = 14;
    bool counts = false;  ///< every pixel counts how often it is drawn

    friend bool operator==(const BoltStyle&, const BoltStyle&) = default;
};

/// Bolts as one view sees them.
struct BoltLayer {
    std::string_view amountsName, lightName;  ///< of its two passes
    Framebuffer amounts;                      ///< x: how much of what is, y: of what lingers
    Framebuffer light;
};

class BoltPainter {
public:
    explicit BoltPainter(Shaders& shaders);

    /// What the next draws show. One copy to the GPU.
    void upload(std::span<const WorldSegment> live, std::span<const WorldSegment> lingering);
    /// Draws bolts as light into `layer`, made anew where the view's size is another. Where `distances` is given, what
    /// is behind them is hidden.
    void paint(Frame& frame, BoltLayer& layer, const View& view, const BoltStyle& style, float brightness,
               const Texture* distances) const;
    /// Adds amounts to two or more channels, in one call each for what is and what lingers.
    void draw(Pass& pass, const View& view, const BoltStyle& style, const Texture* distances) const;

private:
    Program bolt_, colour_;
    Mesh quads_, quad_;  ///< of a segment, made by the shader
    VertexBuffer live_, lingering_;
    Texture nothing_;  ///< distances of a place without surfaces
};

}  // namespace arclight::lightning
