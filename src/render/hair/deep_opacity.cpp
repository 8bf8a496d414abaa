#include "render/hair/deep_opacity.h"

#include <algorithm>
#include <cmath>

#include <glm/gtc/matrix_transform.hpp>

namespace arclight::hair {
namespace {

constexpr int kLinesPerStrand = 8;
/// Texels about the hair that stay empty.
constexpr int kMargin = 2;
constexpr int kRimSide = 384;
/// The most strands that the grid of ambient light takes.
constexpr int kGridStrands = 1500;
/// Mean width of a strand as a part of that at its root; shaders/hair/strand_points.frag tapers it.
constexpr float kMeanTaper = 0.785f;

/// An orthographic map of `side` m along `towards`, about a box in its own axes.
struct LightAxes {
    glm::vec3 right, up, towards;
    explicit LightAxes(glm::vec3 toLight) : towards(glm::normalize(toLight)) {
        right = glm::normalize(glm::cross(glm::vec3(0, 1, 0), towards));
        up = glm::cross(towards, right);
    }
    glm::vec3 of(glm::vec3 p) const { return {glm::dot(right, p), glm::dot(up, p), -glm::dot(towards, p)}; }
};

/// How many strands each of the first `count` stands for, by their widths.
float standsFor(const DrawnHair& hair, int count) {
    double all = 0, first = 0;
    for (int i = 0; i < hair.strands(); ++i) {
        all += static_cast<double>(hair.widthOf(i));
        if (i < count) first = all;
    }
    return first > 0 ? static_cast<float>(all / first) : 1;
}

/// The ends of layers as shaders read them.
std::array<glm::vec4, 2> endsOf(const ShadowLayers& layers) {
    const auto& e = layers.ends;
    return {glm::vec4(e[0], e[1], e[2], e[3]), glm::vec4(e[4], e[5], e[6], e[7])};
}

/// From the world to the coordinates of the grid's texture, 0 to 1.
glm::mat4 gridMatrix(const StrandShadowGrid& grid) {
    const glm::vec3 size = grid.cell() * glm::vec3(StrandShadowGrid::kSize);
    return glm::scale(glm::mat4(1), 1.0f / size) * glm::translate(glm::mat4(1), -grid.low());
}

}  // namespace

DeepOpacity::DeepOpacity(Shaders& shaders)
    : depthProgram_(shaders.program("hair/deep_opacity.vert", "hair/shadow.frag")),
      firstProgram_(shaders.program("common/fullscreen.vert", "hair/deep_opacity_first.frag")),
      layersProgram_(shaders.program("hair/deep_opacity.vert", "hair/deep_opacity.frag")),
      moreLayersProgram_(shaders.program("hair/deep_opacity.vert", "hair/deep_opacity.frag", {"MORE_LAYERS"})) {}

void DeepOpacity::fit(std::span<const glm::vec3> nodes, const PortraitLight& light) {
    const glm::vec3 towards[2] = {light.toKey, light.toRim};
    for (int i = 0; i < 2; ++i) {
        const LightAxes axes(towards[i]);
        glm::vec3 low(1e9f), high(-1e9f);
        for (const glm::vec3& node : nodes) {
            const glm::vec3 p = axes.of(node);
            low = glm::min(low, p), high = glm::max(high, p);
        }
        if (nodes.empty()) low = high = glm::vec3(0);
        const float extent = std::max({high.x - low.x, high.y - low.y, 0.1f});
        const float texel = steppedSize(extent) / static_cast<float>(kSide - 2 * kMargin - 2);
        // The grid of texels stays where it is in the world.
        const float left = texel * std::floor(0.5f * (low.x + high.x) / texel - 0.5f * kSide);
        const float bottom = texel * std::floor(0.5f * (low.y + high.y) / texel - 0.5f * kSide);
        const float nearest = 0.5f * (low.z + high.z) - 0.5f * kDepthRange;
        const glm::vec3 x = axes.right / texel, y = axes.up / texel, z = -axes.towards;
        toMap_[i] = glm::mat4(x.x, y.x, z.x, 0, x.y, y.y, z.y, 0, x.z, y.z, z.z, 0,
                              static_cast<float>(i * kSide) - left / texel, -bottom / texel, -nearest, 1);
        texel_[i] = texel;
    }
}

void DeepOpacity::fitTargets() {
    const bool isFine = kind_ == HairShadows::fine;
    const int side = kind_ == HairShadows::none ? 1 : kSide;
    depths_.fit(
        "hair depths",
        {.width = 2 * side, .height = side, .colours = {PixelFormat::r8}, .depth = true, .filter = Filter::nearest});
    first_.fit("first strands",
               {.width = 2 * side, .height = side, .colours = {PixelFormat::r32f}, .filter = Filter::nearest});
    FramebufferSpec sums{.width = 2 * side, .height = side, .filter = Filter::nearest};
    // Half floats would round thousands of small addends down.
    sums.colours = isFine ? ColourFormats{PixelFormat::rgba32f, PixelFormat::rgba32f}
                          : ColourFormats{PixelFormat::rgba32f};
    sums_.fit("hair layers", sums);
}

void DeepOpacity::draw(Frame& frame, const StrandPainter& strands, const DrawnHair& hair, const PortraitLight& light,
                       const DeepOpacitySettings& settings) {
    kind_ = settings.kind, opacity_ = settings.opacity;
    const bool isFine = kind_ == HairShadows::fine, isDeep = isFine || kind_ == HairShadows::deepOpacity;
    layers_ = ShadowLayers::spread(isFine ? 7 : 3, settings.depth, isFine || settings.growing);
    fitTargets();
    buildGrid(strands, hair, settings);
    if (kind_ == HairShadows::none) return;
    fit(strands.nodes().onCpu(), light);
    const int count = std::min(settings.strands, strands.strandsDrawn());
    if (count != strands_) lines_ = Mesh::numbered(Primitive::lines, 2 * kLinesPerStrand * count);
    strands_ = count, perStrand_ = standsFor(hair, count);
    {
        Pass pass = frame.pass("hair depths", depths_);
        pass.clear(glm::vec4(0)).clearDepth();
        pass.state({.depth = Depth::testAndWrite, .writesColour = false});
        drawLines(pass, depthProgram_, strands);
    }
    fullscreen(frame, "first strands", first_, firstProgram_.set("depthRange", kDepthRange),
               {{"nearestDepths", depths_.depth()}});
    if (!isDeep) return;
    Pass pass = frame.pass("hair layers", sums_);
    pass.reads(first_.colour());
    pass.clear(glm::vec4(0));
    if (isFine) pass.clear(glm::vec4(0), 1);
    pass.state({.blend = Blend::additive});
    const Program& program = isFine ? moreLayersProgram_ : layersProgram_;
    program.set("firstStrands", first_.colour());
    program.set("hairLayerEnds", std::span<const glm::vec4>(endsOf(layers_)));
    drawLines(pass, program, strands);
}

void DeepOpacity::buildGrid(const StrandPainter& strands, const DrawnHair& hair, const DeepOpacitySettings& settings) {
    isAmbient_ = settings.ambient;
    constexpr glm::ivec3 kSize = StrandShadowGrid::kSize;
    if (visible_.width() != kSize.x)
        visible_ = Texture::volume("visible surroundings", PixelFormat::rgba16f, kSize.x, kSize.y, kSize.z);
    if (!isAmbient_) return;
    const int count = std::min(hair.strands(), kGridStrands);
    grid_.build(strands.nodes().onCpu().first(static_cast<std::size_t>(count * hair.nodesPerStrand)), hair.nodesPerStrand,
                2 * kMeanTaper * hair.radius * standsFor(hair, count), settings.opacity);
    visible_.upload(grid_.visible());
}

void DeepOpacity::drawBust(Frame& frame, const BustPainter& bust, const HeldHead& head, const PortraitLight& light) {
    const BustBox box(head, light.toRim);
    toRimShadow_ = box.toShadow;
    rimDepths_.fit("rim shadow", {.width = kRimSide,
                                  .height = kRimSide,
                                  .colours = {PixelFormat::r8},
                                  .depth = true,
                                  .filter = Filter::nearest});
    Pass pass = frame.pass("rim shadow", rimDepths_);
    pass.clear(glm::vec4(0)).clearDepth();
    bust.drawDepths(pass, head, box.toClip);
}

void DeepOpacity::drawLines(Pass& pass, const Program& program, const StrandPainter& strands) {
    strands.setPoints(program);
    program.set("mapSize", glm::vec2(2 * kSide, kSide)).set("depthRange", kDepthRange).set("segments", kLinesPerStrand);
    program.set("perStrand", perStrand_);
    for (int i = 0; i < 2; ++i) pass.draw(lines_, program.set("toMap", toMap_[i]).set("texelSize", texel_[i]));
}

void DeepOpacity::set(const Program& program) const {
    const bool isFine = kind_ == HairShadows::fine;
    program.set("firstStrands", first_.colour()).set("hairLayers", sums_.colour());
    program.set("hairLayersBehind", sums_.colour(isFine ? 1 : 0));
    program.set("toKeyHair", toMap_[0]).set("toRimHair", toMap_[1]);
    program.set("hairLayerEnds", std::span<const glm::vec4>(endsOf(layers_)))
        .set("hairShadowKind", static_cast<int>(kind_));
    program.set("strandOpacity", opacity_).set("hairIsAmbient", isAmbient_);
    program.set("visibleThroughHair", visible_).set("toVisible", gridMatrix(grid_));
    program.set("rimDepths", rimDepths_.depth()).set("toRimShadow", toRimShadow_);
}

void setHairShadow(const Program& program, const KeyShadow& shadow) {
    if (shadow.hair) return shadow.hair->set(program);
    const std::array<glm::vec4, 2> ends{};
    const Texture& any = shadow.depths.depth();
    program.set("firstStrands", any).set("hairLayers", any).set("hairLayersBehind", any);
    program.set("toKeyHair", glm::mat4(1)).set("toRimHair", glm::mat4(1));
    program.set("hairLayerEnds", std::span<const glm::vec4>(ends)).set("hairShadowKind", 0).set("strandOpacity", 0.0f);
    program.set("hairIsAmbient", false).set("visibleThroughHair", shadow.noHair).set("toVisible", glm::mat4(1));
    program.set("rimDepths", any).set("toRimShadow", glm::mat4(1));
}

}  // namespace arclight::hair
