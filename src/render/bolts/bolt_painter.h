// Draws segments of bolts by one of four methods.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "render/bolts/bolt_style.h"
#include "render/bolts/segment_stream.h"
#include "render/bolts/tiles.h"
#include "sim/bolts/bolt_layers.h"

namespace arclight::bolts {

constexpr auto rowsOf(LayerSegment) {
    return vertexRows<LayerSegment>(
        Attribute{"from", &LayerSegment::from}, Attribute{"brightness", &LayerSegment::brightness},
        Attribute{"to", &LayerSegment::to}, Attribute{"radius", &LayerSegment::radius},
        Attribute{"before", &LayerSegment::before}, Attribute{"inner", &LayerSegment::inner},
        Attribute{"after", &LayerSegment::after}, Attribute{"outer", &LayerSegment::outer});
}

/// The bolts of one view: their amounts, and the light computed from them.
struct BoltLayer {
    std::string_view amountsName, afterglowName, lightName;  ///< of the passes
    Framebuffer amounts{};  ///< x: live bolts, y: lingering ones that are not in `afterglow`
    /// Lingering bolts, which are blurred, at half the resolution. x: amounts, y: amounts divided by distances.
    /// Occlusion is decided at the frame's own resolution.
    Framebuffer afterglow{};
    float distanceUnit = 1;  ///< m, of `afterglow`
    float brightness = 1;    ///< of the light
    BoltColours colours{};
    std::array<Framebuffer, kMaxLayers> coarse{};  ///< second and later layers: amounts with and without occlusion
    Framebuffer light{};
    bool isLayered = false;
};

/// The uniforms of shaders/bolts/bolt_light.glsl.
const Program& withBolts(const Program& program, const BoltLayer& layer);

class BoltPainter {
public:
    explicit BoltPainter(Shaders& shaders);

    /// Adds the light of bolts to the frame's scene, in one call. Bolts behind `distances`, if given, are hidden.
    void add(Frame& frame, const View& view, std::span<const WorldSegment> segments, const BoltStyle& style = {},
             const Texture* distances = nullptr);

    // The steps of `add`, for bolts that illuminate surfaces.
    /// Uploads the segments that the next calls of `draw` and `paint` draw, in one copy per list. The spans must stay
    /// valid until then.
    void upload(std::span<const WorldSegment> live, std::span<const WorldSegment> lingering);
    /// Draws the amounts of bolts into `layer`, whose targets follow the view's size. Bolts behind `distances`, if
    /// given, are hidden. Where many wide segments would cover too many pixels one by one, they are drawn in layers.
    void paint(Frame& frame, BoltLayer& layer, const View& view, const BoltStyle& style, float brightness,
               const Texture* distances);
    /// After `paint`: draws the light of the bolts into `layer.light`.
    void colour(Frame& frame, BoltLayer& layer, const View& view, const BoltStyle& style, const Texture* distances);
    /// After `paint`: marks the tiles that the bolts' light may reach, in rows from the lower left.
    void coverTiles(const BoltLayer& layer, const View& view, const BoltStyle& style, int tileSidePx,
                    std::vector<std::uint8_t>& covered) const;
    /// Adds the amounts of live bolts to the first channel, in one draw call.
    void draw(Pass& pass, const View& view, const BoltStyle& style, const Texture* distances) const;

private:
    using LayerBuffers = std::array<VertexBuffer, kMaxLayers>;
    void drawSegments(Pass& pass, const View& view, const BoltStyle& style, const Texture* distances, float unit) const;
    void drawAfterglow(Frame& frame, BoltLayer& layer, const View& view, const BoltStyle& style);
    bool buildLayers(const View& view, const BoltStyle& style, double share);
    void drawLayers(Frame& frame, BoltLayer& layer, const View& view, const BoltStyle& style, const Texture* distances);

    std::span<const WorldSegment> liveSegments_, lingeringSegments_;
    BoltLayers liveLayers_, lingeringLayers_;
    std::array<LayerBuffers, 2> layerBuffers_;
    Program layered_, enlarge_;
    Program bolt_, colour_, copy_;
    BoltLayer added_{.amountsName = "bolts", .afterglowName = "afterglow", .lightName = "light of bolts"};
    Mesh colouredTiles_;
    std::vector<std::uint8_t> covered_;
    std::vector<glm::ivec2> tiles_;
    std::vector<CornerVertex> corners_;  ///< of the tiles that are being uploaded
    std::string passName_;
    Mesh quads_, quad_;  ///< of one segment; the shader computes the vertices
    VertexBuffer live_, lingering_;
    std::vector<StreamPoint> points_;  ///< that are being uploaded
    Texture nothing_;                  ///< distances where there is no surface
};

}  // namespace arclight::bolts
