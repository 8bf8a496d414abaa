// Draws segments of bolts as light, four ways.
#pragma once

#include <span>

#include "gfx/frame.h"
#include "gfx/objects.h"
#include "gfx/shaders.h"
#include "lightning_params.h"

namespace arclight::lightning {

/// Where bolts are seen from.
struct BoltView {
    glm::mat4 viewProjection{1};
    float focalPx = 1;  ///< pixels of one metre at one metre, in the target
    float nearest = 0;  ///< m along the view
};

/// How they are drawn.
struct BoltStyle {
    BoltDrawing drawing = BoltDrawing::glow;
    bool narrowBends = false;
    float width = 1;
    float glowSize = 14;
    bool counts = false;  ///< every pixel counts how often it is drawn

    friend bool operator==(const BoltStyle&, const BoltStyle&) = default;
};

/// Bolts as one camera sees them.
struct BoltLayer {
    std::string_view amountsName, lightName;  ///< of its two passes
    Framebuffer amounts;                      ///< x: how much of what is, y: of what lingers
    Framebuffer light;
};

class BoltPainter {
public:
    explicit BoltPainter(Shaders& shaders);

    /// What the next draws show. One copy to the GPU.
    void upload(std::span<const PlacedSegment> live, std::span<const PlacedSegment> lingering);
    /// Draws bolts as light into `layer`, made anew where its size is another. Where `distances` is given, what is
    /// behind them is hidden.
    void paint(Frame& frame, BoltLayer& layer, int width, int height, const BoltView& view, const BoltStyle& style,
               float brightness, const Texture* distances) const;
    /// Draws amounts into the bound target of two or more channels, in one call each for what is and what lingers.
    void draw(const Framebuffer& target, const BoltView& view, const BoltStyle& style, const Texture* distances) const;

private:
    struct Batch {
        explicit Batch(std::string_view label);
        Buffer buffer;
        VertexArray array;
        int count = 0;
    };
    void upload(Batch& batch, std::span<const PlacedSegment> segments);

    Program bolt_, colour_;
    Batch live_, lingering_;
    Texture nothing_;  ///< distances of a place without surfaces
};

}  // namespace arclight::lightning
