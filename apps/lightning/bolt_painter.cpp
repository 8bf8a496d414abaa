#include "bolt_painter.h"

#include <array>
#include <string>

namespace arclight::lightning {
namespace {

constexpr float kThinnestPx = 0.55f;
constexpr float kLingeringWidth = 2.5f;  // an afterglow is blurred
/// Pixels that segments may cover one by one. A software rasteriser on two cores draws as many in 0.3 s.
constexpr double kMostPixels = 14e6;

LayerStyle layerStyle(const BoltStyle& style, float width) {
    const BoltForm form = style.drawing == BoltDrawing::glow    ? BoltForm::glow
                          : style.drawing == BoltDrawing::strip ? BoltForm::strip
                                                                : BoltForm::capsules;
    return {form, style.drawing == BoltDrawing::max, width, style.glowSize, kThinnestPx};
}

LayerView layerView(const View& view) {
    return {view.toClip, view.size, view.near, 0.5f * view.size.y / view.halfTangents.y};
}

glm::ivec2 layerSize(const View& view, int layer) {
    const int side = 1 << layer;
    return (glm::ivec2(view.size) + side - 1) / side;
}

}  // namespace

BoltPainter::BoltPainter(Shaders& shaders)
    : layered_(shaders.program("lightning/bolt_layer.vert", "lightning/bolt_layer.frag")),
      enlarge_(shaders.program("common/fullscreen.vert", "lightning/bolt_layers.frag")),
      bolt_(shaders.program("lightning/bolt.vert", "lightning/bolt.frag")),
      colour_(shaders.program("common/fullscreen.vert", "lightning/bolt_colour.frag")),
      quads_(Mesh::numbered(Primitive::triangles, 18)),
      quad_(Mesh::numbered(Primitive::triangles, 6)),
      live_(VertexBuffer::of<WorldSegment>("segments")),
      lingering_(VertexBuffer::of<WorldSegment>("lingering segments")),
      nothing_("no surfaces", PixelFormat::r32f, 1, 1, Filter::nearest) {
    const std::array<float, 1> far{1e9f};
    nothing_.upload(std::span<const float>(far));
    for (LayerBuffers& buffers : layerBuffers_)
        for (VertexBuffer& buffer : buffers) buffer = VertexBuffer::of<LayerSegment>("bolt layer");
}

void BoltPainter::upload(std::span<const WorldSegment> live, std::span<const WorldSegment> lingering) {
    liveSegments_ = live, lingeringSegments_ = lingering;
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

/// Sorts the segments into layers if one by one they would cover too many pixels; false otherwise. `share`: of the
/// frame's texels, for this view.
bool BoltPainter::buildLayers(const View& view, const BoltStyle& style, double share) {
    const LayerView from = layerView(view);
    const LayerStyle live = layerStyle(style, style.width);
    const LayerStyle lingering = layerStyle(style, kLingeringWidth * style.width);
    const double pixels = texelsOf(liveSegments_, from, live) + texelsOf(lingeringSegments_, from, lingering);
    if (pixels <= kMostPixels) return false;
    liveLayers_.build(liveSegments_, from, live, share * kMostTexels);
    lingeringLayers_.build(lingeringSegments_, from, lingering, 0.5 * share * kMostTexels);
    return true;
}

void BoltPainter::drawLayers(Frame& frame, BoltLayer& layer, const View& view, const BoltStyle& style,
                             const Texture* distances) {
    const Blend blend = style.drawing == BoltDrawing::max ? Blend::max : Blend::additive;
    const int form = static_cast<int>(layerStyle(style, 1).form);
    const Texture& surfaces = distances ? *distances : nothing_;
    layered_.set("form", form).set("isStrip", form == static_cast<int>(BoltForm::strip)).set("reach", style.glowSize);
    layered_.set("narrowBends", style.narrowBends).set("distances", surfaces);
    bool hasCoarser = false;
    for (int k = kMostLayers - 1; k >= 0; --k) {
        const auto index = static_cast<std::size_t>(k);
        const std::array layers{liveLayers_.layer(k), lingeringLayers_.layer(k)};
        if (k > 0 && !hasCoarser && layers[0].empty() && layers[1].empty()) continue;
        const glm::ivec2 size = layerSize(view, k);
        const glm::vec2 toFrame = static_cast<float>(1 << k) / view.size;
        Framebuffer& target = k > 0 ? layer.coarse[index] : layer.amounts;
        if (k > 0) target.fit("bolt layer", {.width = size.x, .height = size.y, .filter = Filter::nearest});
        View layerView = view;
        layerView.size = size, layerView.pixel = 1.0f / layerView.size;
        const std::string name =
            k > 0 ? std::string(layer.amountsName) + " 1/" + std::to_string(1 << k) : std::string(layer.amountsName);
        Pass pass = frame.pass(name, target);
        pass.clear(glm::vec4(0)).view(layerView).state({.blend = blend});
        if (hasCoarser)
            pass.fullscreen(enlarge_.set("source", layer.coarse[index + 1].colour())
                                .set("distances", surfaces)
                                .set("toFrame", toFrame));
        for (std::size_t channel = 0; channel < layers.size(); ++channel) {
            if (layers[channel].empty()) continue;
            VertexBuffer& buffer = layerBuffers_[channel][index];
            buffer.upload(layers[channel]);
            pass.draw(
                quad_, buffer,
                layered_.set("toFrame", toFrame).set("channel", channel == 0 ? glm::vec2(1, 0) : glm::vec2(0, 1)));
        }
        hasCoarser = true;
    }
}

void BoltPainter::paint(Frame& frame, BoltLayer& layer, const View& view, const BoltStyle& style, float brightness,
                        const Texture* distances) {
    const glm::ivec2 size(view.size);
    layer.amounts.fit("bolts", {.width = size.x, .height = size.y, .colours = {PixelFormat::rg16f}});
    layer.light.fit("bolts, light", {.width = size.x, .height = size.y});
    const double framePixels = static_cast<double>(frame.width()) * frame.height();
    if (buildLayers(view, style, static_cast<double>(view.size.x * view.size.y) / framePixels)) {
        drawLayers(frame, layer, view, style, distances);
    } else {
        Pass pass = frame.pass(layer.amountsName, layer.amounts);
        pass.clear(glm::vec4(0));
        draw(pass, view, style, distances);
    }
    fullscreen(frame, layer.lightName, layer.light, colour_.set("brightness", brightness),
               {{"source", layer.amounts.colour()}});
}

}  // namespace arclight::lightning
