#include "render/bones/figure_painter.h"

namespace arclight::bones {
namespace {

constexpr int kFigureShadowSide = 896;

struct PaintedVertex {
    glm::vec3 world, facing;
    glm::vec4 tint;  // colour, and the weight of springs
};
constexpr auto rowsOf(PaintedVertex) {
    return vertexRows<PaintedVertex>(Attribute{"world", &PaintedVertex::world},
                                     Attribute{"facing", &PaintedVertex::facing},
                                     Attribute{"tint", &PaintedVertex::tint});
}

}  // namespace

FigurePainter::FigurePainter(Shaders& shaders)
    : program_(shaders.program("bones/figure.vert", "bones/figure.frag")),
      caster_(shaders.program("bones/figure.vert", "common/caster.frag", {"SHADOW"})),
      mesh_(Mesh::of<PaintedVertex>("figure")) {}

void FigurePainter::show(const FigureModel& model, std::span<const ChainBone> onSprings) {
    model_ = &model;
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
        painted[i] = {positions_[i], normals_[i], glm::vec4(model_->vertices[i].colour, sprung_[i])};
    mesh_.vertices().upload(std::span<const PaintedVertex>(painted));
    shadow_.fit("figure's shadow", glm::ivec2(kFigureShadowSide),
                lightView({.toLight = air_.light.toKey,
                           .centre = {0, 0.35f, 0},
                           .half = glm::vec2(0.95f),
                           .before = 1.3f,
                           .behind = 3.0f}));
    shadow_.draw(frame, [&](Pass& pass) {
        pass.state(DirectionalShadow::casting(Cull::none));
        pass.draw(mesh_, caster_.set("toShadowClip", shadow_.toClip()));
    });
}

void FigurePainter::draw(Pass& pass, float markStrength) {
    pass.state({.depth = Depth::testAndWrite});
    air_.light.set(shadow_.set(program_))
        .set("bounceLight", air_.bounce)
        .set("mark", glm::vec4(0.85f, 0.25f, 0.12f, markStrength));
    pass.draw(mesh_, program_);
}

}  // namespace arclight::bones
