#include "render/bones/figure_painter.h"

#include <algorithm>

namespace arclight::bones {
namespace {

constexpr int kFigureShadowSide = 896;

struct PaintedVertex {
    glm::vec3 world, facing;
    glm::vec4 tint;  // colour, and the weight of springs
    glm::vec3 skin;  // texture coordinates and opacity
};
constexpr auto rowsOf(PaintedVertex) {
    return vertexRows<PaintedVertex>(Attribute{"world", &PaintedVertex::world},
                                     Attribute{"facing", &PaintedVertex::facing},
                                     Attribute{"tint", &PaintedVertex::tint}, Attribute{"skin", &PaintedVertex::skin});
}

Texture textureOf(const FigureTexture& figure) {
    Texture texture("figure's texture", PixelFormat::rgba8Srgb, figure.image.width, figure.image.height,
                    figure.isSharp ? Filter::nearest : Filter::mipmapped, Wrap::repeat);
    texture.upload(std::span<const std::uint8_t>(figure.image.pixels));
    return texture;
}

DrawRange rangeOf(const FigurePart& part) { return {static_cast<int>(part.first), static_cast<int>(part.count)}; }

}  // namespace

FigurePainter::FigurePainter(Shaders& shaders)
    : program_(shaders.program("bones/figure.vert", "bones/figure.frag")),
      caster_(shaders.program("bones/figure.vert", "common/caster.frag", {"SHADOW"})),
      cutOutCaster_(shaders.program("bones/figure.vert", "bones/figure_caster.frag", {"SHADOW", "CUT_OUT"})),
      mesh_(Mesh::of<PaintedVertex>("figure")) {}

void FigurePainter::upload(const FigureModel& model) {
    parts_ = model.parts;
    if (parts_.empty()) parts_.push_back({.first = 0, .count = model.indices.size()});
    textures_.clear();
    for (const FigureTexture& texture : model.textures) textures_.push_back(textureOf(texture));
    FigureTexture white{.image = Image(1, 1, 4)};
    std::fill(white.image.pixels.begin(), white.image.pixels.end(), std::uint8_t{255});
    textures_.push_back(textureOf(white));
}

const Program& FigurePainter::setPart(const Program& program, const FigurePart& part) const {
    const bool isTextured = part.texture >= 0;
    const Texture& texture = isTextured ? textures_[static_cast<std::size_t>(part.texture)] : textures_.back();
    glm::ivec2 wrapping(0);
    for (int axis = 0; axis < 2 && isTextured; ++axis)
        wrapping[axis] = static_cast<int>(
            model_->textures[static_cast<std::size_t>(part.texture)].wrap[static_cast<std::size_t>(axis)]);
    return program.set("baseTexture", texture)
        .set("wrapping", wrapping)
        .set("alphaCutoff", part.alpha == FigureAlpha::opaque ? glm::vec2(1, -1)
                            : part.alpha == FigureAlpha::mask ? glm::vec2(1, part.alphaCutoff)
                                                              : glm::vec2(0));
}

void FigurePainter::show(const FigureModel& model, std::span<const ChainBone> onSprings, bool isNew) {
    model_ = &model;
    if (isNew || textures_.empty()) upload(model);
    std::vector<bool> isOnSprings(model.nodes.size());
    for (const ChainBone& bone : onSprings) isOnSprings[static_cast<std::size_t>(bone.node)] = true;
    sprung_.assign(model.vertices.size(), 0);
    for (std::size_t i = 0; i < model.vertices.size(); ++i)
        for (std::size_t k = 0; k < 4; ++k) {
            const FigureBone& bone = model.bones[model.vertices[i].bones[k]];
            if (isOnSprings[static_cast<std::size_t>(bone.node)])
                sprung_[i] += model.vertices[i].weights[static_cast<int>(k)];
        }
    positions_.resize(model.vertices.size());
    normals_.resize(model.vertices.size());
    const std::vector<PaintedVertex> none(model.vertices.size());
    mesh_.upload(std::span<const PaintedVertex>(none), model.indices);
}

void FigurePainter::prepare(Frame& frame, std::span<const glm::mat4> skin, float size, glm::vec3 origin) {
    skinFigure(*model_, skin, size, origin, positions_, normals_);
    std::vector<PaintedVertex> painted(positions_.size());
    for (std::size_t i = 0; i < painted.size(); ++i)
        painted[i] = {positions_[i], normals_[i], glm::vec4(model_->vertices[i].colour, sprung_[i]),
                      glm::vec3(model_->vertices[i].uv, model_->vertices[i].opacity)};
    mesh_.vertices().upload(std::span<const PaintedVertex>(painted));
    shadow_.fit("figure's shadow", glm::ivec2(kFigureShadowSide),
                lightView({.toLight = air_.light.toKey,
                           .centre = {0, 0.35f, 0},
                           .half = glm::vec2(0.95f),
                           .before = 1.3f,
                           .behind = 3.0f}));
    shadow_.draw(frame, [&](Pass& pass) {
        pass.state(DirectionalShadow::casting(Cull::none));
        for (const FigurePart& part : parts_) {
            const bool isOpaque = part.alpha == FigureAlpha::opaque;
            const Program& program = isOpaque ? caster_ : setPart(cutOutCaster_, part);
            pass.draw(mesh_, program.set("toShadowClip", shadow_.toClip()), rangeOf(part));
        }
    });
}

void FigurePainter::draw(Pass& pass, float markStrength) {
    air_.light.set(shadow_.set(program_))
        .set("bounceLight", air_.bounce)
        .set("mark", glm::vec4(0.85f, 0.25f, 0.12f, markStrength));
    for (const FigurePart& part : parts_) {
        // Blended parts are drawn as samples, so their order does not matter.
        pass.state({.depth = Depth::testAndWrite, .alphaToCoverage = part.alpha != FigureAlpha::opaque});
        pass.draw(mesh_, setPart(program_, part), rangeOf(part));
    }
}

}  // namespace arclight::bones
