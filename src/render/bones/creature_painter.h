// Draws the creature and the hill that it lives on.
#pragma once

#include <span>

#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "render/bones/creature_set.h"
#include "sim/bones/creature_mesh.h"
#include "sim/bones/creature_motion.h"
#include "sim/common/camera.h"

namespace arclight::bones {

class CreaturePainter {
public:
    explicit CreaturePainter(Shaders& shaders);
    /// `skin`: of the rigid parts, then of all joints.
    void draw(Frame& frame, const Camera& camera, std::span<const SkinMatrix> skin, const CreatureFace& face);
    std::size_t triangles() const { return triangles_; }

private:
    void fitShadow(glm::vec3 centre);
    void skinCoat(Frame& frame);
    void drawCreature(Pass& pass, const CreatureFace& face, int shells);
    static std::array<glm::vec4, 6> occluders(std::span<const SkinMatrix> skin);
    glm::mat4 toShadow() const;
    void setLight(const Program& program) const;
    void setSkin(const Program& program) const;

    Program skinProgram_, lightProgram_, coatShadow_, sheetShadow_, coat_, shells_, sheets_, eyes_, lids_;
    CreatureSet set_;
    CreatureMesh coatData_ = coatMesh();
    Mesh rest_{"coat", coatData_}, sheet_{"wings", sheetMesh()}, eye_{"eyes", eyeMesh()};
    Mesh skinned_, lit_;
    Texture strands_;
    Framebuffer shadow_;
    glm::mat4 toShadowClip_{1};
    std::array<glm::vec4, 3 * kMostMatrices> rows_{};
    std::size_t triangles_ = 0;
};

}  // namespace arclight::bones
