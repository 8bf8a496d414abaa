// Draws the creature.
#pragma once

#include <span>

#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "sim/bones/creature.h"
#include "sim/bones/creature_mesh.h"

namespace arclight::bones {

/// What surrounds it.
enum class CreatureAir { dusk, meadow };

/// How it stands there.
struct CreatureStand {
    float size = 1;    ///< by which everything is multiplied
    float ground = 0;  ///< height of the ground, m
    float grass = 0;   ///< how tall and dense the grass is there, 0 to 1
    float sun = 1;     ///< the fraction of the key that trees leave
};

/// The shadow that it casts.
struct CreatureShadow {
    glm::vec3 toKey{0, 1, 0};
    glm::mat4 toShadow{1};  ///< to texture coordinates and depth
    const Texture& depths;
};

class CreaturePainter {
public:
    CreaturePainter(Shaders& shaders, CreatureAir air);
    /// Moves its vertices, draws its shadow and lights it, once a frame.
    void prepare(Frame& frame, const Creature& creature, const CreatureStand& stand = {});
    const CreatureMesh& coat() const { return coatData_; }
    CreatureShadow shadow() const { return {toKey_, toShadow(), shadow_.depth()}; }
    /// Draws what has been prepared.
    void draw(Pass& pass, const View& view);

private:
    void fitShadow();
    void skinCoat(Frame& frame);
    glm::mat4 toShadow() const;
    const Program& standing(const Program& program) const;
    void setLight(const Program& program) const;
    void setSkin(const Program& program) const;

    glm::vec3 toKey_;
    Program skinProgram_, lightProgram_, coatShadow_, sheetShadow_, coat_, shells_, sheets_, eyes_, lids_;
    CreatureMesh coatData_ = coatMesh();
    Mesh rest_{"coat", coatData_}, sheet_{"wings", sheetMesh()}, eye_{"eyes", eyeMesh()};
    Mesh skinned_, lit_;
    Texture strands_;
    Framebuffer shadow_;
    glm::mat4 toShadowClip_{1};
    std::array<glm::vec4, 3 * kMostMatrices> rows_{};
    CreatureStand stand_;
    glm::vec3 centre_{0};
    CreatureFace face_;
    glm::vec3 backward_{0, 0, -1};
};

}  // namespace arclight::bones
