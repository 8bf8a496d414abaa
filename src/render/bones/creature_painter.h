// Draws the creature.
#pragma once

#include <span>

#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "render/common/directional_shadow.h"
#include "render/common/light_rig.h"
#include "sim/bones/creature.h"
#include "sim/bones/creature_mesh.h"

namespace arclight::bones {

/// What surrounds it.
struct CreatureAir {
    LightRig light;
    glm::vec3 bounce{0};    ///< light that the ground returns
    float wingGlow = 1;     ///< strength of the light that passes wings
    bool isMeadow = false;  ///< grass takes of the light, and there is the haze of shaders/bones/meadow_air.glsl
};
/// Under a lamp at dusk, before a rising moon.
CreatureAir duskAir();
/// In the meadow's afternoon, before the sun.
CreatureAir meadowAir();

/// How it stands there.
struct CreatureStand {
    float size = 1;    ///< by which everything is multiplied
    float ground = 0;  ///< height of the ground, m
    float grass = 0;   ///< how tall and dense the grass is there, 0 to 1
    float sun = 1;     ///< the fraction of the key that trees leave
};

class CreaturePainter {
public:
    CreaturePainter(Shaders& shaders, const CreatureAir& air);
    /// Another light, but not from or to the meadow.
    void setAir(const CreatureAir& air);
    /// Moves its vertices, draws its shadow and lights it, once a frame.
    void prepare(Frame& frame, const Creature& creature, const CreatureStand& stand = {});
    const CreatureMesh& coat() const { return coatData_; }
    /// That it casts.
    const DirectionalShadow& shadow() const { return shadow_; }
    const LightRig& light() const { return air_.light; }
    /// Draws what has been prepared.
    void draw(Pass& pass, const View& view);

private:
    void skinCoat(Frame& frame);
    const Program& standing(const Program& program) const;
    void setLight(const Program& program) const;
    void setSkin(const Program& program) const;

    CreatureAir air_;
    Program skinProgram_, lightProgram_, coatShadow_, sheetShadow_, coat_, shells_, sheets_, eyes_, lids_;
    CreatureMesh coatData_ = coatMesh();
    Mesh rest_{"coat", coatData_}, sheet_{"wings", sheetMesh()}, eye_{"eyes", eyeMesh()};
    Mesh skinned_, lit_;
    Texture strands_;
    DirectionalShadow shadow_;
    std::array<glm::vec4, 3 * kMaxMatrices> rows_{};
    CreatureStand stand_;
    glm::vec3 centre_{0};
    CreatureFace face_;
    glm::vec3 backward_{0, 0, -1};
};

}  // namespace arclight::bones
