#include "bolt_painter.h"

#include <array>

namespace arclight::lightning {
namespace {

constexpr float kThinnestPx = 0.55f;
constexpr float kLingeringWidth = 2.5f;  // an afterglow is blurred

}  // namespace

BoltPainter::BoltPainter(Shaders& shaders)
    : bolt_(shaders.program("lightning/bolt.vert", "lightning/bolt.frag")),
      colour_(shaders.program("common/fullscreen.vert", "lightning/bolt_colour.frag")),
      quads_(Mesh::numbered(Primitive::triangles, 18)),
      quad_(Mesh::numbered(Primitive::triangles, 6)),
      live_(VertexBuffer::of<WorldSegment>("segments")),
      lingering_(VertexBuffer::of<WorldSegment>("lingering segments")),
      nothing_("no surfaces", PixelFormat::r32f, 1, 1, Filter::nearest) {
    const std::array<float, 1> far{1e9f};
    nothing_.upload(std::span<const float>(far));
}

void BoltPainter::upload(std::span<const WorldSegment> live, std::span<const WorldSegment> lingering) {
    live_.upload(live);
    lingering_.upload(lingering);
}

void BoltPainter::draw(Pass& pass, const View& view, const BoltStyle& style, const Texture* distances) const {
    const int shape = style.drawing == BoltDrawing::strip ? 1 : style.drawing == BoltDrawing::glow ? 2 : 0;
    bolt_.set("shape", shape)
        .set("thinnestPx", kThinnestPx)
        .set("reach", style.glowSize)
        .set("narrowBends", style.narrowBends)
        .set("counting", style.counts)
        .set("distances", distances ? *distances : nothing_);
    const bool isMax = style.drawing == BoltDrawing::max && !style.counts;
    pass.view(view).state({.blend = isMax ? Blend::max : Blend::additive});
    const Mesh& mesh = shape == 0 ? quads_ : quad_;
    pass.draw(mesh, live_, bolt_.set("channel", glm::vec2(1, 0)).set("widthScale", style.width));
    pass.draw(mesh, lingering_, bolt_.set("channel", glm::vec2(0, 1)).set("widthScale", kLingeringWidth * style.width));
}

void BoltPainter::paint(Frame& frame, BoltLayer& layer, const View& view, const BoltStyle& style, float brightness,
                        const Texture* distances) const {
    const glm::ivec2 size(view.size);
    layer.amounts.fit("bolts", {.width = size.x, .height = size.y, .colours = {PixelFormat::rg16f}});
    layer.light.fit("bolts, light", {.width = size.x, .height = size.y});
    {
        Pass pass = frame.pass(layer.amountsName, layer.amounts);
        pass.clear(glm::vec4(0));
        draw(pass, view, style, distances);
    }
    fullscreen(frame, layer.lightName, layer.light, colour_.set("brightness", brightness),
               {{"source", layer.amounts.colour()}});
}

}  // namespace arclight::lightning
