#include "bolt_painter.h"

#include <array>
#include <cstddef>

namespace arclight::lightning {
namespace {

constexpr float kThinnestPx = 0.55f;
constexpr float kLingeringWidth = 2.5f;  // the eye's memory is soft

}  // namespace

BoltPainter::Batch::Batch(std::string_view label) : buffer(label, GL_ARRAY_BUFFER), array(label) {
    array.attach(buffer, sizeof(PlacedSegment),
                 {{0, 4, GL_FLOAT, offsetof(PlacedSegment, from)},
                  {1, 4, GL_FLOAT, offsetof(PlacedSegment, to)},
                  {2, 3, GL_FLOAT, offsetof(PlacedSegment, before)},
                  {3, 3, GL_FLOAT, offsetof(PlacedSegment, after)}},
                 true);
}

BoltPainter::BoltPainter(Shaders& shaders)
    : bolt_(shaders.program("lightning/bolt.vert", "lightning/bolt.frag")),
      colour_(shaders.program("common/fullscreen.vert", "lightning/bolt_colour.frag")),
      live_("segments"),
      lingering_("lingering segments"),
      nothing_("no surfaces", PixelFormat::r32f, 1, 1, Filter::nearest) {
    const std::array<float, 1> far{1e9f};
    nothing_.upload(std::span<const float>(far));
}

void BoltPainter::upload(Batch& batch, std::span<const PlacedSegment> segments) {
    batch.count = static_cast<int>(segments.size());
    if (!segments.empty()) batch.buffer.upload(segments);
}

void BoltPainter::upload(std::span<const PlacedSegment> live, std::span<const PlacedSegment> lingering) {
    upload(live_, live);
    upload(lingering_, lingering);
}

void BoltPainter::draw(const Framebuffer& target, const BoltView& view, const BoltStyle& style,
                       const Texture* distances) const {
    bolt_.use();
    bolt_.set("viewProjection", view.viewProjection);
    bolt_.set("targetPx", glm::vec2(target.width(), target.height()));
    bolt_.set("focalPx", view.focalPx);
    bolt_.set("nearest", view.nearest);
    bolt_.set("thinnestPx", kThinnestPx);
    bolt_.set("reach", style.glowSize);
    bolt_.set("narrowBends", style.narrowBends ? 1.0f : 0.0f);
    bolt_.set("counting", style.counts ? 1.0f : 0.0f);
    bolt_.set("distances", distances ? *distances : nothing_, 0);
    const int shape = style.drawing == BoltDrawing::strip ? 1 : style.drawing == BoltDrawing::glow ? 2 : 0;
    bolt_.set("shape", shape);
    setBlend(style.drawing == BoltDrawing::max && !style.counts ? Blend::max : Blend::additive);
    for (const Batch* batch : {&live_, &lingering_}) {
        if (batch->count == 0) continue;
        const bool isLive = batch == &live_;
        bolt_.set("channel", isLive ? glm::vec2(1, 0) : glm::vec2(0, 1));
        bolt_.set("widthScale", style.width * (isLive ? 1 : kLingeringWidth));
        drawVertices(batch->array, GL_TRIANGLES, 0, shape == 0 ? 18 : 6, batch->count);
    }
    setBlend(Blend::none);
}

void BoltPainter::paint(Frame& frame, BoltLayer& layer, int width, int height, const BoltView& view,
                        const BoltStyle& style, float brightness, const Texture* distances) const {
    if (layer.amounts.width() != width || layer.amounts.height() != height) {
        layer.amounts = Framebuffer("bolts", {.width = width, .height = height, .colours = {PixelFormat::rg16f}});
        layer.light = Framebuffer("bolts, light", {.width = width, .height = height});
    }
    {
        const Pass pass = frame.pass(layer.amountsName, layer.amounts);
        layer.amounts.clear(0, 0, 0, 0);
        draw(layer.amounts, view, style, distances);
    }
    Pass pass = frame.pass(layer.lightName, layer.light);
    pass.reads(layer.amounts.colour());
    colour_.use();
    colour_.set("source", layer.amounts.colour(), 0);
    colour_.set("brightness", brightness);
    drawFullscreen();
}

}  // namespace arclight::lightning
