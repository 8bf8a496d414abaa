#include "render/bolts/bolt_painter.h"

#include <algorithm>
#include <array>
#include <string>

#include "render/bolts/tiles.h"

namespace arclight::bolts {
namespace {

constexpr float kThinnestPx = 0.55f;
constexpr float kLingeringWidth = 2.5f;  // an afterglow is blurred
/// Pixels that segments may cover one by one. A software rasteriser on two cores draws that many in 0.3 s.
constexpr double kMaxPixels = 14e6;
constexpr std::size_t kMaxCovered = 20'000;  // segments whose tiles are listed; more touch most of them

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

const Program& withBolts(const Program& program, const BoltLayer& layer) {
    return program.set("boltBrightness", layer.brightness)
        .set("distanceUnit", layer.distanceUnit)
        .set("coreColour", layer.colours.core)
        .set("skirtColour", layer.colours.skirt)
        .set("coreLight", layer.colours.coreLight);
}

BoltPainter::BoltPainter(Shaders& shaders)
    : layered_(shaders.program("bolts/bolt_layer.vert", "bolts/bolt_layer.frag")),
      enlarge_(shaders.program("common/fullscreen.vert", "bolts/bolt_layers.frag")),
      bolt_(shaders.program("bolts/bolt.vert", "bolts/bolt.frag")),
      colour_(shaders.program("bolts/tiles.vert", "bolts/bolt_colour.frag")),
      copy_(shaders.program("common/fullscreen.vert", "common/copy.frag")),
      colouredTiles_(Mesh::of<CornerVertex>("tiles")),
      quads_(Mesh::numbered(Primitive::triangles, 18)),
      quad_(Mesh::numbered(Primitive::triangles, 6)),
      live_(VertexBuffer::of<StreamWindow>("segments")),
      lingering_(VertexBuffer::of<StreamWindow>("lingering segments")),
      nothing_("no surfaces", PixelFormat::r32f, 1, 1, Filter::nearest) {
    const std::array<float, 1> far{1e9f};
    nothing_.upload(std::span<const float>(far));
    for (LayerBuffers& buffers : layerBuffers_)
        for (VertexBuffer& buffer : buffers) buffer = VertexBuffer::of<LayerSegment>("bolt layer");
}

void BoltPainter::add(Frame& frame, const View& view, std::span<const WorldSegment> segments, const BoltStyle& style,
                      const Texture* distances) {
    added_.colours = style.colours;
    upload(segments, {});
    paint(frame, added_, view, style, 1, distances);
    colour(frame, added_, view, style, distances);
    fullscreen(frame, "bolts over", frame.scene(), copy_, {{"source", added_.light.colour()}},
               {.blend = Blend::additive});
}

void BoltPainter::upload(std::span<const WorldSegment> live, std::span<const WorldSegment> lingering) {
    liveSegments_ = live, lingeringSegments_ = lingering;
    writeStream(live, points_);
    live_.uploadWindows<StreamWindow>(std::span<const StreamPoint>(points_));
    writeStream(lingering, points_);
    lingering_.uploadWindows<StreamWindow>(std::span<const StreamPoint>(points_));
}

/// `unit`: unit of the distances in the second channel, m; 0 leaves the channel empty.
void BoltPainter::drawSegments(Pass& pass, const View& view, const BoltStyle& style, const Texture* distances,
                               float unit) const {
    const Texture& surfaces = distances ? *distances : nothing_;
    const int shape = style.drawing == BoltDrawing::strip ? 1 : style.drawing == BoltDrawing::glow ? 2 : 0;
    bolt_.set("shape", shape)
        .set("thinnestPx", kThinnestPx)
        .set("reach", style.glowSize)
        .set("narrowBends", style.narrowBends)
        .set("counting", style.counts)
        .set("distances", surfaces)
        .set("distancesScale", glm::vec2(surfaces.width(), surfaces.height()) / view.size)
        .set("distanceUnit", unit)
        .set("widthScale", style.width);
    const bool isMax = style.drawing == BoltDrawing::max && !style.counts;
    pass.view(view).state({.blend = isMax ? Blend::max : Blend::additive});
    pass.draw(shape == 0 ? quads_ : quad_, unit > 0 ? lingering_ : live_, bolt_);
}

void BoltPainter::draw(Pass& pass, const View& view, const BoltStyle& style, const Texture* distances) const {
    drawSegments(pass, view, style, distances, 0);
}

void BoltPainter::drawAfterglow(Frame& frame, BoltLayer& layer, const View& view, const BoltStyle& style) {
    const glm::ivec2 size(layer.afterglow.width(), layer.afterglow.height());
    Pass pass = frame.pass(layer.afterglowName, layer.afterglow);
    pass.clear(glm::vec4(0));
    if (lingeringSegments_.empty()) return;
    // All bolts of a mode are about as far away as its first bolt.
    const glm::vec4 first = view.toClip * glm::vec4(lingeringSegments_.front().from, 1);
    layer.distanceUnit = std::max(first.w, view.near);
    View half = view;
    half.size = size, half.pixel = 1.0f / half.size;
    BoltStyle blurred = style;
    blurred.width *= kLingeringWidth;
    drawSegments(pass, half, blurred, nullptr, layer.distanceUnit);
}

/// Sorts the segments into layers if, drawn one by one, they would cover too many pixels; else returns false.
/// `share`: this view's fraction of the frame's texels.
bool BoltPainter::buildLayers(const View& view, const BoltStyle& style, double share) {
    const LayerView from = layerView(view);
    const LayerStyle live = layerStyle(style, style.width);
    const LayerStyle lingering = layerStyle(style, kLingeringWidth * style.width);
    const double pixels = texelsOf(liveSegments_, from, live) + 0.25 * texelsOf(lingeringSegments_, from, lingering);
    if (pixels <= kMaxPixels) return false;
    liveLayers_.build(liveSegments_, from, live, share * kMaxTexels);
    lingeringLayers_.build(lingeringSegments_, from, lingering, 0.5 * share * kMaxTexels);
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
    for (int k = kMaxLayers - 1; k >= 0; --k) {
        const auto index = static_cast<std::size_t>(k);
        const std::array layers{liveLayers_.layer(k), lingeringLayers_.layer(k)};
        if (k > 0 && !hasCoarser && layers[0].empty() && layers[1].empty()) continue;
        const glm::ivec2 size = layerSize(view, k);
        const glm::vec2 toFrame = static_cast<float>(1 << k) / view.size;
        Framebuffer& target = k > 0 ? layer.coarse[index] : layer.amounts;
        if (k > 0) target.fit("bolt layer", {.width = size.x, .height = size.y, .filter = Filter::nearest});
        View layerView = view;
        layerView.size = size, layerView.pixel = 1.0f / layerView.size;
        passName_ = layer.amountsName;
        if (k > 0) passName_.append(" 1/").append(std::to_string(1 << k));
        Pass pass = frame.pass(passName_, target);
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
    const glm::ivec2 size(view.size), half = (size + 1) / 2;
    layer.brightness = brightness;
    layer.colours = style.colours;
    layer.amounts.fit("bolts", {.width = size.x, .height = size.y, .colours = {PixelFormat::rg16f}});
    layer.afterglow.fit("afterglow", {.width = half.x, .height = half.y, .colours = {PixelFormat::rg16f}});
    const double framePixels = static_cast<double>(frame.sceneWidth()) * frame.sceneHeight();
    layer.isLayered = buildLayers(view, style, static_cast<double>(view.size.x * view.size.y) / framePixels);
    if (layer.isLayered) {
        layer.afterglow.clear(0, 0, 0, 0);
        return drawLayers(frame, layer, view, style, distances);
    }
    drawAfterglow(frame, layer, view, style);
    Pass pass = frame.pass(layer.amountsName, layer.amounts);
    pass.clear(glm::vec4(0));
    draw(pass, view, style, distances);
}

void BoltPainter::colour(Frame& frame, BoltLayer& layer, const View& view, const BoltStyle& style,
                         const Texture* distances) {
    layer.light.fit("bolts, light", {.width = layer.amounts.width(), .height = layer.amounts.height()});
    coverTiles(layer, view, style, kTileSide, covered_);
    const glm::ivec2 size(view.size), count = tilesOver(size);
    tiles_.clear();
    for (int y = 0, at = 0; y < count.y; ++y)
        for (int x = 0; x < count.x; ++x, ++at)
            if (covered_[static_cast<std::size_t>(at)]) tiles_.emplace_back(x, y);
    uploadTiles(colouredTiles_, tiles_, size, corners_);
    Pass pass = frame.pass(layer.lightName, layer.light);
    pass.clear(glm::vec4(0, 0, 0, 1));
    if (!tiles_.empty())
        pass.draw(colouredTiles_, withBolts(colour_, layer)
                                      .set("source", layer.amounts.colour())
                                      .set("afterglow", layer.afterglow.colour())
                                      .set("distances", distances ? *distances : nothing_));
}

void BoltPainter::coverTiles(const BoltLayer& layer, const View& view, const BoltStyle& style, int tileSidePx,
                             std::vector<std::uint8_t>& covered) const {
    const glm::ivec2 count = (glm::ivec2(view.size) + tileSidePx - 1) / tileSidePx;
    const auto tiles = static_cast<std::size_t>(count.x) * static_cast<std::size_t>(count.y);
    const bool isEverywhere = layer.isLayered || liveSegments_.size() + lingeringSegments_.size() > kMaxCovered;
    covered.assign(tiles, isEverywhere ? 1 : 0);
    if (isEverywhere) return;
    const LayerView from = layerView(view);
    // The corners of a strip's joints are up to four half widths away, the corners of a box half its diagonal.
    const float corner = style.drawing == BoltDrawing::strip ? 4.0f : 1.5f;
    const auto cover = [&](const WorldSegment& segment, float width, float marginPx) {
        const glm::vec3 a = projected(from, segment.from), b = projected(from, segment.to);
        const float radius = segment.radius * width * from.pxPerSlope / (0.5f * (a.z + b.z));
        const glm::vec2 reach(corner * style.glowSize * std::max(radius, kThinnestPx * marginPx) + marginPx);
        const auto tileAt = [&](glm::vec2 px) {
            return glm::ivec2(glm::clamp(px / static_cast<float>(tileSidePx), glm::vec2(0), glm::vec2(count - 1)));
        };
        const glm::ivec2 low = tileAt(glm::min(glm::vec2(a), glm::vec2(b)) - reach),
                         high = tileAt(glm::max(glm::vec2(a), glm::vec2(b)) + reach);
        for (int y = low.y; y <= high.y; ++y)
            for (int x = low.x; x <= high.x; ++x) covered[static_cast<std::size_t>(y * count.x + x)] = 1;
    };
    for (const WorldSegment& segment : liveSegments_) cover(segment, style.width, 1);
    for (const WorldSegment& segment : lingeringSegments_) cover(segment, kLingeringWidth * style.width, 2);
}

}  // namespace arclight::bolts
