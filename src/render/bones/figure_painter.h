// Draws a figure: a matte mesh that is skinned on the CPU, so any number of bones may move it.
#pragma once

#include <span>
#include <vector>

#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "render/bones/creature_painter.h"
#include "render/common/directional_shadow.h"
#include "sim/bones/figure.h"

namespace arclight::bones {

class FigurePainter {
public:
    explicit FigurePainter(Shaders& shaders);
    /// Draws `model` from now on, which must outlive its use. `isNew`: its textures are not those of the last one.
    void show(const FigureModel& model, std::span<const ChainBone> onSprings, bool isNew);
    /// Skins the vertices and draws their shadow, once per frame: p ↦ size · (p − origin).
    void prepare(Frame& frame, std::span<const glm::mat4> skin, float size, glm::vec3 origin);
    const DirectionalShadow& shadow() const { return shadow_; }
    const LightRig& light() const { return air_.light; }
    /// Draws the figure as last prepared.
    void draw(Pass& pass, float markStrength);

private:
    void upload(const FigureModel& model);
    /// Sets the part's texture and use of opacity.
    const Program& setPart(const Program& program, const FigurePart& part) const;

    CreatureAir air_ = duskAir();
    Program program_, caster_, cutOutCaster_;
    std::vector<Texture> textures_;  ///< of the model, and at last a white one
    std::vector<FigurePart> parts_;
    Mesh mesh_;
    DirectionalShadow shadow_;
    const FigureModel* model_ = nullptr;
    std::vector<float> sprung_;  ///< per vertex: the weight of bones on springs
    std::vector<glm::vec3> positions_, normals_;
};

}  // namespace arclight::bones
